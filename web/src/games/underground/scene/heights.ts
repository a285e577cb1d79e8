/** Heights as figures on the fields' tops: which fields have one, where it stands, and whether it is seen whole. */
import { columnOf, everyField, rowOf } from '../fields'
import type { Field, View } from '../values'
import { LEVEL, middleOf } from './grid'
import { pickField } from './pick'

export interface Direction {
  x: number
  y: number
  z: number
}

export interface HeightFigure {
  field: Field
  level: number
  /** On the piece in hand: its new height. */
  held: boolean
  /** Right beside the piece in hand. */
  near: boolean
  /** The middle of the figure, on the field's top. */
  x: number
  y: number
  z: number
}

/** Half the width of a figure, in field widths. */
const HALF = 0.2
/** How far a figure steps towards the looker where something stands on its field. */
const ASIDE = 0.34
const FAR = 30

/** Whether a spot on a field's top is seen, with as much around it as a figure needs. */
export function seenWhole(
  field: Field,
  at: Direction,
  toEye: Direction,
  tops: readonly number[],
  pawn?: Field,
): boolean {
  const flat = Math.hypot(toEye.x, toEye.z) || 1
  const [fx, fz] = flat > 1e-6 ? [toEye.x / flat, toEye.z / flat] : [0, 1]
  return [
    [0, 0],
    [HALF, 0],
    [-HALF, 0],
    [0, HALF],
    [0, -HALF],
  ].every(([along, aside]) => {
    const [x, z] = [at.x + fx * along! + fz * aside!, at.z + fz * along! - fx * aside!]
    const ray = { x: x + toEye.x * FAR, y: at.y + toEye.y * FAR, z: z + toEye.z * FAR }
    return pickField({ ...ray, dx: -toEye.x, dy: -toEye.y, dz: -toEye.z }, tops, pawn) === field
  })
}

const beside = (field: Field, held: ReadonlySet<Field>): boolean =>
  [...held].some((one) => Math.abs(rowOf(one) - rowOf(field)) <= 1 && Math.abs(columnOf(one) - columnOf(field)) <= 1)

/** Something stands or lies in the middle of the field. */
const taken = (view: View, field: Field): boolean =>
  view.pawn === field ||
  view.rat === field ||
  view.chips.includes(field) ||
  view.manholes.includes(field) ||
  view.symbols[field] !== '.'

export interface Heights {
  figures: readonly HeightFigure[]
  /** Fields whose figure would be covered, wholly or in part: the plan has them. */
  covered: readonly Field[]
}

/** Every height that is worth a figure. The bare board has one only beside the piece in hand. */
export function heightsOf(
  view: View,
  tops: readonly number[],
  held: readonly { field: Field; level: number }[],
  toEye: Direction,
): Heights {
  const levels = [...tops]
  for (const { field, level } of held) levels[field] = Math.max(levels[field]!, level)
  const inHand = new Set(held.map(({ field }) => field))
  const flat = Math.hypot(toEye.x, toEye.z) || 1
  const figures: HeightFigure[] = []
  const covered: Field[] = []
  for (const field of everyField) {
    const level = levels[field]!
    const near = !inHand.has(field) && beside(field, inHand)
    if (field === view.exit || (level === 0 && !near)) continue
    const step = taken(view, field) && !inHand.has(field) ? ASIDE / flat : 0
    const { x, z } = middleOf(field)
    const at = { x: x + toEye.x * step, y: level * LEVEL, z: z + toEye.z * step }
    if (seenWhole(field, at, toEye, levels, view.pawn))
      figures.push({ field, level, held: inHand.has(field), near, ...at })
    else covered.push(field)
  }
  return { figures, covered }
}
