import { fieldAt, SIDE } from '../fields'
import type { Field } from '../values'
import { PAWN_HEIGHT, PAWN_WIDTH } from './figures'
import { LEVEL, middleOf } from './grid'

export interface Ray {
  x: number
  y: number
  z: number
  dx: number
  dy: number
  dz: number
}

/** Where the ray goes through a square's x and z, as the span of its parameter; null when it passes by. */
function crossing(ray: Ray, left: number, back: number, wide: number): [number, number] | null {
  let from = -Infinity
  let to = Infinity
  for (const [start, step, least] of [
    [ray.x, ray.dx, left],
    [ray.z, ray.dz, back],
  ] as const) {
    if (Math.abs(step) < 1e-9) {
      if (start < least || start > least + wide) return null
      continue
    }
    const a = (least - start) / step
    const b = (least + wide - start) / step
    from = Math.max(from, Math.min(a, b))
    to = Math.min(to, Math.max(a, b))
  }
  return from < to ? [from, to] : null
}

/** Where the ray meets a column that stands from the board up to its top; null when it passes by. */
function meets(ray: Ray, span: readonly [number, number], top: number): number | null {
  // The column is entered through its side when the ray is already below its top there, else through the top.
  const at = ray.y + ray.dy * span[0] <= top ? span[0] : (top - ray.y) / ray.dy
  if (at > span[1] + 1e-9 || ray.y + ray.dy * span[1] > top + 1e-9) return null
  return ray.y + ray.dy * at < -1e-6 ? null : at
}

/**
 * The field that a ray from above meets first, each field being a column of its height (in levels). The ray points
 * downwards. What it meets may be the top or a side: both mean the field. So does whoever stands there.
 */
export function pickField(ray: Ray, heights: ArrayLike<number>, pawn?: Field): Field | null {
  let best: Field | null = null
  let nearest = Infinity
  const see = (field: Field, at: number | null) => {
    if (at !== null && at < nearest) [nearest, best] = [at, field]
  }
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const field = fieldAt(row, column)!
      const span = crossing(ray, column, row, 1)
      if (span) see(field, meets(ray, span, heights[field]! * LEVEL))
    }
  }
  if (pawn !== undefined) {
    const { x, z } = middleOf(pawn)
    const span = crossing(ray, x - PAWN_WIDTH / 2, z - PAWN_WIDTH / 2, PAWN_WIDTH)
    if (span) see(pawn, meets(ray, span, heights[pawn]! * LEVEL + PAWN_HEIGHT))
  }
  return best
}
