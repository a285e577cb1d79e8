import { describe, expect, it } from 'vitest'
import { arrange, fields, stageOf, windowSizes } from '../arrangement'
import type { Layout } from '../road/layout'
import { Projection } from '../road/projection'

/** What is touched with a thumb. */
const TOUCH = 44
/** The closest look that is taken at a railroad shows so many fields. */
const FIELDS = 24

describe('a practice ride', () => {
  // What the shell leaves of 360 x 740, 390 x 844 and 412 x 915.
  it.each([
    [360, 684],
    [390, 788],
    [412, 859],
  ])('has an open end that a thumb can touch on %i x %i', (width, height) => {
    const made = arrange(width, height, { seats: 4, open: false, silent: false, taught: true })
    const stage = stageOf(made, false)
    const closest = windowSizes(stage, made.shape).find(({ rows, cols }) => rows * cols >= FIELDS)!
    expect(fields(stage, closest, made.shape).k).toBeGreaterThanOrEqual(TOUCH)
  })

  it('lets a thumb touch an open end however far one looks', () => {
    const made = arrange(360, 684, { seats: 4, open: false, silent: false, taught: true })
    const stage = stageOf(made, false)
    const sizes = windowSizes(stage, made.shape)
    const drawn = sizes.map((_, level) => {
      const layout = { window: { x: 0, y: 0, level }, cards: [], slots: [] } as unknown as Layout
      const projection = new Projection(stage, layout, sizes, made.shape)
      const side = projection.sideAt(projection.seen({ x: 1, y: 0 }))
      return { side, reached: (side * (100 + 2 * projection.reach({ x: 1, y: 0 }).x)) / 100 }
    })
    expect(drawn.some(({ side }) => side < TOUCH)).toBe(true)
    for (const { reached } of drawn) expect(reached).toBeGreaterThanOrEqual(TOUCH)
  })
})

describe('a ride that is told again', () => {
  // A phone, a laptop, a large screen; five riders have as many cards as there are at most.
  it.each([
    [360, 414, 3],
    [390, 472, 5],
    [1040, 390, 3],
    [1040, 390, 5],
    [2100, 900, 4],
  ])('shows the railroad above everybody’s cards on %i x %i with %i riders', (width, height, seats) => {
    const made = arrange(width, height, { seats, open: false, silent: false, replayed: true, watched: true, all: true })
    expect(made.table).toBeGreaterThanOrEqual(height * 0.6)
    expect(made.width).toBe(width)
    expect(made.others).toBeGreaterThanOrEqual(44)
    expect(made.table + made.hands).toBe(height)
  })

  it('keeps no room on a phone for a hand that nobody has', () => {
    const needs = { seats: 3, open: true, silent: false, replayed: true }
    const [one, none] = [arrange(360, 414, needs), arrange(360, 414, { ...needs, watched: true })]
    expect(none.hand).toBe(0)
    expect(none.table).toBe(one.table + one.hand)
  })
})

describe('open hands', () => {
  it.each([false, true])(
    'have the same things below them on a large screen, drawn 1.4 times as large (Silence: %s)',
    (silent) => {
      const crew = { seats: 3, open: true, silent }
      const [laptop, large] = [arrange(1366, 768, crew), arrange(2560, 1440, crew)]
      expect(large.hand - large.hands).toBeGreaterThanOrEqual(1.4 * (laptop.hand - laptop.hands))
      expect(large.header + large.table + large.hand).toBe(1440)
    },
  )
})

describe('a hand without a card', () => {
  it.each([
    [360, 636],
    [390, 740],
  ])('leaves its room to the railroad at %i by %i', (width, height) => {
    const crew = { seats: 4, open: false, silent: false }
    const [before, after] = [arrange(width, height, crew), arrange(width, height, { ...crew, empty: true })]
    expect(after.table).toBeGreaterThan(1.3 * before.table)
    expect(after.header + after.table + after.status + after.hand + after.calls).toBe(height)
  })
})

describe('somebody who looks on', () => {
  it.each([
    [360, 636],
    [390, 740],
    [844, 336],
    [1366, 768],
    [2560, 1440],
  ])('sees a larger table at %i by %i: there is no hand and nothing to call', (width, height) => {
    const crowd = { seats: 3, open: false, silent: false, watched: true }
    const [rides, looks] = [arrange(width, height, crowd), arrange(width, height, { ...crowd, handless: true })]
    expect(looks.calls).toBe(0)
    expect(looks.table * looks.width).toBeGreaterThan(1.1 * rides.table * rides.width)
    if (looks.shape !== 'low') expect(looks.header + looks.table + looks.status + looks.hand).toBe(height)
  })
})
