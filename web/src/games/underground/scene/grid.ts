/**
 * The board in numbers. East is +x (columns 1 to 9), south is +z (rows A to I), up is +y; a field is one unit wide.
 */
import { columnOf, letters, rowOf, SECTIONS, SIDE } from '../fields'
import { shapeOf, type TurnedCell } from '../shapes'
import type { Field, PieceFace, Turn } from '../values'

/** The height of one level, in field widths. */
export const LEVEL = 0.235
/** How far the plinth reaches beyond the fields: the hourglass walks on it. */
export const RIM = 1.12
/** From the fields' edge to the middle of the hourglass's way. */
export const RAIL = 0.52

export const NORTH = 1
export const EAST = 2
export const SOUTH = 4
export const WEST = 8
/** The step to the neighbour on each side. */
export const SIDES: readonly (readonly [side: number, dx: number, dz: number])[] = [
  [NORTH, 0, -1],
  [EAST, 1, 0],
  [SOUTH, 0, 1],
  [WEST, -1, 0],
]

/** The cells of a piece as it lies, in rows and columns of the board; they may reach beyond it. */
export function placed(face: PieceFace, turn: Turn, field: Field): TurnedCell[] {
  return shapeOf(face, turn).cells.map((cell) => ({
    ...cell,
    row: cell.row + rowOf(field),
    column: cell.column + columnOf(field),
  }))
}

export interface Spot {
  x: number
  z: number
}

export const middleOf = (field: Field): Spot => ({ x: columnOf(field) + 0.5, z: rowOf(field) + 0.5 })

/** The middle of a section of the hourglass's way. */
export function sectionSpot(section: number): Spot {
  const i = ((section % SECTIONS) + SECTIONS) % SECTIONS
  const along = (i % SIDE) + 0.5
  if (i < SIDE) return { x: along, z: -RAIL }
  if (i < 2 * SIDE) return { x: SIDE + RAIL, z: along }
  if (i < 3 * SIDE) return { x: SIDE - along, z: SIDE + RAIL }
  return { x: -RAIL, z: SIDE - along }
}

export interface Label extends Spot {
  text: string
  /** The section of the rail that it stands on. */
  section: number
}

/** Letters and numbers on the two edges nearest to somebody who looks from an azimuth (radians, 0 from the south). */
export function labels(azimuth: number): Label[] {
  const south = Math.cos(azimuth) >= 0
  const east = Math.sin(azimuth) >= 0
  const all: Label[] = []
  for (let i = 0; i < SIDE; i++) {
    const column = south ? 3 * SIDE - 1 - i : i
    const row = east ? SIDE + i : SECTIONS - 1 - i
    all.push({ text: String(i + 1), ...sectionSpot(column), section: column })
    all.push({ text: letters[i]!, ...sectionSpot(row), section: row })
  }
  return all
}
