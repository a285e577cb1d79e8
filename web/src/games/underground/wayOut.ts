/**
 * Whether the pawn can still step somewhere: with no step left at the end of a turn the climb is lost (UG-73).
 *
 * The server judges that. Here it is looked at before a piece is laid or a turn ended, so that it can be said in time.
 */
import { columnOf, fieldAt, rowOf } from './fields'
import type { TriedCell, TriedPiece } from './triedPiece'
import type { Field, View } from './values'

interface Side {
  down: number
  across: number
  wall: number
  opposite: number
}
const sides: readonly Side[] = [
  { down: -1, across: 0, wall: 1, opposite: 4 },
  { down: 0, across: 1, wall: 2, opposite: 8 },
  { down: 1, across: 0, wall: 4, opposite: 1 },
  { down: 0, across: -1, wall: 8, opposite: 2 },
]
const LOCK = 'l'
/** Levels that a ladder bridges. */
const LADDER = 3

/** What is on top of a field: what lies there, or the piece that is tried. */
function topOf(view: View, field: Field, cell: TriedCell | undefined, level: number) {
  return cell
    ? { height: level, walls: cell.walls, locked: cell.symbol === 'lock' }
    : {
        height: view.heights[field]!,
        walls: parseInt(view.walls[field]!, 16),
        locked: view.symbols[field] === LOCK && !view.manholes.includes(field),
      }
}

function isStep(view: View, tried: TriedPiece | null, { down, across, wall, opposite }: Side): boolean {
  const { pawn } = view
  const field = fieldAt(rowOf(pawn) + down, columnOf(pawn) + across)
  if (field === null) return false
  // Whether the door lets the pawn in is the server's to say; whoever stands before it is not warned.
  if (view.ground[field] === 'x') return view.complete
  const cell = tried?.cells.find((one) => one.field === field)
  if (!cell && (view.ground[field] === '.' || view.water.includes(field))) return false
  const there = topOf(view, field, cell, tried?.level ?? 0)
  const most = view.tools.includes('ladder') ? LADDER : 1
  const walled = (parseInt(view.walls[pawn]!, 16) & wall) !== 0 || (there.walls & opposite) !== 0
  return (
    Math.abs(there.height - view.heights[pawn]!) <= most &&
    (!there.locked || view.keys > 0) &&
    (!walled || view.tools.includes('hammer'))
  )
}

/** With a shaft in hand there is always a way. `tried`: as if that piece lay there. */
export const hasWayOut = (view: View, tried: TriedPiece | null = null): boolean =>
  view.tools.includes('shaft') || sides.some((side) => isStep(view, tried, side))
