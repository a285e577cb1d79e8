import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepAsking, LATE, SOON } from './retry'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = new Promise<void>(() => undefined)

test('what waits for the answer goes on after the first try, and the server is asked until it answers', async () => {
  const answers = [() => Promise.reject(new Error()), () => Promise.reject(new Error()), () => Promise.resolve()]
  const ask = vi.fn(() => answers[ask.mock.calls.length - 1]!())
  const done = vi.fn()
  keepAsking(ask, done)
  await vi.advanceTimersByTimeAsync(0)
  expect([ask.mock.calls.length, done.mock.calls.length]).toEqual([1, 1])
  await vi.advanceTimersByTimeAsync(SOON + 2 * SOON)
  expect(ask).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(10 * LATE)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a server that is away for long is asked now and then, not ever more often', async () => {
  const ask = vi.fn(() => Promise.reject(new Error()))
  const stop = keepAsking(ask, () => undefined)
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(ask.mock.calls.length).toBeGreaterThan(30)
  expect(ask.mock.calls.length).toBeLessThan(50)
  stop()
})

test('whoever has left is not told and asks no more, also when the answer comes later', async () => {
  let fail!: () => void
  const ask = vi.fn(() => new Promise<void>((_, reject) => (fail = reject)))
  const done = vi.fn()
  const stop = keepAsking(ask, done)
  stop()
  fail()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([ask.mock.calls.length, done.mock.calls.length]).toEqual([1, 0])
})

test('nothing is told before there is an answer or a failure', async () => {
  const done = vi.fn()
  keepAsking(() => never, done)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(done).not.toHaveBeenCalled()
})
