import { describe, expect, it } from 'vitest'
import { fieldNamed, nameOf, SECTIONS } from '../fields'
import { early, examples, late, scenery, viewOf } from '../gallery/views'
import type { GameEvent, Lying } from '../values'
import { isSoftware } from './ability'
import { addBoard, addSolid, emptyBodies, type Tints } from './bodies'
import { between, clampedPan, cornerNear, eyeAt, fitted, labelAzimuth, peeked, tilted } from './camera'
import { labels, LEVEL, middleOf, placed, sectionSpot } from './grid'
import { pickField, type Ray } from './pick'
import { cutAt, solidsOf, topsOf } from './solids'
import { outlineOf, plumbOf } from './struts'
import { along, endOf, motionsOf } from './timeline'
import { Color } from 'three'

const at = (name: string): number => fieldNamed(name)!
const FLAT = (32.5 * Math.PI) / 180

/** A ray that comes from an eye and would meet a point. */
function rayTo(corner: number, above: boolean, x: number, y: number, z: number): Ray {
  const { azimuth, elevation } = eyeAt(corner, above, FLAT)
  const [dx, dy, dz] = [
    -Math.sin(azimuth) * Math.cos(elevation),
    -Math.sin(elevation),
    -Math.cos(azimuth) * Math.cos(elevation),
  ]
  return { x: x - dx * 30, y: y - dy * 30, z: z - dz * 30, dx, dy, dz }
}

describe('the pointer', () => {
  it('meets every field of a bare board from every corner and from above', () => {
    const bare = new Array<number>(81).fill(0)
    for (const above of [false, true])
      for (let corner = 0; corner < 4; corner++)
        for (let field = 0; field < 81; field++) {
          const { x, z } = middleOf(field)
          expect(pickField(rayTo(corner, above, x, 0, z), bare)).toBe(field)
        }
  })

  it('meets the top of a plateau and not the field behind it', () => {
    const heights = new Array<number>(81).fill(0)
    heights[at('E5')] = 6
    const { x, z } = middleOf(at('E5'))
    expect(nameOf(pickField(rayTo(0, false, x, 6 * LEVEL, z), heights)!)).toBe('E5')
    // VisibleField from the south east, D4 lies behind E5.
    const behind = middleOf(at('D4'))
    expect(nameOf(pickField(rayTo(0, false, behind.x, 0, behind.z), heights)!)).toBe('E5')
    expect(nameOf(pickField(rayTo(2, false, behind.x, 0, behind.z), heights)!)).toBe('D4')
    expect(nameOf(pickField(rayTo(0, true, behind.x, 0, behind.z), heights)!)).toBe('D4')
  })

  it('meets the side of a column as that column', () => {
    const heights = new Array<number>(81).fill(0)
    heights[at('I9')] = 8
    expect(nameOf(pickField(rayTo(0, false, 8.5, 3 * LEVEL, 9), heights)!)).toBe('I9')
  })

  it('meets nothing beyond the board', () => {
    const bare = new Array<number>(81).fill(0)
    expect(pickField(rayTo(0, false, 9.6, 0, 4), bare)).toBeNull()
    expect(pickField(rayTo(0, false, 4, 0, -0.6), bare)).toBeNull()
  })
})

describe('the coordinates', () => {
  const sides = (corner: number, above = false) => {
    const all = labels(labelAzimuth(eyeAt(corner, above, FLAT)))
    const one = all.find(({ text }) => text === '1')!
    const a = all.find(({ text }) => text === 'A')!
    return [one.z > 9 ? 'south' : 'north', a.x > 9 ? 'east' : 'west']
  }

  it('stand on the two near edges of each corner', () => {
    expect([0, 1, 2, 3].map((corner) => sides(corner))).toEqual([
      ['south', 'east'],
      ['north', 'east'],
      ['north', 'west'],
      ['south', 'west'],
    ])
  })

  it('keep their edges when looked at from above', () => {
    for (let corner = 0; corner < 4; corner++) expect(sides(corner, true)).toEqual(sides(corner))
  })

  it('name every row and column beside its own fields', () => {
    for (const { text, x, z } of labels(0.8)) {
      const field = /\d/.test(text) ? at(`A${text}`) : at(`${text}1`)
      const spot = middleOf(field)
      expect(/\d/.test(text) ? x : z).toBeCloseTo(/\d/.test(text) ? spot.x : spot.z)
    }
  })

  it('stand on the sections that look along their lines', () => {
    for (const { section, x, z } of labels(2)) expect(sectionSpot(section)).toEqual({ x, z })
    expect(new Set(Array.from({ length: SECTIONS }, (_, i) => JSON.stringify(sectionSpot(i)))).size).toBe(SECTIONS)
  })
})

describe('the eye', () => {
  it('goes the short way around', () => {
    const half = between(eyeAt(3, false, FLAT), eyeAt(0, false, FLAT), 0.5)
    expect(Math.cos(half.azimuth)).toBeCloseTo(1)
    expect(cornerNear(between(eyeAt(3, false, FLAT), eyeAt(0, false, FLAT), 1), false)).toBe(0)
  })

  it('comes back from a small peek and goes on after a large one', () => {
    const rest = eyeAt(1, false, FLAT)
    expect(cornerNear(peeked(rest, 90, 0), false)).toBe(1)
    expect(cornerNear(peeked(rest, -250, 0), false)).toBe(2)
    expect(cornerNear(peeked(rest, 250, 0), false)).toBe(0)
    expect(cornerNear(peeked(rest, 9999, 0), false)).toBe(0)
  })

  it('fits the board between what lies at the edges', () => {
    for (const [width, height] of [
      [1440, 900],
      [390, 844],
      [844, 390],
    ] as const) {
      // prettier-ignore
      const room = { top: 40, right: 10, bottom: 120, left: 10 }
      const { scale } = fitted(width, height, room, 0, 14)
      expect(scale * 11.24 * Math.SQRT2).toBeLessThanOrEqual(width - 20 + 0.01)
      expect(scale).toBeGreaterThan(8)
    }
  })

  it('tilts by steps, never below the board nor over its top', () => {
    expect(tilted(FLAT, 1)).toBeGreaterThan(FLAT)
    expect(tilted(FLAT, -1)).toBeLessThan(FLAT)
    expect(tilted(FLAT, -9)).toBeGreaterThan(0)
    expect(tilted(FLAT, 99)).toBeCloseTo(Math.PI / 2)
  })

  it('does not pan when it is not zoomed in', () => {
    expect(clampedPan(500, 1, 800)).toBe(0)
    expect(clampedPan(5000, 2, 800)).toBeLessThan(500)
  })
})

describe('what is solid', () => {
  it('is as high as the view says', () => {
    for (const { scenery: set, view } of Object.values(examples)) {
      const tops = topsOf(solidsOf(set, view).all)
      const expected = view.heights.map((height, field) => (field === view.exit ? set.door_level + 4 : height))
      expect(tops).toEqual(expected)
    }
  })

  it('ends at the cut', () => {
    const { all } = solidsOf(scenery, late)
    const tops = topsOf(cutAt(all, 3))
    expect(Math.max(...tops)).toBe(3)
    expect(tops).toEqual(topsOf(all).map((top, field) => Math.min(top, tops[field]!)))
  })

  it('knows hanging wood and the water under it', () => {
    const bridge = scenery.pieces.findIndex(({ name }) => name === 'jI')
    const pieces: Lying[] = [
      [32, 0, at('E3'), 1],
      [33, 0, at('E7'), 1],
      [bridge, 0, at('E3'), 2],
    ]
    const view = viewOf(scenery, { plateaus: [], pieces, exit: at('A1'), pawn: at('E3'), sunk: [at('E5')] })
    const { all, sunk } = solidsOf(scenery, view)
    expect(all[2]!.cells.map(({ hangs }) => hangs)).toEqual([false, true, true, true, false])
    expect(sunk).toEqual([{ field: at('E5'), level: 0 }])
  })

  it('is four geometries however much there is', () => {
    const grey = new Color(1, 1, 1)
    const tints: Tints = { stuff: { plateau: grey, stone: grey, tower: grey }, wood: grey, floor: grey, plinth: grey }
    const bodies = emptyBodies()
    addBoard(bodies, tints)
    for (const solid of solidsOf(scenery, late).all) addSolid(bodies, solid, tints)
    expect(late.pieces).toHaveLength(50)
    expect(late.water).toHaveLength(30)
    const geometries = Object.values(bodies).map((builder) => builder.build())
    expect(geometries).toHaveLength(4)
    for (const geometry of geometries) {
      const normals = geometry.getAttribute('normal')
      // Nothing looks straight down: it would never be seen.
      for (let i = 0; i < normals.count; i++) expect(normals.getY(i)).toBeGreaterThan(-0.01)
    }
  })

  it('is turned and mirrored as the rules say', () => {
    const piece = scenery.pieces.find(({ name }) => name === 'L4')!
    const names = (turn: number) => placed(piece, turn, at('C3')).map(({ row, column }) => nameOf(row * 9 + column))
    expect(names(0).sort()).toEqual(['C3', 'C4', 'C5', 'D3'])
    expect(names(1).sort()).toEqual(['C3', 'C4', 'D4', 'E4'])
    expect(names(4).sort()).toEqual(['C3', 'C4', 'C5', 'D5'])
  })
})

describe('a piece that is tried', () => {
  it('is outlined strongly around and finely between its cells', () => {
    const struts = outlineOf([{ column: 0, row: 0 }, { column: 1, row: 0 }], 0, 1) // prettier-ignore
    const thick = Math.max(...struts.map((strut) => strut.thick))
    // Six edges above and below, six posts, one fine line between the two.
    expect(struts.filter((strut) => strut.thick === thick)).toHaveLength(18)
    expect(struts.filter((strut) => strut.thick < thick)).toHaveLength(1)
  })

  it('drops plumb lines to what lies under it', () => {
    const dots = plumbOf([{ column: 2, row: 3, ground: 1 }], 4)
    expect(dots.length).toBeGreaterThan(8)
    for (const { from, to } of dots) {
      expect(to[1]).toBeLessThanOrEqual(4 * LEVEL)
      expect(from[1]).toBeGreaterThan(1 * LEVEL - 0.05)
    }
    expect(plumbOf([], 4)).toEqual([])
  })
})

describe('what moves', () => {
  const events: GameEvent[] = [
    { type: 'piece_laid', seat: 0, piece: 3, turn: 0, field: 4, level: 1, swapped: false },
    { type: 'walked', seat: 0, path: [10, 11, 12] },
    { type: 'water_came', field: 40 },
    { type: 'fled', field: 12, to: 13 },
    { type: 'glass_turned', seat: null, section: 0 },
    { type: 'turn_passed', seat: 1 },
  ]

  it('goes one after the other, the pawn from where it stood', () => {
    const motions = motionsOf(events, 10, null)
    expect(motions.map(({ kind }) => kind)).toEqual(['drop', 'walk', 'water', 'leap', 'glass'])
    for (let i = 1; i < motions.length; i++) expect(motions[i]!.from).toBeGreaterThan(motions[i - 1]!.from)
    expect(motions[3]).toMatchObject({ path: [12, 13] })
    expect(motions[4]).toMatchObject({ before: 35, section: 0 })
    expect(endOf(motions)).toBeGreaterThan(motions[4]!.from)
  })

  it('walks a path field by field', () => {
    expect(along([1, 2, 3], 0)).toEqual({ from: 1, to: 2, part: 0 })
    expect(along([1, 2, 3], 0.75)).toEqual({ from: 2, to: 3, part: 0.5 })
    expect(along([1, 2, 3], 1)).toEqual({ from: 2, to: 3, part: 1 })
    expect(along([7], 0.3)).toEqual({ from: 7, to: 7, part: 1 })
  })
})

it('tells renderers without a graphics processor', () => {
  expect(isSoftware('ANGLE (Google, Vulkan 1.3.0 (SwiftShader Device (Subzero)), SwiftShader driver)')).toBe(true)
  expect(isSoftware('llvmpipe (LLVM 15.0.7, 256 bits)')).toBe(true)
  expect(isSoftware('ANGLE (Intel, Mesa Intel(R) UHD Graphics 620 (KBL GT2), OpenGL 4.6)')).toBe(false)
  expect(isSoftware('Apple GPU')).toBe(false)
})

describe('the made-up boards', () => {
  it('have the pawn on something and the hourglass on its way', () => {
    expect(early.heights[early.pawn]).toBe(1)
    expect(late.glass!.section).toBeLessThan(late.glass!.end)
  })
})
