import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import { ownTable, sayOwnTable } from './ownTable'

afterEach(() => overwriteGetLocale(() => 'en'))

test.each([
  ['en', 'Your table is waiting:', 'Your table is running:', 'Your table is paused:'],
  ['de', 'Dein Tisch wartet:', 'Dein Tisch läuft:', 'Dein Tisch macht Pause:'],
  ['fr', 'Ta table attend\u00a0:', 'Ta table est en cours\u00a0:', 'Ta table est en pause\u00a0:'],
] as const)('a table that waits in its lobby does not run, %s', (locale, ...said) => {
  overwriteGetLocale(() => locale)
  const tables = (['waiting', 'playing', 'paused'] as const).map((status) => ({ status, your_turn: false }))
  expect(tables.map(sayOwnTable)).toEqual(said)
})

test('whose turn it is comes first, and what is over or closed is no table to go back to', () => {
  const table = (status: 'waiting' | 'playing' | 'over' | 'closed', your_turn = false) => ({ status, your_turn })
  const turn = table('playing', true)
  expect(ownTable([table('over'), table('waiting'), table('playing'), turn])).toBe(turn)
  expect(ownTable([table('closed'), table('waiting')])?.status).toBe('waiting')
  expect(ownTable([table('over'), table('closed')])).toBeUndefined()
})
