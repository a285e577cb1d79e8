/** Fields, lines and the sections around them: where things are, nothing about what they may do. */
import type { Field } from './values'

export const SIDE = 9
export const COUNT = SIDE * SIDE
export const SECTIONS = 4 * SIDE
export const letters = 'ABCDEFGHI'

export const rowOf = (field: Field): number => Math.floor(field / SIDE)
export const columnOf = (field: Field): number => field % SIDE
export const nameOf = (field: Field): string => `${letters[rowOf(field)] ?? '?'}${columnOf(field) + 1}`

/** The field at a row and a column; null off the board. */
export const fieldAt = (row: number, column: number): Field | null =>
  row >= 0 && row < SIDE && column >= 0 && column < SIDE ? row * SIDE + column : null

/** "C4" as a field; null for anything else. */
export function fieldNamed(name: string): Field | null {
  const row = letters.indexOf(name.slice(0, 1).toUpperCase())
  return /^[a-i][1-9]$/i.test(name) ? fieldAt(row, Number(name[1]) - 1) : null
}

export const everyField: readonly Field[] = Array.from({ length: COUNT }, (_, field) => field)

/** A place of the hourglass, clockwise from column 1. */
export interface Section {
  edge: 'top' | 'right' | 'bottom' | 'left'
  /** The row or column that is looked along. */
  line: number
  along: 'row' | 'column'
}

export function sectionAt(section: number): Section {
  const place = section % SIDE
  if (section < SIDE) return { edge: 'top', line: place, along: 'column' }
  if (section < 2 * SIDE) return { edge: 'right', line: place, along: 'row' }
  if (section < 3 * SIDE) return { edge: 'bottom', line: SIDE - 1 - place, along: 'column' }
  return { edge: 'left', line: SIDE - 1 - place, along: 'row' }
}

/** The name of what a section looks along: "4" or "F". */
export const lineName = ({ along, line }: Section): string => (along === 'row' ? letters[line]! : String(line + 1))

/** Whether the hourglass at a section looks along the field's row or column. */
export function sees(section: number, field: Field): boolean {
  const { along, line } = sectionAt(section)
  return (along === 'row' ? rowOf(field) : columnOf(field)) === line
}

/** The nearest of some fields in a direction; sideways counts double, so that a straight way goes first. */
export function nearest(from: Field, across: number, down: number, fields: Iterable<Field>): Field | null {
  let best: Field | null = null
  let least = Infinity
  for (const field of fields) {
    const dx = columnOf(field) - columnOf(from)
    const dy = rowOf(field) - rowOf(from)
    const ahead = dx * across + dy * down
    if (ahead <= 0) continue
    const aside = Math.abs(dx * down) + Math.abs(dy * across)
    const far = ahead + aside * 2 + (aside > ahead ? 20 : 0)
    if (far < least) [best, least] = [field, far]
  }
  return best
}

/** The field itself if it is one of some, else one right beside it. */
export function nearestOf(field: Field, fields: Iterable<Field>): Field | null {
  const far = (other: Field) =>
    Math.max(Math.abs(rowOf(other) - rowOf(field)), Math.abs(columnOf(other) - columnOf(field)))
  return [...fields].filter((other) => far(other) <= 1).sort((a, b) => far(a) - far(b))[0] ?? null
}
