import { Color } from 'three'
import { describe, expect, it } from 'vitest'
import { fieldNamed, nameOf } from '../fields'
import { late, scenery } from '../gallery/views'
import type { View } from '../values'
import { eyeAt } from './camera'
import { LEVEL, middleOf } from './grid'
import { heightsOf, seenWhole, type Direction } from './heights'
import { readPalette } from './palette'
import { pickField } from './pick'
import { solidsOf, topsOf } from './solids'
import { hiddenMarks, wayMarks } from './discs'

const at = (name: string): number => fieldNamed(name)!
const FLAT = (32.5 * Math.PI) / 180

/** From the board to an eye. */
function towards(corner: number, above = false): Direction {
  const { azimuth, elevation } = eyeAt(corner, above, FLAT)
  const flat = Math.cos(elevation)
  return { x: Math.sin(azimuth) * flat, y: Math.sin(elevation), z: Math.cos(azimuth) * flat }
}
const rayTo = (toEye: Direction, x: number, y: number, z: number) => ({
  x: x + toEye.x * 30,
  y: y + toEye.y * 30,
  z: z + toEye.z * 30,
  dx: -toEye.x,
  dy: -toEye.y,
  dz: -toEye.z,
})
const bare = {
  ...late,
  pawn: at('A1'),
  exit: at('I1'),
  chips: [],
  manholes: [],
  rat: null,
  symbols: '.'.repeat(81),
} as View

describe('figures of heights', () => {
  it('stand on everything that has a height, and on the bare board only beside the piece in hand', () => {
    const tops = new Array<number>(81).fill(0)
    tops[at('A9')] = 3
    const without = heightsOf(bare, tops, [], towards(0))
    expect(without.figures.map(({ field, level }) => [nameOf(field), level])).toEqual([['A9', 3]])
    const held = [at('E5'), at('E6')].map((field) => ({ field, level: 1 }))
    const { figures, covered } = heightsOf(bare, tops, held, towards(0))
    expect(figures.filter((one) => one.held).map(({ level }) => level)).toEqual([1, 1])
    const near = figures.filter((one) => one.near).map(({ field }) => nameOf(field))
    expect([...near, ...covered.map(nameOf)].sort()).toEqual(
      ['D4', 'D5', 'D6', 'D7', 'E4', 'E7', 'F4', 'F5', 'F6', 'F7'].sort(),
    )
    for (const { level, near } of figures) expect(level > 0 || near).toBe(true)
  })

  it('are never half covered: those count as covered, and the other corner has them', () => {
    const tops = new Array<number>(81).fill(0)
    tops[at('E5')] = 1
    tops[at('F6')] = 8
    expect(heightsOf(bare, tops, [], towards(0)).covered.map(nameOf)).toEqual(['E5'])
    expect(heightsOf(bare, tops, [], towards(2)).covered).toEqual([])
    for (let corner = 0; corner < 4; corner++) {
      const late_tops = topsOf(solidsOf(scenery, late).all)
      const { figures, covered } = heightsOf(late, late_tops, [], towards(corner))
      for (const { field, x, y, z } of figures)
        expect(pickField(rayTo(towards(corner), x, y, z), late_tops), nameOf(field)).toBe(field)
      // Every height is in one of the two lists.
      const high = late_tops.filter((top, field) => top > 0 && field !== late.exit).length
      expect(figures.length + covered.length).toBe(high)
    }
  })

  it('step aside for the pawn, and keep off its body', () => {
    const tops = new Array<number>(81).fill(1)
    const view = { ...bare, pawn: at('E5') }
    const { figures, covered } = heightsOf(view, tops, [], towards(0))
    const own = figures.find(({ field }) => field === at('E5'))!
    expect(Math.hypot(own.x - middleOf(at('E5')).x, own.z - middleOf(at('E5')).z)).toBeGreaterThan(0.2)
    expect(covered.map(nameOf)).toContain('D4')
  })
})

describe('what a tower hides', () => {
  const palette = readPaletteOfNothing()
  const tops = new Array<number>(81).fill(0)
  tops[at('F6')] = 9
  const view = { ...bare, chips: [at('E5'), at('B9')] }
  const shown = { view, tops, palette, isShown: () => true }

  it('is shown through, and only that', () => {
    const glyphs = hiddenMarks(shown, towards(0)).map(({ glyph, x, z }) => [glyph, x, z])
    expect(glyphs).toEqual([['ring', 4.5, 4.5], ['cable', 4.5, 4.5]]) // prettier-ignore
    expect(hiddenMarks(shown, towards(2))).toEqual([])
  })

  it('has rings around chips and none over them', () => {
    const marks = wayMarks(shown, [at('B9'), at('C9')], null, null)
    const on = (name: string) => marks.filter(({ x, z }) => x === middleOf(at(name)).x && z === middleOf(at(name)).z)
    expect(on('B9').map(({ glyph, size }) => [glyph, size >= 0.95])).toEqual([['ring', true]])
    expect(on('C9').map(({ glyph }) => glyph)).toEqual(['disc', 'ring'])
  })
})

it('is the pawn where its head is, also before another field', () => {
  const tops = new Array<number>(81).fill(0)
  const toEye = towards(0)
  const { x, z } = middleOf(at('E5'))
  const head = rayTo(toEye, x, 0.75, z)
  expect(nameOf(pickField(head, tops)!)).not.toBe('E5')
  expect(nameOf(pickField(head, tops, at('E5'))!)).toBe('E5')
  // A tower before it hides it from the pointer as from the eye.
  tops[at('F6')] = 12
  expect(nameOf(pickField(head, tops, at('E5'))!)).toBe('F6')
})

it('keeps relief from above: the side of what is high is in sight', () => {
  const toEye = towards(0, true)
  const tops = new Array<number>(81).fill(0)
  tops[at('E5')] = 6
  // A point half way up its near side.
  expect(nameOf(pickField(rayTo(toEye, 4.5, 3 * LEVEL, 5), tops)!)).toBe('E5')
  expect(toEye.y).toBeLessThan(0.95)
  expect(seenWhole(at('D5'), { x: 4.5, y: 0, z: 3.5 }, toEye, tops)).toBe(false)
  expect(seenWhole(at('C5'), { x: 4.5, y: 0, z: 2.5 }, toEye, tops)).toBe(true)
})

/** Colours are looked up on a page; there is none here. */
function readPaletteOfNothing(): ReturnType<typeof readPalette> {
  return new Proxy({}, { get: () => new Color(1, 1, 1) }) as ReturnType<typeof readPalette>
}
