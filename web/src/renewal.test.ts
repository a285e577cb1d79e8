import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clientOf, renew } from './renewal'

const page = (name: string): string =>
  `<html><head><script type="module" crossorigin src="/assets/${name}.js"></script></head></html>`
const kept = new Map<string, string>()
const reload = vi.fn()

beforeEach(() => {
  kept.clear()
  reload.mockClear()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
  vi.stubGlobal('document', { documentElement: { outerHTML: page('old') } })
})
afterEach(() => vi.unstubAllGlobals())

const answers = (answer: () => Promise<unknown>): void => void vi.stubGlobal('fetch', answer)

it('finds the client that a page is of', () => {
  expect(clientOf(page('index-1'))).toBe('/assets/index-1.js')
  expect(clientOf('<html></html>')).toBeUndefined()
})

it('loads the page anew where the server has another client, once in a minute', async () => {
  answers(() => Promise.resolve({ ok: true, text: () => Promise.resolve(page('new')) }))
  await renew(1_000_000, reload)
  await renew(1_030_000, reload)
  expect(reload).toHaveBeenCalledTimes(1)
  await renew(1_060_000, reload)
  expect(reload).toHaveBeenCalledTimes(2)
})

it.each([
  ['it is the same client', () => Promise.resolve({ ok: true, text: () => Promise.resolve(page('old')) })],
  ['the server refuses', () => Promise.resolve({ ok: false, text: () => Promise.resolve(page('new')) })],
  ['nobody answers', () => Promise.reject(new TypeError('offline'))],
])('stays where %s', async (_, answer) => {
  answers(answer)
  await renew(1_000_000, reload)
  expect(reload).not.toHaveBeenCalled()
})
