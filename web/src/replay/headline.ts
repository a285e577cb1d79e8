import type { GameModule, Person, SpeakContext } from '../games/contract'
import { m } from '../paraglide/messages.js'
import type { Mark, StepLine } from '../protocol/messages.gen'

/** What a step was, in one line: the first two things that its events say, or its notation. */
export function sayHeadline(
  game: GameModule,
  events: readonly unknown[],
  step: StepLine | undefined,
  context: SpeakContext,
): string {
  if (step && step[0] === null) return m.replay_taken_back()
  const sentences = events.map((event) => game.speak(event, context)).filter((said) => said !== null)
  return sentences.slice(0, 2).join(' ') || step?.[2] || m.replay_nothing()
}

/** What people did between the moves. */
export function sayMark(mark: Mark, people: readonly Person[]): string {
  const name = mark.seat === null ? mark.name : people[mark.seat]?.name || m.replay_seat({ n: mark.seat + 1 })
  switch (mark.what) {
    case 'paused':
      return m.replay_mark_paused()
    case 'resumed':
      return m.replay_mark_resumed()
    case 'dropped':
      return m.replay_mark_dropped({ name })
    case 'returned':
      return m.replay_mark_returned({ name })
    case 'stood_in':
      return m.replay_mark_stood_in({ name })
    case 'seat_taken_back':
      return m.replay_mark_seat_taken_back({ name })
    case 'watched':
      return m.replay_mark_watched({ name })
    case 'drawn':
      return m.replay_mark_drawn()
    case 'resigned':
      return m.replay_mark_resigned({ name })
    case 'called':
      return ''
  }
}

/** Calls are heard for three seconds. */
export const callsAt = (marks: readonly Mark[], at: number) =>
  marks
    .filter((one) => one.what === 'called' && one.seat !== null && one.at <= at && at - one.at < 3000)
    .map((one) => ({ seat: one.seat ?? 0, call: one.name, at: performance.now() - (at - one.at) }))
