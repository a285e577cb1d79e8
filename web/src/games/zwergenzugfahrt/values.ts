/** The clans' seats: red is 0, green is 1. */
export type Clan = number
/** A column's letter, then the row's number counted from below. */
export type FieldName = string
export type ClanName = 'red' | 'green'

export interface FieldView {
  name: FieldName
  x: number
  /** Row counted from above. */
  y: number
  kind: 'platform' | 'aisle' | 'door' | 'seat' | 'start'
  /** Whose start field it is. */
  clan: Clan | null
}

export interface Scenery {
  width: number
  height: number
  fields: readonly FieldView[]
  /** Pairs of neighbouring fields with a wall between them. */
  walls: readonly (readonly [FieldName, FieldName])[]
  /** Turns of each clan, when the game ends by turns. */
  limit: number | null
}

export interface ClanView {
  /** A dwarf keeps its place in this list for the whole game. */
  dwarfs: readonly FieldName[]
  signs: readonly FieldName[]
  seats: number
  removals_left: number
  kicks: number
  next_kick_costs: number
  /** Rounds it has still to sit out. */
  owes: number
  turns: number
}

export interface View {
  clans: readonly [ClanView, ClanView]
  first: Clan
  to_act: Clan | null
  phase: 'turn' | 'conductor' | 'over'
  turns: number
  /** Turns until the conductor comes: 7 to 1. */
  conductor_in: number
  tosser: Clan
  repeats: number
  /** Millisecond of play at which time is up. */
  ends_at: number | null
  end: string | null
  winner: Clan | null
}

interface Did {
  clan: Clan
  at: FieldName
  to: FieldName
}
export type GameEvent =
  | ({ type: 'walked' } & Did)
  | ({ type: 'sat_down' } & Did)
  | ({ type: 'reserved' } & Did)
  | ({ type: 'taken_off'; left: number } & Did)
  | ({ type: 'kicked'; home: FieldName; cost: number } & Did)
  | { type: 'missed'; clan: Clan; left: number }
  | { type: 'passed'; clan: Clan }
  | { type: 'tossed'; by: Clan; clan: Clan; loses: boolean }
  | { type: 'conducted'; clan: Clan; to: FieldName }
  | { type: 'ended'; end: string; winner: Clan | null; seats: readonly [number, number] }

export const RED = 0
export const GREEN = 1
export const nameOf = (clan: Clan): ClanName => (clan === RED ? 'red' : 'green')
export const otherThan = (clan: Clan): Clan => (clan === RED ? GREEN : RED)
/** Signs, dwarfs and removals of a clan: five of each, so ten seats at most. */
export const HAND = 5
export const FULL = 10
/** The conductor comes after this many turns. */
export const ROUNDS = 7
