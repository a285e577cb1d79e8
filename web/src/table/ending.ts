import type { GameModule, Person, SpeakContext } from '../games/contract'
import { m } from '../paraglide/messages.js'
import type { Outcome } from '../protocol/messages.gen'
import { nameList } from '../shell/people'

export interface Ending {
  outcome: Outcome
  people: readonly Person[]
  /** The seat of whoever is looking; null for a spectator. */
  seat: number | null
  /** Titles of a game that all win or all lose. */
  together: { won(): string; lost(): string; givenUp?(): string } | undefined
  game: GameModule | null
  context: SpeakContext
}

/** Who won, in a few words. */
export function sayTitle({ outcome, people, seat, together }: Ending): string {
  const drawn = outcome.winners.length === 0
  if (together) return drawn ? together.lost() : together.won()
  if (drawn) return m.end_draw()
  if (seat !== null) return outcome.winners.includes(seat) ? m.end_won() : m.end_lost()
  return m.end_somebody({ name: nameList(outcome.winners.map((winner) => people[winner]?.name ?? '')) })
}

/** Why it is over: one sentence. */
export function sayReason({ outcome, people, seat, together, game, context }: Ending): string {
  const byPeople = outcome.end === 'resigned' || outcome.end === 'agreed'
  if (together && byPeople) return together.givenUp?.() ?? m.end_given_up()
  if (outcome.end === 'agreed') return m.end_agreed()
  if (outcome.end !== 'resigned') return game?.nameEnd(outcome.end, context) ?? ''
  const lost = people.flatMap((person, number) => (outcome.winners.includes(number) ? [] : [{ person, number }]))
  if (lost.some(({ number }) => number === seat)) return m.end_resigned_you()
  return m.end_resigned_by({ name: nameList(lost.map(({ person }) => person.name)) })
}

/** What each seat has: as the rules counted it, or as it stood when the people ended the game. */
export const scoresOf = ({ outcome, game, context }: Ending): readonly number[] =>
  outcome.scores.length > 0 ? outcome.scores : (game?.scores?.(context.view) ?? [])

/** The whole end for the ear. */
export function sayEnding(ending: Ending): string {
  const scores = scoresOf(ending).map(
    (score, seat) => `${ending.people[seat]?.name ?? ''}: ${ending.game?.nameScore?.(score) ?? score}.`,
  )
  return [sayTitle(ending), sayReason(ending), ...scores].filter(Boolean).join(' ')
}
