import { expect, test } from 'vitest'
import { spark } from './line'
import { sayValue } from './words'

test('a line goes from the left to the right, the largest value at the top', () => {
  expect(spark([1, 3, 2], 100, 20)).toEqual({
    path: 'M0 20L50 0L100 10',
    zero: null,
    least: 1,
    most: 3,
    last: { x: 100, y: 10 },
  })
  expect(spark([-2, 2], 100, 20).zero).toBe(10)
  expect(spark([4, 4], 10, 20).path).toBe('M0 20L10 20')
})

test('values have their units', () => {
  expect(sayValue(95_000, 'time', 'de')).toBe('1:35')
  expect(sayValue(4321, 'seconds', 'de')).toBe('4,3 s')
  expect(sayValue(-3, 'number', 'en')).toBe('-3')
})
