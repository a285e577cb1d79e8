// Made from the server’s messages by scripts/generate-types.mjs. Do not edit.

export type Event = Laid | Burned | LostCard | Drew | TunnelDrew | Revealed | Lifted | Woken | Ended
/**
 * What a replay shows of one step along its time.
 *
 * @minItems 7
 * @maxItems 7
 */
export type RideFact = [
  number[],
  number,
  '' | 'blast' | 'burns' | 'exit' | 'fits' | 'lifts' | 'loses' | 'over',
  number,
  boolean,
  boolean,
  number,
]
export type Move = Lay | Turn | Lift | Wake | TimeUp
/**
 * What one legal move would lead to, as far as its player can know.
 *
 * @minItems 4
 * @maxItems 4
 */
export type Price = [boolean, number, boolean, boolean]
/**
 * One card of the railroad: its number, the edge it was joined at, and the edge it goes on from.
 *
 * @minItems 3
 * @maxItems 3
 */
export type Joint = [number, number, number | null]

export interface Everything {
  Event: Event
  Fact: RideFact
  Move: Move
  Options: Options
  Scenery: Scenery
  View: View
}
/**
 * A card was laid; the wagon rolls onto it.
 */
export interface Laid {
  card: number
  fits: boolean
  from_tunnel: boolean
  owner: number
  seat: number
  start: number
  stop: number
  type: 'laid'
}
/**
 * The oldest cards of the railroad are gone.
 */
export interface Burned {
  by: 'explosion' | 'penalty'
  cards: number[]
  type: 'burned'
}
/**
 * A hand is one card smaller for the rest of the ride.
 */
export interface LostCard {
  seat: number
  type: 'lost_card'
}
/**
 * Somebody drew a card; `card` is None for those who may not see it.
 */
export interface Drew {
  card: number | null
  seat: number
  type: 'drew'
}
/**
 * A tunnel brought up a card, face up.
 */
export interface TunnelDrew {
  card: number
  seat: number
  type: 'tunnel_drew'
}
/**
 * A Silence or U-turn was drawn and shown; `on` says whether it now holds.
 */
export interface Revealed {
  card: number
  kind: 'silence' | 'u_turn'
  on: boolean
  type: 'revealed'
}
/**
 * A Curse was put face up.
 */
export interface Lifted {
  card: number
  seat: number
  type: 'lifted'
}
/**
 * The clock of a practice ride runs from here.
 */
export interface Woken {
  seat: number
  type: 'woken'
}
/**
 * The ride is over.
 */
export interface Ended {
  end: string
  type: 'ended'
  won: boolean
}
/**
 * Lay a card from a hand onto the railroad.
 */
export interface Lay {
  card: number
  on: number
  start: number
  stop: number
  type: 'lay'
}
/**
 * Choose how the card that a tunnel drew is laid.
 */
export interface Turn {
  card: number
  start: number
  type: 'turn'
}
/**
 * Put one's Curse face up: its pair lies on the railroad.
 */
export interface Lift {
  type: 'lift'
}
/**
 * Let the sleeping clock of a practice ride run from here.
 */
export interface Wake {
  type: 'wake'
}
/**
 * The clock's own move.
 */
export interface TimeUp {
  type: 'time_up'
}
/**
 * What a crew agrees on before the ride.
 */
export interface Options {
  cards: string
  clock: number
  curse: boolean
  deck: string
  easy: number
  help: 'all' | 'chosen' | 'none'
  practice: boolean
  silence: boolean
  soundtrack: boolean
  u_turn: boolean
}
/**
 * The deck: what never changes during a ride.
 */
export interface Scenery {
  cards: CardView[]
  clock: number
  help: 'all' | 'chosen' | 'none'
  reconstructed: boolean
  soundtrack: boolean
}
/**
 * A card's face.
 */
export interface CardView {
  ends: string[]
  kind: string
  number: number
  penalty: number
}
/**
 * The ride as one seat may see it.
 */
export interface View {
  advice: Advice | null
  asleep: boolean
  deck: number
  end: string | null
  ends_at: number | null
  gone: number[]
  laid: number
  last: number | null
  prices: [string, Price][]
  railroad: Joint[]
  riders: RiderView[]
  shown: number[]
  silence: boolean
  stops: number[]
  streak: number
  tunnel: [number, number] | null
  tunnel_lost: boolean
  tunnel_owner: number | null
  u_turn: boolean
  won: boolean
}
/**
 * What somebody who learns would best do, as far as their own cards say it.
 */
export interface Advice {
  move: string | null
  wake: boolean
  why: 'exit' | 'fits' | 'least' | 'mates' | 'others' | 'turn'
}
/**
 * One seat, as seen from another or from itself.
 */
export interface RiderView {
  cards: number
  curse: 'held' | 'lifted' | 'none'
  curse_card: number | null
  hand: number[] | null
  lost: number
  may_lay: boolean
}
