import { describe, expect, it } from 'vitest'
import { arrange } from '../arrangement'
import { boards } from '../gallery/states'
import { chooseTurn, fit, makeLayout, type Layout, type Shape } from '../layout'
import type { Scenery } from '../values'

const names = Object.keys(boards)
const board = (name: string): Scenery => boards[name]!

function middle(layout: Layout, scenery: Scenery, clan: number): { x: number; y: number } {
  const starts = scenery.fields.filter((field) => field.clan === clan).map((field) => layout.cells.get(field.name)!)
  const mean = (of: 'cx' | 'cy') => starts.reduce((sum, cell) => sum + cell[of], 0) / starts.length
  return { x: mean('cx'), y: mean('cy') }
}
const laid = (scenery: Scenery, clan: number, shape: Shape, left = false) =>
  makeLayout(scenery, chooseTurn(scenery, clan, shape, left), 50)

describe.each(names)('the plan %s', (name) => {
  const scenery = board(name)

  it.each([0, 1])('lies with clan %i below', (clan) => {
    const layout = laid(scenery, clan, 'wide')
    expect(layout.width).toBeGreaterThan(layout.height)
    expect(middle(layout, scenery, clan).y).toBeGreaterThan(middle(layout, scenery, 1 - clan).y)
  })

  it.each([0, 1])('stands with clan %i on the right, and on the left when mirrored', (clan) => {
    const layout = laid(scenery, clan, 'tall')
    expect(layout.height).toBeGreaterThan(layout.width)
    expect(middle(layout, scenery, clan).x).toBeGreaterThan(middle(layout, scenery, 1 - clan).x)
    const mirrored = laid(scenery, clan, 'tall', true)
    expect(middle(mirrored, scenery, clan).x).toBeLessThan(middle(mirrored, scenery, 1 - clan).x)
  })

  it('keeps neighbours side by side however it is turned', () => {
    for (const turn of [0, 1, 2, 3] as const) {
      const layout = makeLayout(scenery, turn, 50)
      for (const a of layout.cells.values())
        for (const b of layout.cells.values()) {
          const onPlan = Math.abs(a.field.x - b.field.x) + Math.abs(a.field.y - b.field.y)
          expect(Math.abs(a.col - b.col) + Math.abs(a.row - b.row)).toBe(onPlan)
        }
    }
  })

  it('lies inside its own box without two fields on one spot', () => {
    const layout = laid(scenery, 1, 'wide')
    const cells = [...layout.cells.values()]
    expect(new Set(cells.map(({ x, y }) => `${x},${y}`)).size).toBe(scenery.fields.length)
    for (const { x, y } of cells) {
      expect(x).toBeGreaterThanOrEqual(0)
      expect(y).toBeGreaterThanOrEqual(0)
      expect(x + layout.k).toBeLessThanOrEqual(layout.width)
      expect(y + layout.k).toBeLessThanOrEqual(layout.height)
    }
  })

  it.each([
    [1440, 900, 'wide'],
    [1024, 700, 'wide'],
    [844, 334, 'wide'],
    [390, 788, 'tall'],
    [360, 584, 'tall'],
    [768, 968, 'tall'],
  ] as const)('fits into %i x %i, %s', (width, height, shape) => {
    const found = arrange(scenery, 1, { width, height, text: 1, leftHanded: false })
    const layout = makeLayout(scenery, found.turn, found.k)
    expect(found.shape).toBe(shape)
    expect(layout.height + found.header + found.footer).toBeLessThanOrEqual(height)
    expect(layout.width + 2 * (found.column + found.edge * (shape === 'wide' ? 1 : 0))).toBeLessThanOrEqual(width)
  })
})

it('gives a thumb enough room on phones', () => {
  const k = (name: string, width: number, height: number, text = 1) =>
    arrange(board(name), 1, { width, height, text, leftHanded: false }).k
  expect(k('default', 390, 788)).toBeGreaterThanOrEqual(46)
  expect(k('quick', 390, 788)).toBeGreaterThanOrEqual(45)
  expect(k('default', 360, 584)).toBeGreaterThanOrEqual(37)
  expect(k('default', 844, 334)).toBeGreaterThanOrEqual(44)
  expect(k('default', 360, 584, 2)).toBeGreaterThanOrEqual(34)
})

it('makes fields as large as the box allows, and no larger', () => {
  const scenery = board('quick')
  const k = fit(scenery, 0, 600, 1000)
  expect(makeLayout(scenery, 0, k).width).toBeLessThanOrEqual(600)
  expect(makeLayout(scenery, 0, k + 1).width).toBeGreaterThan(600)
})

it('keeps its fields touchable beside a lesson on a phone that lies', () => {
  const room = { width: 654, height: 390, text: 1, leftHanded: false, named: true }
  expect(arrange(board('default'), 0, room).k).toBeGreaterThanOrEqual(37)
})
