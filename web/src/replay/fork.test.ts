import { expect, test, vi } from 'vitest'
import { Fork } from './fork.svelte'

vi.mock('../protocol/me.svelte', () => ({ haveName: vi.fn() }))
vi.mock('../protocol/api', () => ({ forkTable: vi.fn() }))
vi.mock('../router.svelte', () => ({ go: vi.fn() }))
vi.mock('../shell/errors', () => ({ problemOf: (error: Error) => () => error.message }))

const moment = { step: 12, seat: 1, at: 0, other: { seat: 1, text: 'F4xG4' } }

test('the better move is asked for with its moment, once, and the new table is opened', async () => {
  const fork = vi.fn(() => Promise.resolve({ link: 'new', name: 'Kettle 42' }))
  const visit = vi.fn()
  const button = new Fork('old', fork, () => Promise.resolve(), visit)
  await Promise.all([button.on(moment), button.on(moment)])
  expect(fork.mock.calls).toEqual([['old', moment]])
  expect(visit).toHaveBeenCalledWith('/t/new')
})

test('a refusal is said, and one may try again', async () => {
  const fork = vi.fn(() => Promise.reject(new Error('nothing to go on')))
  const button = new Fork('old', fork, () => Promise.resolve(), vi.fn())
  await button.on(moment)
  expect(button.problem?.()).toBe('nothing to go on')
  expect(button.busy).toBe(false)
})
