/** The server's values under the names that the board uses; defined once, in `values.gen.ts`. */
import facts from './facts.gen'
import type { Scenery, View } from './values.gen'

export type {
  CardFace,
  Cell,
  ChipFace,
  Glass,
  Lying,
  PieceFace,
  Places,
  Scenery,
  Step,
  View,
  Way,
  Event as GameEvent,
} from './values.gen'

/** A field from 0 (A1) to 80 (I9), row by row. A card is called by the field of its coordinate. */
export type Field = number
/** Quarter turns clockwise, plus 4 when the piece was mirrored left to right before. */
export type Turn = number
export type Side = View['door']

/** A printed card with names for its parts. */
export interface Card {
  id: Field
  steps: number
  kind: 'piece' | 'star' | 'signal'
  /** The piece shown; "" for others. */
  stack: string
  /** How far the signal stone may go; 0 for others. */
  reach: number
  blue: boolean
}

/** How many digits of the code are still unknown. */
export const digitsToFind = (view: Pick<View, 'code'>): number => facts.digits - view.code.length

/** Number chips that do not fit the row yet. With the code complete nobody needs them any more. */
export const waitingChips = (view: View): readonly number[] =>
  view.complete ? [] : view.numbers.filter((id) => !view.code.includes(id))

export function cardOf(scenery: Scenery, id: Field): Card {
  const [steps, kind, stack, reach, blue] = scenery.cards[id]!
  return { id, steps, kind, stack, reach, blue }
}

/** A code chip; tools have no digit. */
export interface Chip {
  id: number
  digit: number
  left: string
  right: string
  tool: string
}

export function chipOf(scenery: Scenery, id: number): Chip {
  const [digit, left, right, tool] = scenery.chips[id]!
  return { id, digit, left, right, tool }
}

/** What a card that can be played now gives. */
export interface Choice {
  card: Field
  steps: number
  stacks: readonly string[]
  swaps: readonly string[]
}

export const choicesOf = (view: View): Choice[] =>
  view.cards.map(([card, steps, stacks, swaps]) => ({ card, steps, stacks, swaps }))

/** Pieces in a stack: the top one last. Jokers are stacks of one. */
export function stackPieces(scenery: Scenery, view: View, name: string): readonly number[] {
  const stack = view.stacks.find(([called]) => called === name)
  if (stack) return stack[1]
  return view.jokers.filter((piece) => scenery.pieces[piece]?.name === name)
}

/** Whether a seat is waited for. Everybody may turn the hourglass at any moment; the turn is somebody's all the same. */
export const isOn = (view: View, seat: number): boolean =>
  view.phase === 'setup' ? seat === 0 : view.phase === 'play' && view.on_turn === seat
