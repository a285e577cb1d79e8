import { expect, test, vi } from 'vitest'
import { boxOf, stepPath, valueAt } from './ghosts'
import { keepGhost, sharedGhost } from './ghostlink'

const points = [
  [0, 0, 5],
  [10, 1, 4],
  [20, 3, -1],
]

test('a value holds until the next one comes', () => {
  expect([0, 9, 10, 19, 99].map((place) => valueAt(points, 0, place))).toEqual([0, 0, 1, 1, 3])
  expect(valueAt(points, 1, 20)).toBe(-1)
  expect(valueAt([], 0, 3)).toBe(0)
})

test('lines that lie beside each other have one scale', () => {
  expect(
    boxOf(
      [
        points,
        [
          [0, 0],
          [40, 2],
        ],
      ],
      0,
    ),
  ).toEqual({ end: 40, least: 0, most: 3 })
  expect(boxOf([points], 1)).toEqual({ end: 20, least: -1, most: 5 })
  expect(stepPath(points, 0, { end: 40, least: 0, most: 3 }, 100, 30)).toBe('M0 30H25V20H50V0')
})

test('a ghost that was sent is kept for its game and its day', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
  })
  keepGhost('a', '2026-02-28', 'abc')
  expect([sharedGhost('a', '2026-02-28'), sharedGhost('a', '2026-03-01'), sharedGhost('b', '2026-02-28')]).toEqual([
    'abc',
    '',
    '',
  ])
})
