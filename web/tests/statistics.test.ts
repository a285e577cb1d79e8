import { expect, test } from 'vitest'
import { overwriteGetLocale } from '../src/paraglide/runtime.js'
import { barTitle, statTitle } from '../src/played/words'

test('statistics are said in the words of their game, and bots by their names', () => {
  overwriteGetLocale(() => 'en')
  expect(statTitle('infernal-wagon', { key: 'ends' })).toBe('Where rides ended')
  const bar = { name: 'all', count: 1, of: 2, about: { riders: 4 } }
  expect(barTitle('infernal-wagon', { key: 'help' }, bar)).toBe('All prices shown, 4 riders')
  expect(barTitle('zwergenzugfahrt', { key: 'opponent' }, { name: 'geselle', count: 1 })).not.toBe('geselle')
  expect(barTitle('unknown', { key: 'x' }, { name: 'who', count: 1 })).toBe('who')
})
