import { expect, it } from 'vitest'
import { setLocale } from '../paraglide/runtime.js'
import { sayAct, sayBytes, sayStatus, whys, sayWhy } from './words'

it('says bytes with three digits at most', () => {
  void setLocale('en', { reload: false })
  expect([0, 500, 9_940, 52_000_000, 999_949_000, 3_200_000_000_000].map(sayBytes)).toEqual([
    '0 kB',
    '0.5 kB',
    '9.9 kB',
    '52 MB',
    '1,000 MB',
    '3.2 TB',
  ])
})

it('has words for every reason, status and act in three languages', () => {
  for (const language of ['de', 'en', 'fr'] as const) {
    void setLocale(language, { reload: false })
    expect(new Set(whys.map(sayWhy)).size).toBe(whys.length)
    expect(sayStatus('frozen')).not.toBe(sayStatus('playing'))
    expect(sayAct({ act: 'threw_out', table: 17, why: 'rude', when: 0, process: '' })).toContain('17')
    expect(sayAct({ act: 'drained', table: 0, why: '', when: 0, process: '' })).not.toContain('0')
  }
})
