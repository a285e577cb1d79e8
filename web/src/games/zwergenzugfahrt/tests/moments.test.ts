import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import { nameMoment } from '../replay/moments'

const nameOf = (seat: number): string => ['Ada', 'Jo'][seat]!
const told = (code: string, about: Record<string, string | number>, move = 'F4xG4') =>
  Object.values(nameMoment(code, about, move, nameOf))
afterEach(() => overwriteGetLocale(() => 'en'))

test.each([
  ['en', ['Conductor takes C7', 'Jo now 2 to 3'], ['Conductor takes F2', 'Ada now 2 to 3']],
  ['de', ['Schaffner nimmt C7', 'Jo jetzt 2 zu 3'], ['Schaffner nimmt F2', 'Ada jetzt 2 zu 3']],
  ['fr', ['Contrôleur prend C7', 'Jo à 2 contre 3'], ['Contrôleur prend F2', 'Ada à 2 contre 3']],
] as const)('two visits of the conductor are told apart, %s', (locale, one, other) => {
  overwriteGetLocale(() => locale)
  expect(told('conductor', { seat: 1, field: 'C7', lost: 1, red: 3, green: 2 })).toEqual(one)
  expect(told('conductor', { seat: 0, field: 'F2', lost: 1, red: 2, green: 3 })).toEqual(other)
})

test('a kick says whether a seat was lost, and what is left', () => {
  overwriteGetLocale(() => 'en')
  const about = { seat: 0, field: 'G4', red: 3, green: 2 }
  expect(told('kick', { ...about, lost: 1 })).toEqual(['Ada kicks Jo off G4', 'Jo now 2 to 3'])
  expect(told('kick', { ...about, lost: 0 })).toEqual(['Ada kicks on G4', 'F4xG4'])
})

test('who comes to the front says by how much; the end says how it stood', () => {
  overwriteGetLocale(() => 'en')
  expect(told('ahead', { seat: 1, red: 4, green: 5 }, 'E4sE5')).toEqual(['Jo ahead, 5 to 4', 'E4sE5'])
  expect(told('over', { red: 4, green: 4 }, '')).toEqual(['The end', 'Level, 4 each'])
})
