import { expect, test } from 'vitest'
import { Attempt } from './attempt.svelte'
import { sayProblem } from './errors'

test('says why it failed, and nothing any more while it is tried again', async () => {
  const attempt = new Attempt()
  const failure = new Error('no')
  await attempt.run(() => Promise.reject(failure))
  expect(attempt.problem?.()).toBe(sayProblem(failure))
  const meanwhile: unknown[] = []
  await attempt.run(async () => void meanwhile.push(attempt.problem))
  expect([...meanwhile, attempt.problem]).toEqual([null, null])
})
