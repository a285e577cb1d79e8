import { expect, test } from 'vitest'
import { lanesOf, nearest, nearness } from '../replay/lanes'
import type { RideFact } from '../values.gen'

const fact = (can: number[], fire: number, what: RideFact[2] = '', burned = 0): RideFact => [
  can,
  fire,
  what,
  burned,
  false,
  false,
  0,
]
const step = (seat: number, at: number) => ({ seat, at, text: '', takenBack: false })

test('a lane is lit while its rider could lay, and its marks say what came of it and how long it took', () => {
  const facts = [fact([0, 1], 4), fact([1], 5, 'fits'), fact([0], 3, 'burns', 2), fact([], 3, 'exit')]
  const steps = [step(0, 1000), step(1, 21_000), step(0, 30_000)]
  const [ada, jo] = lanesOf(facts, steps, [0, 1000, 21_000, 30_000], 30_000, 2)
  expect(ada!.lit).toEqual([
    { from: 0, to: 1000 },
    { from: 21_000, to: 30_000 },
  ])
  expect(ada!.marks.map(({ what, waited }) => [what, waited])).toEqual([
    ['fits', 1000],
    ['exit', 9000],
  ])
  expect(jo!.lit).toEqual([{ from: 0, to: 21_000 }])
  expect(jo!.marks).toEqual([{ frame: 2, at: 21_000, what: 'burns', burned: 2, waited: 21_000 }])
})

test('the nearest mark takes a touch, within reach', () => {
  const marks = [100, 200].map((at, i) => ({ frame: i + 1, at, what: 'fits' as const, burned: 0, waited: 0 }))
  expect(nearest(marks, 140, 50)?.frame).toBe(1)
  expect(nearest(marks, 160, 50)?.frame).toBe(2)
  expect(nearest(marks, 400, 50)).toBe(null)
})

test('the hill is high where the fire is near', () => {
  const near = nearness([fact([], 8), fact([], 2), fact([], 0)])
  expect(near).toEqual([0, 0.75, 1])
})
