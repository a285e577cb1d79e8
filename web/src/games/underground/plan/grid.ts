/** The plan's own units: a field is 37 wide, the rail around the board 21. */
import { columnOf, rowOf, sectionAt } from '../fields'
import type { Field } from '../values'

export const K = 37
export const RAIL = 21
/** How deep a section of the rail is. */
const DEEP = 18
export const ALL = 9 * K + 2 * RAIL

export const left = (field: Field): number => RAIL + columnOf(field) * K
export const top = (field: Field): number => RAIL + rowOf(field) * K
export const centre = (field: Field): { x: number; y: number } => ({ x: left(field) + K / 2, y: top(field) + K / 2 })

/** Where a section of the rail lies. */
export function sectionBox(section: number): { x: number; y: number; width: number; height: number } {
  const { edge, line } = sectionAt(section)
  const along = RAIL + line * K
  if (edge === 'top') return { x: along, y: 0, width: K, height: DEEP }
  if (edge === 'bottom') return { x: along, y: ALL - DEEP, width: K, height: DEEP }
  if (edge === 'right') return { x: ALL - DEEP, y: along, width: DEEP, height: K }
  return { x: 0, y: along, width: DEEP, height: K }
}
