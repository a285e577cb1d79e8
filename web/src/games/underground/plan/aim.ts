/** What a finger means on a plan whose fields are smaller than it. */
import type { Field } from '../values'
import { centre, K } from './grid'

/** So many fields from its middle a field can still be meant. */
const NEAR = 1.2

/** Of the fields to choose from the one nearest to a point of the plan; null where none is near. */
export function aimedAt(x: number, y: number, lit: Iterable<Field>): Field | null {
  let [best, least]: [Field | null, number] = [null, NEAR * K]
  for (const field of lit) {
    const at = centre(field)
    const far = Math.hypot(at.x - x, at.y - y)
    if (far < least) [best, least] = [field, far]
  }
  return best
}

/** Side of the loupe, in pixels. */
export const LOUPE = 124
/** From the finger to its edge: nothing of it lies under the fingertip. */
const CLEAR = 34

/** Where the middle of the loupe is for a finger: above it, and beside it where there is no room above. */
export function loupeAt(x: number, y: number, size: number): { x: number; y: number } {
  const within = (at: number) => Math.min(Math.max(at, LOUPE / 2), size - LOUPE / 2)
  const far = LOUPE / 2 + CLEAR
  if (y - far >= LOUPE / 2) return { x: within(x), y: y - far }
  return { x: x + (x < size / 2 ? far : -far), y: within(y) }
}
