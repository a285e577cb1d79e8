import { expect, test } from 'vitest'
import { nextOf, markersOf, ROOM, THUMB } from './markers'

const all = (count: number, at: (i: number) => number): number[] => Array.from({ length: count }, (_, i) => at(i))

test.each([
  ['all at the end', all(6, () => 328)],
  ['all at the beginning', all(6, () => 0)],
  ['many near the end', [100, 300, 310, 320, 326, 328]],
  ['more than fit', all(30, (i) => i * 11)],
  ['one at the very end', [328]],
])('every diamond has room for a thumb, and none leaves the track or is lost: %s', (_, lie) => {
  const markers = markersOf(lie, 328, true)
  markers.forEach(({ shown, worded }, i) => {
    expect(worded).toBe(false)
    expect(shown).toBeGreaterThanOrEqual(THUMB / 2)
    expect(shown).toBeLessThanOrEqual(328 - THUMB / 2)
    if (i) expect(shown - markers[i - 1]!.shown).toBeGreaterThanOrEqual(THUMB)
  })
  expect(markers.flatMap(({ some }) => some)).toEqual(lie.map((_, i) => i))
  if (lie.length * THUMB <= 328) expect(markers).toHaveLength(lie.length)
})

test('who has room stands where it lies, with words', () => {
  const alone = [200, 500, 800].map((shown, i) => ({ some: [i], shown, worded: true }))
  expect(markersOf([200, 500, 800], 1000, false)).toEqual(alone)
  expect(markersOf([200, 500, 800], 1000, true).map(({ shown }) => shown)).toEqual([200, 500, 800])
})

test('words reach neither a neighbour nor past the edge', () => {
  const markers = markersOf([10, 200, 240, 600, 690, 995], 1000, false)
  expect(markers.map(({ worded }) => worded)).toEqual([false, false, false, true, false, false])
  let taken = -14
  for (const { shown, worded } of markers) {
    const half = (worded ? ROOM : THUMB) / 2
    expect(shown - half).toBeGreaterThanOrEqual(taken)
    taken = shown + half
  }
  expect(taken).toBeLessThanOrEqual(1014)
})

test('those that lie nearest stand together', () => {
  expect(markersOf([10, 100, 104, 200], 140, true).map(({ some }) => some)).toEqual([[0], [1, 2], [3]])
})

test('touched again, those that stand together are gone through one by one', () => {
  expect([nextOf([4, 9], 0), nextOf([4, 9], 4), nextOf([4, 9], 9), nextOf([4, 9], 6)]).toEqual([4, 9, 4, 4])
})

test('a track that is not measured yet has them all in one marker', () => {
  expect(markersOf([0, 0, 0], 0, true)).toEqual([{ some: [0, 1, 2], shown: 0, worded: false }])
})
