import { expect, it } from 'vitest'
import { boardScale } from './scale'

it('draws a board larger for three metres, and smaller where a whole table would not fit', () => {
  expect(boardScale(1600, 1240)).toBe(2)
  expect(boardScale(660, 310)).toBe(0.5)
  expect(boardScale(360, 500)).toBe(1)
})
