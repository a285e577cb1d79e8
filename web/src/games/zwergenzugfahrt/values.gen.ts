// Made from the server’s messages by scripts/generate-types.mjs. Do not edit.

export type Event =
  Walked | SatDown | Reserved | TakenOff | Kicked | Missed | Passed | RanOut | Tossed | Conducted | Ended
/**
 * What a replay shows of one step along its time.
 *
 * @minItems 4
 * @maxItems 4
 */
export type StationFact = [[number, number], '' | 'conductor' | 'kick' | 'over' | 'seat', number | null, string]
export type Move = Walk | Sit | Reserve | TakeOff | Kick | Conduct | TimeUp

export interface Everything {
  Event: Event
  Fact: StationFact
  Move: Move
  Options: Options
  Scenery: Scenery
  View: View
}
/**
 * A dwarf moved.
 */
export interface Walked {
  at: string
  clan: number
  to: string
  type: 'walked'
}
/**
 * A dwarf took a seat.
 */
export interface SatDown {
  at: string
  clan: number
  to: string
  type: 'sat_down'
}
/**
 * A sign was laid.
 */
export interface Reserved {
  at: string
  clan: number
  to: string
  type: 'reserved'
}
/**
 * A sign went back to the other clan.
 */
export interface TakenOff {
  at: string
  clan: number
  left: number
  to: string
  type: 'taken_off'
}
/**
 * A dwarf was kicked and flew home.
 */
export interface Kicked {
  at: string
  clan: number
  cost: number
  home: string
  to: string
  type: 'kicked'
}
/**
 * A clan's turn would have come, but it sat out a round.
 */
export interface Missed {
  clan: number
  left: number
  type: 'missed'
}
/**
 * A clan could do nothing and passed.
 */
export interface Passed {
  clan: number
  type: 'passed'
}
/**
 * A clan has used up its time and takes no more turns.
 */
export interface RanOut {
  clan: number
  type: 'ran_out'
}
/**
 * The conductor came: the coin was tossed.
 */
export interface Tossed {
  by: number
  clan: number
  loses: boolean
  type: 'tossed'
}
/**
 * The conductor took a sign of `clan` from `to`; the other clan had chosen it.
 */
export interface Conducted {
  clan: number
  to: string
  type: 'conducted'
}
/**
 * The game is over.
 */
export interface Ended {
  end: string
  /**
   * @minItems 2
   * @maxItems 2
   */
  seats: [number, number]
  type: 'ended'
  winner: number | null
}
/**
 * To an empty neighbouring field that is not a seat.
 */
export interface Walk {
  at: string
  to: string
  type: 'walk'
}
/**
 * Onto an empty neighbouring seat.
 */
export interface Sit {
  at: string
  to: string
  type: 'sit'
}
/**
 * Lay a sign of one's own on an empty neighbouring seat.
 */
export interface Reserve {
  at: string
  to: string
  type: 'reserve'
}
/**
 * Take a sign of the other clan off a neighbouring seat.
 */
export interface TakeOff {
  at: string
  to: string
  type: 'take_off'
}
/**
 * Onto a neighbouring field where the other clan stands; that dwarf flies home.
 */
export interface Kick {
  at: string
  to: string
  type: 'kick'
}
/**
 * Choose which sign the conductor takes from the other clan.
 */
export interface Conduct {
  to: string
  type: 'conduct'
}
/**
 * The clock's own move.
 */
export interface TimeUp {
  type: 'time_up'
}
/**
 * What the clans agree on before the game.
 */
export interface Options {
  board: string
  end: 'clocks' | 'seats' | 'time' | 'turns'
  minutes: number
  plan: string
  stand_up_first: boolean
  turns: number
}
/**
 * The board: what never changes during a game.
 */
export interface Scenery {
  fields: FieldView[]
  height: number
  limit: number | null
  walls: [string, string][]
  width: number
}
/**
 * One field of the plan.
 */
export interface FieldView {
  clan: number | null
  kind: 'aisle' | 'door' | 'platform' | 'seat' | 'start'
  name: string
  x: number
  y: number
}
/**
 * The whole game: everything lies in the open.
 */
export interface View {
  /**
   * @minItems 2
   * @maxItems 2
   */
  clans: [ClanView, ClanView]
  conductor_in: number
  end: string | null
  ends_at: number | null
  first: number
  mover: number
  phase: 'conductor' | 'over' | 'turn'
  repeats: number
  time_left: [number, number] | null
  to_act: number | null
  tosser: number
  turns: number
  winner: number | null
}
/**
 * One clan, as everybody sees it.
 */
export interface ClanView {
  dwarfs: string[]
  kicks: number
  next_kick_costs: number
  owes: number
  removals_left: number
  rounds: number
  seats: number
  signs: string[]
  turns: number
}
