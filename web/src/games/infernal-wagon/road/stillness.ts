/** How long the railroad can go on in a window, near the hand at best, before anything has to move. */
import { opposite, side, step, type Side } from './face'
import { inside, keyOf, type Cell, type Room } from './route'

interface Open extends Cell {
  entry: Side
}
/** Cards to look ahead. */
const DEPTH = 3
/** A card near the hand counts for so many more that are nowhere in particular. */
const LOW = 2
/** Of ten cards about so many go straight on; the others turn to whichever side is better. */
const STRAIGHT = 0.45

const worth = (cell: Cell, room: Room): number => 1 + (cell.y - room.y >= (room.rows - 1) / 2 ? LOW : 0)

function from(cell: Cell, heading: Side, taken: Set<number>, room: Room, depth: number): number {
  if (!depth) return 0
  const key = keyOf(cell)
  taken.add(key)
  const after = (way: Side): number => {
    const [dx, dy] = step[way]!
    const next = { x: cell.x + dx, y: cell.y + dy }
    if (!inside(room, next) || taken.has(keyOf(next))) return 0
    return worth(next, room) + from(next, way, taken, room, depth - 1)
  }
  const left = after(side((heading + 3) % 4))
  const right = after(side((heading + 1) % 4))
  const found = STRAIGHT * after(heading) + (1 - STRAIGHT) * Math.max(left, right)
  taken.delete(key)
  return found
}

/** What the next cards, up to three, are worth that can be laid with nothing else moving; 0 where a slot is outside. */
export function stillness(slots: readonly Open[], taken: readonly Cell[], room: Room): number {
  if (!slots.length) return DEPTH * (1 + LOW)
  if (slots.some((slot) => !inside(room, slot))) return 0
  const cells = new Set(taken.map(keyOf))
  const sum = slots.reduce((all, slot) => all + from(slot, opposite(slot.entry), cells, room, DEPTH), 0)
  return sum / slots.length
}
