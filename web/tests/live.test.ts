import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { announce, fallSilent, live } from '../src/shell/live.svelte'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())
const heard = (...sentences: string[]): string => {
  sentences.forEach(announce)
  vi.runAllTimers()
  return live.sentence
}

test('sentences of one moment are said together, each of them once', () => {
  expect(heard('You: 2 steps to A5.', 'The code was right. The door is open.', 'The door is open.')).toBe(
    'You: 2 steps to A5. The code was right. The door is open.',
  )
  expect(heard('The fire reached the wagon.', 'The fire reached the wagon.')).toBe('The fire reached the wagon.')
})

test('what only looks like a part of another is said, and so is the same in another moment', () => {
  expect(heard('Jo: card 12', '1', '2')).toBe('Jo: card 12 1 2')
  const { turn } = live
  expect(heard('Wait!')).toBe('Wait!')
  expect(heard('Wait!')).toBe('Wait!')
  expect(live.turn).toBe(turn)
})

test('nothing is left standing that was said in another language', () => {
  heard('The door is open.')
  fallSilent()
  expect(live.sentence).toBe('')
})
