import type { Color } from 'three'
import { columnOf, rowOf } from '../fields'
import { Builder, type Flat } from './builder'
import { LEVEL, SIDES } from './grid'
import { mixed, shaded, type Palette } from './palette'

const THICK = 0.085
const HIGH = 1.05 * LEVEL
const NOWHERE: readonly [Flat, Flat, Flat, Flat] = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
]

export interface WallColours {
  top: Color
  side: Color
}

export const wallColours = (palette: Palette): WallColours => ({
  top: shaded(mixed(palette['wet-stone-light'], palette.bone, 0.72), 1.15),
  side: mixed(palette['wet-stone'], palette['wet-stone-light'], 0.75),
})

function box(into: Builder, from: readonly number[], to: readonly number[], { top, side }: WallColours): void {
  const [x0, y0, z0] = from as [number, number, number]
  const [x1, y1, z1] = to as [number, number, number]
  into.face([[x0, y1, z0], [x0, y1, z1], [x1, y1, z1], [x1, y1, z0]], NOWHERE, top) // prettier-ignore
  into.face([[x0, y0, z1], [x1, y0, z1], [x1, y1, z1], [x0, y1, z1]], NOWHERE, side) // prettier-ignore
  into.face([[x1, y0, z0], [x0, y0, z0], [x0, y1, z0], [x1, y1, z0]], NOWHERE, side) // prettier-ignore
  into.face([[x1, y0, z1], [x1, y0, z0], [x1, y1, z0], [x1, y1, z1]], NOWHERE, side) // prettier-ignore
  into.face([[x0, y0, z0], [x0, y0, z1], [x0, y1, z1], [x0, y1, z0]], NOWHERE, side) // prettier-ignore
}

/** The walls of one cell, standing on a height in levels, just inside its edges. */
export function addWalls(
  into: Builder,
  column: number,
  row: number,
  walls: number,
  level: number,
  colours: WallColours,
): void {
  // prettier-ignore
  const y = level * LEVEL
  for (const [side, dx, dz] of SIDES) {
    if (!(walls & side)) continue
    const [mx, mz] = [column + 0.5 + dx * (0.5 - THICK / 2), row + 0.5 + dz * (0.5 - THICK / 2)]
    const [hx, hz] = dx ? [THICK / 2, 0.49] : [0.49, THICK / 2]
    box(into, [mx - hx, y, mz - hz], [mx + hx, y + HIGH, mz + hz], colours)
  }
}

/** All walls that the view shows. */
export function wallsOf(
  walls: string,
  heights: readonly number[],
  shown: (field: number) => boolean,
  colours: WallColours,
): Builder {
  // prettier-ignore
  const into = new Builder()
  for (let field = 0; field < walls.length; field++) {
    const sides = parseInt(walls[field]!, 16)
    if (sides && shown(field)) addWalls(into, columnOf(field), rowOf(field), sides, heights[field]!, colours)
  }
  return into
}
