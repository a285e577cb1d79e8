// Made from the server’s messages by scripts/generate-types.mjs. Do not edit.

export type Event =
  | Arranged
  | Faced
  | Begun
  | Played
  | PieceLaid
  | Walked
  | LockOpened
  | ToolUsed
  | KeyTaken
  | Drained
  | ChipTaken
  | CodeComplete
  | CardDrawn
  | WaterCame
  | WaterSpared
  | Fled
  | ChipLaid
  | ShaftLed
  | Landed
  | Discovered
  | GlassTurned
  | RatRan
  | RatCarried
  | TurnPassed
  | Ended
/**
 * What a replay shows of one step along its time.
 *
 * @minItems 6
 * @maxItems 6
 */
export type ClimbFact = [
  number,
  number,
  number,
  number,
  number,
  '' | 'begun' | 'chip' | 'code' | 'glass' | 'over' | 'piece' | 'seen' | 'water',
]
export type Move = Arrange | Face | Begin | Lay | Walk | EndTurn | UseShaft | Land | Stay | Flee | TurnGlass | RunOut
/**
 * A card; its coordinate is its place in the list.
 *
 * @minItems 5
 * @maxItems 5
 */
export type CardFace = [number, 'piece' | 'signal' | 'star', string, number, boolean]
/**
 * A code chip's face.
 *
 * @minItems 4
 * @maxItems 4
 */
export type ChipFace = [number, string, string, string]
/**
 * One field of a piece or plateau as the data draws it.
 *
 * @minItems 5
 * @maxItems 5
 */
export type Cell = [number, number, boolean, number, '' | 'key' | 'lock' | 'valve']
/**
 * What a card that can be played now gives.
 *
 * @minItems 4
 * @maxItems 4
 */
export type CardChoice = [number, number, string[], string[]]
/**
 * What the board offers a piece that rests at one height: fields as in `Places`.
 *
 * @minItems 2
 * @maxItems 2
 */
export type Foothold = [string, string]
/**
 * A piece or plateau as it lies.
 *
 * @minItems 4
 * @maxItems 4
 */
export type Lying = [number, number, number, number]
/**
 * Where the next piece of a stack can legally lie.
 *
 * @minItems 3
 * @maxItems 3
 */
export type Places = [string, number, string[]]
/**
 * One step of a way: ways of any kind can be made of them.
 *
 * @minItems 4
 * @maxItems 4
 */
export type Step = [number, number, boolean, string[]]
/**
 * A way the pawn can walk. Of all ways after which everything is the same there is one, a shortest.
 *
 * @minItems 5
 * @maxItems 5
 */
export type Way = [number[], number[], string[], '' | 'chip' | 'exit' | 'key' | 'valve', boolean]

export interface Everything {
  Event: Event
  Fact: ClimbFact
  Move: Move
  Options: Options
  Scenery: Scenery
  View: View
}
/**
 * A plateau was laid another way.
 */
export interface Arranged {
  field: number
  plateau: string
  turn: number
  type: 'arranged'
}
/**
 * The door was turned.
 */
export interface Faced {
  side: 'e' | 'n' | 's' | 'w'
  type: 'faced'
}
/**
 * The climb begins.
 */
export interface Begun {
  type: 'begun'
}
/**
 * A card was played.
 */
export interface Played {
  card: number
  seat: number
  type: 'played'
}
/**
 * A piece was laid.
 */
export interface PieceLaid {
  field: number
  level: number
  piece: number
  seat: number
  swapped: boolean
  turn: number
  type: 'piece_laid'
}
/**
 * The pawn walked; the first field is where it stood.
 */
export interface Walked {
  path: number[]
  seat: number
  type: 'walked'
}
/**
 * A key was given up for a lock.
 */
export interface LockOpened {
  field: number
  type: 'lock_opened'
}
/**
 * A tool is gone.
 */
export interface ToolUsed {
  tool: 'card' | 'hammer' | 'ladder' | 'shaft'
  type: 'tool_used'
}
/**
 * A key was taken.
 */
export interface KeyTaken {
  field: number
  type: 'key_taken'
}
/**
 * A valve let water off.
 */
export interface Drained {
  field: number
  type: 'drained'
  valve: number
}
/**
 * A code chip was taken and looked at.
 */
export interface ChipTaken {
  chip: number
  field: number
  type: 'chip_taken'
}
/**
 * Five chips make a code.
 */
export interface CodeComplete {
  chips: number[]
  type: 'code_complete'
}
/**
 * A card came from the pile.
 */
export interface CardDrawn {
  card: number
  seat: number | null
  type: 'card_drawn'
  why: 'chip' | 'hand' | 'hourglass' | 'rat' | 'shaft'
}
/**
 * A water tile was laid.
 */
export interface WaterCame {
  field: number
  type: 'water_came'
}
/**
 * Nothing was laid: water already, the exit, a code chip, or no tile left.
 */
export interface WaterSpared {
  field: number
  type: 'water_spared'
  why: 'chip' | 'exit' | 'used_up' | 'water'
}
/**
 * The pawn stepped aside for water.
 */
export interface Fled {
  field: number
  to: number
  type: 'fled'
}
/**
 * A new code chip lies face down.
 */
export interface ChipLaid {
  field: number
  single: number | null
  type: 'chip_laid'
}
/**
 * The shaft leads to a field, or nowhere.
 */
export interface ShaftLed {
  field: number
  open: boolean
  type: 'shaft_led'
}
/**
 * The pawn came out of the shaft.
 */
export interface Landed {
  field: number
  type: 'landed'
}
/**
 * The kidnapper sees the pawn.
 */
export interface Discovered {
  section: number
  type: 'discovered'
}
/**
 * The hourglass was turned and went one section on.
 */
export interface GlassTurned {
  seat: number | null
  section: number
  type: 'glass_turned'
}
/**
 * The rat went a field on.
 */
export interface RatRan {
  to: number
  type: 'rat_ran'
}
/**
 * The rat carried a code chip off.
 */
export interface RatCarried {
  field: number
  to: number
  type: 'rat_carried'
}
/**
 * It is another one's turn.
 */
export interface TurnPassed {
  seat: number
  type: 'turn_passed'
}
/**
 * The climb is over.
 */
export interface Ended {
  end: string
  type: 'ended'
  won: boolean
}
/**
 * Before the start: lay a plateau another way.
 */
export interface Arrange {
  field: number
  plateau: string
  turn: number
  type: 'arrange'
}
/**
 * Before the start: turn the door.
 */
export interface Face {
  side: 'e' | 'n' | 's' | 'w'
  type: 'face'
}
/**
 * The setup is as it shall be; the hourglass runs.
 */
export interface Begin {
  type: 'begin'
}
/**
 * Play a card, unless it is played already, and lay the piece it shows.
 */
export interface Lay {
  card: number
  field: number
  stack: string
  swap: boolean
  turn: number
  type: 'lay'
}
/**
 * Play a card, unless it is played already, and walk. Keys and tools go where the way needs them.
 */
export interface Walk {
  card: number
  drain: number | null
  /**
   * @minItems 1
   */
  path: [number, ...number[]]
  take: boolean
  type: 'walk'
}
/**
 * Play a card, unless it is played already, and let the turn end.
 */
export interface EndTurn {
  card: number
  skip: boolean
  type: 'end_turn'
}
/**
 * Give the Shaft chip away and draw a card.
 */
export interface UseShaft {
  type: 'use_shaft'
}
/**
 * Go where the shaft leads.
 */
export interface Land {
  drain: number | null
  take: boolean
  type: 'land'
}
/**
 * Do not go where the shaft leads.
 */
export interface Stay {
  type: 'stay'
}
/**
 * Step aside for the water that falls where the pawn stands.
 */
export interface Flee {
  to: number
  type: 'flee'
}
/**
 * Turn the hourglass, on turn or not.
 */
export interface TurnGlass {
  section: number
  type: 'turn_glass'
}
/**
 * The clock's own move: the sand is through.
 */
export interface RunOut {
  type: 'run_out'
}
/**
 * What a team agrees on before the climb.
 */
export interface Options {
  arrange: boolean
  box: string
  data: string
  hourglass: boolean
  hourglass_too: boolean
  seconds: number
  setup: string
}
/**
 * Everything printed: what never changes during a climb.
 */
export interface Scenery {
  cards: CardFace[]
  chips: ChipFace[]
  difficulty: 'easy' | 'hard' | 'medium'
  door_level: number
  pieces: PieceFace[]
  plateaus: PieceFace[]
  reconstructed: boolean
  setup: string
}
/**
 * A piece or a plateau.
 */
export interface PieceFace {
  cells: Cell[]
  height: number
  name: string
}
/**
 * The climb, the same for everyone: what is face down nobody knows.
 */
export interface View {
  agenda: [number, number][]
  at: number
  cards: CardChoice[]
  chip_stock: number
  chips: number[]
  code: number[]
  complete: boolean
  coordinates: number[]
  door: 'e' | 'n' | 's' | 'w'
  end: string | null
  exit: number
  footing: Foothold[]
  glass: Glass | null
  ground: string
  hands: number[][]
  has_laid: boolean
  has_taken: boolean
  has_walked: boolean
  heights: number[]
  jokers: number[]
  key_stock: number
  keys: number
  manhole_stock: number
  manholes: number[]
  numbers: number[]
  on_turn: number
  out: number[]
  pawn: number
  phase: 'over' | 'play' | 'setup'
  pieces: Lying[]
  pile: number
  places: Places[]
  plateaus: Lying[]
  played: number | null
  rat: number | null
  singles: number
  stacks: [string, number[]][]
  steps: Step[]
  stone: number
  sunk: number[]
  symbols: string
  tools: string[]
  tools_gone: string[]
  turns: number
  waiting: Waiting | null
  walls: string
  water: number[]
  water_stock: number
  ways: Way[]
  won: boolean
}
/**
 * The hourglass. At the millisecond `turned_at` its upper half held `sand` milliseconds.
 */
export interface Glass {
  capacity: number
  end: number
  runs: boolean
  sand: number
  section: number
  turned_at: number
}
/**
 * Something has to be decided before anything else goes on.
 */
export interface Waiting {
  field: number
  fields: number[]
  what: 'flee' | 'land'
}
