import { COUNT, fieldAt } from '../fields'
import type { TurnedCell } from '../shapes'
import type { Field, Scenery, View } from '../values'
import { placed } from './grid'

/** What a body is made of; wood is told by the cell. */
export type Stuff = 'plateau' | 'stone' | 'tower'

export interface SolidCell extends TurnedCell {
  /** Nothing carries it: wood over a gap. */
  hangs: boolean
}

/** Something solid: cells of the same height from `base` to `top`, in levels. */
export interface Solid {
  cells: readonly SolidCell[]
  base: number
  top: number
  stuff: Stuff
  /** For small differences in shade. */
  seed: number
}

/** Water that a bridge has covered and that can still be seen under it. */
export interface Sunk {
  field: Field
  level: number
}

export interface Solids {
  all: Solid[]
  sunk: Sunk[]
}

/** How many levels the tower goes on above the door's sill. */
export const TOWER_ABOVE_DOOR = 4

/** Everything solid on the board, plateaus first, then pieces in the order they were laid, the tower last. */
export function solidsOf(scenery: Scenery, view: View): Solids {
  const heights = new Array<number>(COUNT).fill(0)
  const gaps = new Map<Field, number>()
  const all: Solid[] = []
  const add = (cells: readonly TurnedCell[], base: number, top: number, stuff: Stuff) => {
    const solid: SolidCell[] = []
    for (const cell of cells) {
      const field = fieldAt(cell.row, cell.column)
      if (field === null) continue
      const hangs = cell.wood && heights[field]! < base
      if (hangs && !gaps.has(field)) gaps.set(field, heights[field]!)
      solid.push({ ...cell, hangs })
      heights[field] = top
    }
    all.push({ cells: solid, base, top, stuff, seed: all.length })
  }
  for (const [piece, turn, field, level] of view.plateaus) {
    const face = scenery.plateaus[piece]
    if (face) add(placed(face, turn, field), level - face.height, level, 'plateau')
  }
  for (const [piece, turn, field, level] of view.pieces) {
    const face = scenery.pieces[piece]
    if (face) add(placed(face, turn, field), level - 1, level, 'stone')
  }
  const tower = { column: view.exit % 9, row: Math.floor(view.exit / 9), wood: false, walls: 0, symbol: '' as const }
  add([tower], 0, scenery.door_level + TOWER_ABOVE_DOOR, 'tower')
  const sunk = [...new Set(view.sunk)].flatMap((field) => {
    const level = gaps.get(field)
    return level === undefined ? [] : [{ field, level }]
  })
  return { all, sunk }
}

/** What is left of the solids below the cutting plane; the cut itself is a flat top. */
export function cutAt(solids: readonly Solid[], cut: number | null): Solid[] {
  if (cut === null) return [...solids]
  return solids.filter((solid) => solid.base < cut).map((solid) => ({ ...solid, top: Math.min(solid.top, cut) }))
}

/** The highest solid level of each field. */
export function topsOf(solids: readonly Solid[]): number[] {
  const tops = new Array<number>(COUNT).fill(0)
  for (const solid of solids) {
    for (const cell of solid.cells) {
      const field = fieldAt(cell.row, cell.column)
      if (field !== null) tops[field] = Math.max(tops[field]!, solid.top)
    }
  }
  return tops
}
