import facts from './meet/facts.gen'

/** The server's values under the names that the board uses; defined once, in `values.gen.ts`. */
export type { ClanView, FieldView, Scenery, View, Event as GameEvent } from './values.gen'

/** The clans' seats: red is 0, green is 1. */
export type Clan = number
/** A column's letter, then the row's number counted from below. */
export type FieldName = string
export type ClanName = 'red' | 'green'

export const RED = 0
export const GREEN = 1
export const nameOf = (clan: Clan): ClanName => (clan === RED ? 'red' : 'green')
export const otherThan = (clan: Clan): Clan => (clan === RED ? GREEN : RED)
/** What a clan has at the start, the seats that win at once, and the turns after which the conductor comes. */
export const { signs: SIGNS, removals: REMOVALS, seats: FULL, conductor: ROUNDS } = facts
