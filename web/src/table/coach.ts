/** A coach at the table: what it says of its own moves, of the last one, and when it is asked. */
import type { GameModule, SpeakContext } from '../games/contract'
import type { TablePicture } from '../protocol/messages.gen'
import type { Thought } from '../protocol/thoughts'

export const COACH = 'coach'
/** The seat of an answer that was asked for. */
const ASKED = -1

/** The seat of the coach, or null. */
export function coachSeat(table: Pick<TablePicture, 'seats'>): number | null {
  const seat = table.seats.findIndex(({ bot }) => bot === COACH)
  return seat < 0 ? null : seat
}

/** The newest thing that it says to this seat, or null. It stays until one moves, in the language of whoever reads it then. */
export function coachSays(
  game: GameModule | null | undefined,
  thoughts: readonly Thought[],
  coach: number | null,
  context: SpeakContext,
): (() => string | null) | null {
  const explain = game?.explain
  if (coach === null || !explain) return null
  const said = thoughts.findLast(
    (one) => one.why && (one.seat === coach || (one.seat === ASKED && one.for === context.seat)),
  )
  return said ? () => explain(said, context) : null
}

/** What it advises this seat to do: it stands in the light. */
export const coachAdvises = (thoughts: readonly Thought[], seat: number | null): readonly string[] =>
  thoughts.flatMap((one) => (one.seat === ASKED && one.for === seat && one.text ? [one.text] : []))
