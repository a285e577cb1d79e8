import { fieldAt, SIDE } from '../fields'
import { LEVEL } from './grid'

export interface Ray {
  x: number
  y: number
  z: number
  dx: number
  dy: number
  dz: number
}

/** Where the ray goes through a box's x and z, as the span of its parameter; null when it passes by. */
function crossing(ray: Ray, column: number, row: number): [number, number] | null {
  let from = -Infinity
  let to = Infinity
  for (const [start, step, least] of [
    [ray.x, ray.dx, column],
    [ray.z, ray.dz, row],
  ] as const) {
    if (Math.abs(step) < 1e-9) {
      if (start < least || start > least + 1) return null
      continue
    }
    const a = (least - start) / step
    const b = (least + 1 - start) / step
    from = Math.max(from, Math.min(a, b))
    to = Math.min(to, Math.max(a, b))
  }
  return from < to ? [from, to] : null
}

/**
 * The field that a ray from above meets first, each field being a column of its height (in levels). The ray points
 * downwards. What it meets may be the top or a side: both mean the field.
 */
export function pickField(ray: Ray, heights: ArrayLike<number>): number | null {
  let best: number | null = null
  let nearest = Infinity
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const span = crossing(ray, column, row)
      if (!span) continue
      const field = fieldAt(row, column)!
      const top = heights[field]! * LEVEL
      // The column is entered through its side when the ray is already below its top there, else through the top.
      const meets = ray.y + ray.dy * span[0] <= top ? span[0] : (top - ray.y) / ray.dy
      if (meets > span[1] + 1e-9 || ray.y + ray.dy * span[1] > top + 1e-9) continue
      if (ray.y + ray.dy * meets < -1e-6) continue
      if (meets < nearest) {
        nearest = meets
        best = field
      }
    }
  }
  return best
}
