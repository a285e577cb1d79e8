import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../src/paraglide/runtime.js'
import { barTitle, statTitle } from '../src/played/words'

const bar = (name: string, about = {}) => ({ name, count: 1, of: 2, low: 0, high: 1000, about })

test('statistics are said in the words of their game, and bots by their names', () => {
  overwriteGetLocale(() => 'en')
  expect(statTitle('infernal-wagon', { key: 'ends' })).toBe('Where rides ended')
  expect(barTitle('infernal-wagon', { key: 'help' }, bar('all', { riders: 4 }))).toBe('All prices shown, 4 riders')
  expect(barTitle('zwergenzugfahrt', { key: 'opponent' }, bar('geselle'))).not.toBe('geselle')
  expect(barTitle('unknown', { key: 'x' }, bar('who'))).toBe('who')
})
