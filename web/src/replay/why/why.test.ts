import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Refusal } from '../../protocol/api'
import type { AnalysisPicture } from '../../protocol/messages.gen'
import { Why } from './why.svelte'

const picture = (status: AnalysisPicture['status'], done = 0): AnalysisPicture => ({
  status,
  done,
  of: 3,
  curve: [[0, 10]],
  findings: [],
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what was found before is there at once, and nothing is begun for it', async () => {
  const seek = vi.fn()
  const why = new Why('/api/tables/a/replay', async () => picture('done'), seek)
  await why.look()
  why.start()
  expect(why.picture?.status).toBe('done')
  expect(why.judged).toEqual([{ frame: 0, value: 10 }])
  expect(seek).not.toHaveBeenCalled()
})

test('it is asked for until it is found, and no longer', async () => {
  const answers = [picture('working', 1), picture('working', 2), picture('done', 3)]
  const seek = vi.fn(async () => answers.shift()!)
  const why = new Why('/api/tables/a/replay', async () => picture('none'), seek)
  await why.look()
  why.start()
  why.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seek).toHaveBeenCalledTimes(3)
  expect(why.picture?.done).toBe(3)
  expect(why.seeking).toBe(false)
})

test('who looks away is not waited for', async () => {
  const seek = vi.fn(async () => picture('working', 1))
  const why = new Why('/api/tables/a/replay', async () => picture('none'), seek)
  why.start()
  await vi.advanceTimersByTimeAsync(0)
  why.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(seek).toHaveBeenCalledTimes(1)
})

test('a refusal ends it and is told', async () => {
  const why = new Why(
    '/api/tables/a/replay',
    async () => picture('none'),
    () => Promise.reject(new Refusal('analysis_busy', {})),
  )
  why.start()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(why.refusal?.code).toBe('analysis_busy')
  expect(why.seeking).toBe(false)
})
