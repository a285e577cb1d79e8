import { expect, test } from 'vitest'
import type { DayTry } from '../protocol/messages.gen'
import { sayTook } from '../shell/numbers'
import { lineMinutes, pile } from './tries'

const made = (took: number, yours = false, won = true): DayTry => ({ won, took, people: 1, yours })

test('times are said in minutes and seconds', () => {
  expect([0, 59_400, 59_600, 351_000].map(sayTook)).toEqual(['0:00', '0:59', '1:00', '5:51'])
})

test('the line has room for the longest game', () => {
  expect(lineMinutes([])).toBe(1)
  expect(lineMinutes([made(60_000), made(61_000)])).toBe(2)
})

test('games that took as long lie on each other, one’s own at the bottom', () => {
  const marks = pile([made(30_000), made(30_100), made(30_200, true, false), made(59_999)], 10)
  expect(marks.find((mark) => mark.yours)).toEqual({ x: 0.55, above: 0, won: false, yours: true })
  expect(marks.filter((mark) => mark.x === 0.55).map((mark) => mark.above)).toEqual([0, 1, 2])
  expect(marks.at(-1)).toEqual({ x: 0.95, above: 0, won: true, yours: false })
})
