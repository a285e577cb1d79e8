import type { GameCard } from '../games/card'
import type { GameModule, Person, SpeakContext } from '../games/contract'
import { cardOf } from '../games'
import { infoOf } from '../games/facts.svelte'
import { m } from '../paraglide/messages.js'
import type { Outcome } from '../protocol/messages.gen'
import { nameList } from '../shell/people'

export interface Ending {
  outcome: Outcome
  people: readonly Person[]
  /** The seat of whoever is looking; null for a spectator. */
  seat: number | null
  /** Titles of a game that all win or all lose. */
  together: GameCard['ends'] | undefined
  game: GameModule | null
  context: SpeakContext
}

/** Titles of a game that all win or all lose, as the server says; undefined for any other. */
export const titlesOf = (game: string): GameCard['ends'] => (infoOf(game)?.together ? cardOf(game)?.ends : undefined)

const byPeople = ({ end }: Outcome): boolean => end === 'resigned' || end === 'agreed'

/** Who won, or why all have lost, in a few words. */
export function sayTitle({ outcome, people, seat, together, game, context }: Ending): string {
  const drawn = outcome.winners.length === 0
  if (together && !drawn) return together.won()
  // What happened is the sentence to begin with.
  if (together) return (byPeople(outcome) ? '' : game?.nameEnd(outcome.end, context)) || together.lost()
  if (drawn) return m.end_draw()
  if (seat !== null) return outcome.winners.includes(seat) ? m.end_won() : m.end_lost()
  return m.end_somebody({ name: nameList(outcome.winners.map((winner) => people[winner]?.name ?? '')) })
}

/** Why it is over: one sentence; empty where the title has said it. */
export function sayReason({ outcome, people, seat, together, game, context }: Ending): string {
  if (together && byPeople(outcome)) return together.givenUp?.() ?? m.end_given_up()
  if (together && game && outcome.winners.length === 0) return ''
  if (outcome.end === 'agreed') return m.end_agreed()
  if (outcome.end !== 'resigned') return game?.nameEnd(outcome.end, context) ?? ''
  const lost = people.flatMap((person, number) => (outcome.winners.includes(number) ? [] : [{ person, number }]))
  if (lost.some(({ number }) => number === seat)) return m.end_resigned_you()
  return m.end_resigned_by({ name: nameList(lost.map(({ person }) => person.name)) })
}

/** What each seat has: as the rules counted it, or as it stood when the people ended the game. */
export const scoresOf = ({ outcome, game, context }: Ending): readonly number[] =>
  outcome.scores.length > 0 ? outcome.scores : (game?.scores?.(context.view) ?? [])

/** The whole end for the ear, in sentences. */
export function sayEnding(ending: Ending): string[] {
  const scores = scoresOf(ending).map((score, seat) =>
    m.talk_said({
      name: ending.people[seat]?.name ?? '',
      text: `${ending.game?.nameScore?.(score) ?? score}.`,
    }),
  )
  return [sayTitle(ending), sayReason(ending), ...scores].filter(Boolean)
}
