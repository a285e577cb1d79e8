/** Where a card's edges point. Sides go clockwise: 0 is far (up), 1 right, 2 near (down), 3 left. */
import type { CardView } from '../values'

export type Side = 0 | 1 | 2 | 3
export const side = (n: number): Side => (((n % 4) + 4) % 4) as Side
export const opposite = (of: Side): Side => side(of + 2)
export const step: readonly (readonly [number, number])[] = [
  [0, -1],
  [1, 0],
  [0, 1],
  [-1, 0],
]

/** How a card lies: the side its start is at, and which way it bends. Curves and intersections may be mirrored. */
export interface Lie {
  start: number
  entry: Side
  flip: boolean
  /** An old straight that is drawn as a curve because the table has no room for it otherwise. */
  bent?: boolean
}

/** The side that an edge of a card points to. */
export function sideOf(card: CardView, lie: Lie, end: number): Side {
  const away = (((end - lie.start) % 4) + 4) % 4
  if (away === 0) return lie.entry
  if (card.ends.length === 4) return side(lie.entry + (lie.flip ? -away : away))
  if (card.kind === 'curve' || lie.bent) return side(lie.entry + (lie.flip ? 1 : 3))
  return opposite(lie.entry)
}

/** Whether the railroad turns on this card between these edges; if so it can turn either way. */
export function turns(card: CardView, start: number, stop: number): boolean {
  if (card.ends.length === 4) return (((stop - start) % 4) + 4) % 4 !== 2
  return card.kind === 'curve'
}

/** Straights without a picture or an arrow can be bent. */
export const bends = (card: CardView): boolean =>
  card.kind === 'straight' || card.kind === 'easy' || card.kind === 'start'

/** The way to lie that leads from one side to another; null where the card does not go there. */
export function lieBetween(card: CardView, start: number, stop: number, entry: Side, exit: Side): Lie | null {
  const bent = bends(card) && exit !== opposite(entry) ? { bent: true } : {}
  for (const flip of [false, true]) {
    const lie = { start, entry, flip, ...bent }
    if (sideOf(card, lie, stop) === exit) return lie
  }
  return null
}

/** Symbols by side, as they are drawn. The Exit leads straight out. */
export function symbolsBySide(card: CardView, lie: Lie): (string | null)[] {
  const found: (string | null)[] = [null, null, null, null]
  card.ends.forEach((symbol, end) => {
    found[sideOf(card, lie, end)] = symbol
  })
  return found
}

/** How a card lies in a hand: its start up, where the slot is. A curve turned over bends the other way, as paper does. */
export const inHand = (start: number): Lie => ({ start, entry: 0, flip: start === 0 })
