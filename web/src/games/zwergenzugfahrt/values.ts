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
/** Signs, dwarfs and removals of a clan: five of each, so ten seats at most. */
export const HAND = 5
export const FULL = 10
/** The conductor comes after this many turns. */
export const ROUNDS = 7
