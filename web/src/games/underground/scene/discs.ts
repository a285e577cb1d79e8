/** Everything that is told from a view besides what is solid: marks, discs, pools. Plain lists, no drawing. */
import type { Color } from 'three'
import type { Field, View } from '../values'
import { LEVEL, middleOf, sectionSpot } from './grid'
import { seenWhole, type Direction } from './heights'
import type { Mark } from './marks'
import { mixed, type Palette } from './palette'
import { done, type Motion } from './timeline'
import type { Pool } from './water'
import type { Sunk } from './solids'

export interface Disc {
  x: number
  y: number
  z: number
  radius: number
  thick: number
  colour: Color
}

const CHIP = { radius: 0.36, thick: 0.1 }
const SYMBOLS: Readonly<Record<string, 'key' | 'valve' | 'lock'>> = { k: 'key', v: 'valve', l: 'lock' }

export interface Shown {
  view: View
  /** Levels of what is solid, after cutting. */
  tops: readonly number[]
  /** Whether a field's real upper side is in sight, and not cut away. */
  isShown(field: Field): boolean
  palette: Palette
}

const at = (field: Field, level: number) => ({ ...middleOf(field), y: level * LEVEL })

/** Chips that lie there, with those that are just coming or going at their size of this moment. */
function chipSizes(view: View, motions: readonly Motion[], now: number): Map<Field, number> {
  const sizes = new Map<Field, number>(view.chips.map((field) => [field, 1]))
  for (const motion of motions) {
    if (motion.kind !== 'chip') continue
    const part = done(motion, now)
    if (motion.comes) sizes.set(motion.field, part)
    else if (part < 1 && !view.chips.includes(motion.field)) sizes.set(motion.field, 1 - part)
  }
  return sizes
}

export function symbolMarks({ view, tops, isShown, palette }: Shown): Mark[] {
  const marks: Mark[] = []
  for (let field = 0; field < view.symbols.length; field++) {
    const glyph = SYMBOLS[view.symbols[field]!]
    // Water and chips lie on top of symbols.
    const covered = view.water.includes(field) || view.chips.includes(field) || view.manholes.includes(field)
    if (!glyph || !isShown(field) || covered) continue
    marks.push({ glyph, ...at(field, tops[field]!), size: 0.52, colour: palette['night-0'] })
  }
  return marks
}

export function chipThings(shown: Shown, motions: readonly Motion[], now: number): { discs: Disc[]; marks: Mark[] } {
  const { view, tops, isShown, palette } = shown
  const discs: Disc[] = []
  const marks: Mark[] = []
  const body = mixed(palette['underground-night'], palette['wet-stone'], 0.35)
  for (const field of view.manholes) {
    if (!isShown(field)) continue
    const place = at(field, tops[field]!)
    discs.push({ ...place, radius: 0.3, thick: 0.035, colour: mixed(body, palette['wet-stone'], 0.3) })
    marks.push({ glyph: 'manhole', ...place, y: place.y + 0.035, size: 0.74, colour: palette['wet-stone-light'] })
  }
  for (const [field, size] of chipSizes(view, motions, now)) {
    if (!isShown(field) || size <= 0) continue
    const place = at(field, tops[field]!)
    const y = place.y + CHIP.thick
    discs.push({ ...place, radius: CHIP.radius * size, thick: CHIP.thick, colour: body })
    marks.push({ glyph: 'ring', ...place, y, size: 0.86 * size, colour: palette.sodium })
    marks.push({
      glyph: 'cable',
      ...place,
      y,
      size: 0.62 * size,
      colour: mixed(palette['enamel-red'], palette.bone, 0.1),
    })
    marks.push({ glyph: 'dot', ...place, y, size: 0.2 * size, colour: palette.sodium })
  }
  if (view.glass) {
    const end = { ...sectionSpot(view.glass.end), y: 0.02 }
    discs.push({ ...end, radius: 0.31, thick: 0.09, colour: palette['enamel-red'] })
    marks.push({ glyph: 'cross', ...end, y: end.y + 0.09, size: 0.56, colour: palette['enamel-white'] })
  }
  return { discs, marks }
}

/** Chips and symbols that something stands before, faint but whole. */
export function hiddenMarks({ view, tops, isShown, palette }: Shown, toEye: Direction): Mark[] {
  return tops.flatMap((_, field): Mark[] => {
    const chip = view.chips.includes(field)
    const symbol = view.manholes.includes(field) ? undefined : SYMBOLS[view.symbols[field]!]
    if ((!chip && !symbol) || !isShown(field)) return []
    const place = at(field, tops[field]!)
    if (seenWhole(field, place, toEye, tops)) return []
    const faint = { ...place, colour: palette.sodium, opacity: 0.5 }
    return chip
      ? [
          { glyph: 'ring', ...faint, size: 0.86 },
          { glyph: 'cable', ...faint, size: 0.62 },
        ]
      : [{ glyph: symbol!, ...faint, size: 0.52 }]
  })
}

/** Where the water is, spreading or running off. */
export function poolsOf(
  { view, tops, isShown }: Shown,
  sunk: readonly Sunk[],
  motions: readonly Motion[],
  now: number,
): Pool[] {
  // prettier-ignore
  const spreads = new Map<Field, number>(view.water.map((field) => [field, 1]))
  for (const motion of motions) {
    if (motion.kind !== 'water') continue
    const part = 1 - (1 - done(motion, now)) ** 3
    if (motion.comes && spreads.has(motion.field)) spreads.set(motion.field, part)
    if (!motion.comes && part < 1 && !view.water.includes(motion.field)) spreads.set(motion.field, 1 - part)
  }
  const pools: Pool[] = []
  for (const [field, spread] of spreads) if (isShown(field)) pools.push({ ...at(field, tops[field]!), spread })
  for (const { field, level } of sunk) pools.push({ ...at(field, level), spread: 1 })
  return pools
}

/** A way from the pawn on, in dots; somebody else's is thinner. */
export function stepMarks(
  pawn: Field,
  tops: readonly number[],
  way: readonly Field[],
  colour: Color,
  thin = false,
): Mark[] {
  const marks: Mark[] = []
  const size = thin ? 0.7 : 1
  let before = pawn
  way.forEach((field, i) => {
    const [a, b] = [middleOf(before), middleOf(field)]
    for (const part of [0.3, 0.5, 0.7]) {
      const y = (part < 0.5 ? tops[before]! : part > 0.5 ? tops[field]! : Math.max(tops[before]!, tops[field]!)) * LEVEL
      marks.push({ glyph: 'dot', x: a.x + (b.x - a.x) * part, z: a.z + (b.z - a.z) * part, y, size: 0.13 * size, colour }) // prettier-ignore
    }
    const last = i === way.length - 1
    marks.push({ glyph: 'dot', ...at(field, tops[field]!), size: (last ? 0.6 : 0.4) * size, colour })
    if (last) marks.push({ glyph: 'ring', ...at(field, tops[field]!), size: 0.9, colour })
    before = field
  })
  return marks
}

/** Rings where the pawn can go, dots along the way it would take, the keyboard's corners. */
export function wayMarks(
  { view, tops, palette }: Shown,
  lit: readonly Field[],
  way: readonly Field[] | null,
  cursor: Field | null,
): Mark[] {
  const marks: Mark[] = []
  for (const field of lit) {
    const place = at(field, tops[field]!)
    const dim = way && !way.includes(field)
    const opacity = dim ? 0.55 : 1
    // Around a chip or a symbol, never over it.
    if (view.chips.includes(field) || view.manholes.includes(field) || SYMBOLS[view.symbols[field]!]) {
      marks.push({ glyph: 'ring', ...place, size: 1, colour: palette.sodium, opacity })
      continue
    }
    marks.push({ glyph: 'disc', ...place, size: 0.5, colour: palette['night-0'], opacity: dim ? 0.3 : 0.5 })
    marks.push({ glyph: 'ring', ...place, size: 0.54, colour: palette.sodium, opacity })
  }
  if (way) marks.push(...stepMarks(view.pawn, tops, way, palette.sodium))
  if (cursor !== null)
    marks.push({ glyph: 'brackets', ...at(cursor, tops[cursor]!), size: 1, colour: palette.bone, angle: 0 })
  return marks
}
