import { expect, test } from 'vitest'
import { placesOf, ROOM } from './places'

const all = (count: number, at: (i: number) => number): number[] => Array.from({ length: count }, (_, i) => at(i))

test.each([
  ['all at the end', all(6, () => 328)],
  ['all at the beginning', all(6, () => 0)],
  ['many near the end', [100, 300, 310, 320, 326, 328]],
  ['more than fit', all(30, (i) => i * 11)],
  ['one at the very end', [328]],
])('no diamond leaves the track or lies on another: %s', (_, lie) => {
  const places = placesOf(lie, 328, true)
  const apart = Math.min(26, (328 - 26) / Math.max(1, lie.length - 1))
  places.forEach(({ shown, worded }, i) => {
    expect(worded).toBe(false)
    expect(shown).toBeGreaterThanOrEqual(13 - 1e-9)
    expect(shown).toBeLessThanOrEqual(328 - 13)
    if (i) expect(shown - places[i - 1]!.shown).toBeGreaterThanOrEqual(apart - 1e-9)
  })
})

test('who has room stands where it lies, with words', () => {
  expect(placesOf([200, 500, 800], 1000, false)).toEqual([200, 500, 800].map((shown) => ({ shown, worded: true })))
  expect(placesOf([200, 500, 800], 1000, true).map(({ shown }) => shown)).toEqual([200, 500, 800])
})

test('words reach neither a neighbour nor past the edge', () => {
  const places = placesOf([10, 200, 240, 600, 690, 995], 1000, false)
  expect(places.map(({ worded }) => worded)).toEqual([false, false, false, true, false, false])
  for (const { shown, worded } of places) expect(shown + (worded ? ROOM / 2 : 13)).toBeLessThanOrEqual(1014)
})

test('a track that is not measured yet has them all in one place', () => {
  expect(placesOf([0, 0, 0], 0, true).map(({ shown }) => shown)).toEqual([0, 0, 0])
})
