import { expect, test } from 'vitest'
import { arrange } from '../arrangement'

test.each([
  [390, 692],
  [390, 720],
  [360, 690],
])('what stands around the plan is small before its fields are: %d x %d', (width, height) => {
  expect(arrange(width, height, 1).plan).toBe(width)
})

test('where fields are large enough, cards are large too', () => {
  expect(arrange(390, 788, 1).small).toBe(false)
  expect(arrange(768, 960, 1).small).toBe(false)
})

test.each([
  [0, 0],
  [1, 414],
  [360, 1],
  [3, 2],
  [360, 414],
  [844, 240],
])('nothing on a board is smaller than nothing: %d x %d', (width, height) => {
  for (const text of [1, 2]) {
    const { plan, column, card } = arrange(width, height, text)
    expect(plan).toBeGreaterThan(0)
    expect(column).toBeGreaterThanOrEqual(0)
    expect(card).toBeGreaterThan(0)
  }
})

test('the small plan beside the scene grows with the window', () => {
  const sides = [
    [1366, 768, 1],
    [1920, 1080, 1],
    [2560, 1440, 1.25],
  ].map(([width, height, text]) => {
    const box = arrange(width!, height!, text!)
    return box.beside * box.grow
  })
  expect(sides).toEqual([...sides].sort((a, b) => a - b))
  // About a fifth of the window's width, as on the drawing.
  expect(sides[2]).toBeGreaterThan(2560 * 0.18)
  const [width, height] = [1920, 1080]
  const box = arrange(width, height, 1)
  expect(box.besideBelow).toBeLessThan(box.beside)
  expect(arrange(2560, 1440, 1.25).besideMany).toBeLessThan(arrange(2560, 1440, 1.25).besideBelow)
})
