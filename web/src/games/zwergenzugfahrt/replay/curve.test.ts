import { expect, test } from 'vitest'
import { judgedLead } from './curve'

test('a judgement holds until the next one, and green is above', () => {
  const judged = [
    { frame: 0, value: 20 },
    { frame: 2, value: -60 },
  ]
  expect(judgedLead(judged)).toEqual([-20, -20, 60])
})
