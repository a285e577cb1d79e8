/** A way for the older cards of the railroad: backwards from the oldest card that stays, to a field for the fire. */
import type { CardView, Joint } from '../values'
import { bends, lieBetween, opposite, side, step, turns, type Lie, type Side } from './face'
import type { Faces, Placed, Size } from './layout'

export interface Cell {
  x: number
  y: number
}
/** A window at its place on the grid. */
export interface Room extends Size {
  x: number
  y: number
}
export interface How {
  /** Fill the edges first: there is much to lay. */
  hug: boolean
  /** Old straights may be bent. */
  bend: boolean
  /** The fire's field touches no card but the oldest: else it would look nearer to the wagon than it is. */
  clear: boolean
  /** Steps that all searches together may still take. */
  patience: { left: number }
}

export const keyOf = ({ x, y }: Cell): number => (x + 512) * 1024 + (y + 512)
export const inside = (room: Room, { x, y }: Cell): boolean =>
  x >= room.x && y >= room.y && x < room.x + room.cols && y < room.y + room.rows
export const behind = (card: Lie & Cell): Cell => {
  const [dx, dy] = step[card.entry]!
  return { x: card.x + dx, y: card.y + dy }
}

/** Steps of one search. */
const EFFORT = 500
const AHEAD = 1
const SIDES = 2

/** Which ways a card can go on backwards. */
const waysOf = (face: CardView, start: number, stop: number, bend: boolean): number =>
  turns(face, start, stop) ? SIDES : bend && bends(face) ? AHEAD | SIDES : AHEAD

/** One search. Fields are numbers in a flat array with a border that is never free, so that a step costs little. */
class Search {
  readonly #width: number
  readonly #taken: Uint8Array
  readonly #steps: readonly number[]
  /** The side at which each card was entered. */
  readonly entries: Uint8Array
  #effort = EFFORT

  constructor(
    readonly ways: Uint8Array,
    readonly room: Room,
    readonly how: How,
  ) {
    this.#width = room.cols + 2
    this.#taken = new Uint8Array(this.#width * (room.rows + 2))
    this.#steps = [-this.#width, 1, this.#width, -1]
    this.entries = new Uint8Array(ways.length)
    for (let x = 0; x < this.#width; x++) this.#taken[x] = this.#taken[this.#taken.length - 1 - x] = 1
    for (let i = 0; i < this.#taken.length; i += this.#width) this.#taken[i] = this.#taken[i + this.#width - 1] = 1
  }

  field({ x, y }: Cell): number {
    return (y - this.room.y + 1) * this.#width + (x - this.room.x + 1)
  }

  cell(field: number): Cell {
    const x = field % this.#width
    return { x: x - 1 + this.room.x, y: (field - x) / this.#width - 1 + this.room.y }
  }

  take(field: number): void {
    this.#taken[field] = 1
  }

  /** Cards and slots beside a field; the edge of the window is none. */
  #touches(field: number): number {
    return this.#steps.filter((way) => {
      const { x, y } = this.cell(field + way)
      return this.#taken[field + way] && inside(this.room, { x, y })
    }).length
  }

  /** The last cards end far and to the left, where the fire comes from; with much to lay, edges are filled first. */
  #cost(field: number, more: number): number {
    const x = field % this.#width
    const far = x - 1 + 1.4 * ((field - x) / this.#width - 1)
    if (!this.how.hug) return Math.abs(far - 0.9 * more)
    const taken = this.#taken
    const width = this.#width
    return far + 6 * (4 - taken[field - width]! - taken[field + 1]! - taken[field + width]! - taken[field - 1]!)
  }

  /** Lays card `index` on a field that it leaves by `exit`, and all older ones; the fire's field, or -1. */
  place(index: number, field: number, exit: Side): number {
    if (this.#taken[field]) return -1
    if (index < 0) return this.how.clear && this.#touches(field) > 1 ? -1 : field
    this.how.patience.left--
    if (--this.#effort < 0) return -1
    this.#taken[field] = 1
    const ways = this.ways[index]!
    const ahead = opposite(exit)
    // At most three ways on, the cheapest first; none is tried twice.
    let tried = 0
    for (;;) {
      let best = -1
      let least = Infinity
      for (let entry = 0; entry < 4; entry++) {
        const wanted = entry === ahead ? ways & AHEAD : entry === exit ? 0 : ways & SIDES
        const next = field + this.#steps[entry]!
        if (!wanted || tried & (1 << entry) || this.#taken[next]) continue
        const cost = this.#cost(next, index) - (entry === ahead ? 9 : 0)
        if (cost < least) {
          best = entry
          least = cost
        }
      }
      if (best < 0) break
      tried |= 1 << best
      this.entries[index] = best
      const fire = this.place(index - 1, field + this.#steps[best]!, opposite(side(best)))
      if (fire >= 0) return fire
    }
    this.#taken[field] = 0
    return -1
  }
}

/** Lays older cards behind `first`, newest of them first, and a field for the fire; null where no way was found. */
export function route(
  first: Placed,
  older: readonly Joint[],
  faces: Faces,
  room: Room,
  taken: readonly Cell[],
  how: How,
): { cards: Placed[]; fire: Cell } | null {
  const start = behind(first)
  if (!inside(room, start)) return null
  const ways = Uint8Array.from(older, ([card, start, stop]) => waysOf(faces(card), start, stop ?? 0, how.bend))
  const search = new Search(ways, room, how)
  for (const cell of taken) search.take(search.field(cell))
  const fire = search.place(older.length - 1, search.field(start), opposite(first.entry))
  if (fire < 0) return null
  const cards: Placed[] = []
  let [cell, exit] = [start, opposite(first.entry)]
  for (let i = older.length - 1; i >= 0; i--) {
    const [card, start, stop] = older[i]!
    const entry = side(search.entries[i]!)
    const lie = lieBetween(faces(card), start, stop ?? 0, entry, exit)
    if (!lie) return null
    cards.push({ ...lie, card, stop, ...cell })
    const [dx, dy] = step[entry]!
    ;[cell, exit] = [{ x: cell.x + dx, y: cell.y + dy }, opposite(entry)]
  }
  return { cards: cards.reverse(), fire: search.cell(fire) }
}
