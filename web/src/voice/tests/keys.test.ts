import { expect, it } from 'vitest'
import { isTalkKey, TALK_KEY } from '../keys'

type Keys = { meaningOf: (event: object, state: object) => unknown }
const boards = import.meta.glob<Keys>('../../games/*/play/keys.ts', { eager: true })
const press = (key: string, more = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  target: null,
  ...more,
})

it.each(Object.keys(boards))('does not collide with %s', (path) => {
  const { meaningOf } = boards[path]!
  for (const key of [TALK_KEY, TALK_KEY.toLowerCase()])
    for (const hushed of [true, false])
      for (const chosen of [true, false]) expect(meaningOf(press(key), { hushed, chosen })).toBeNull()
})

it('is heard without other keys beside it', () => {
  expect(Object.keys(boards).length).toBeGreaterThan(1)
  expect([isTalkKey(press('j')), isTalkKey(press('J')), isTalkKey(press('j', { ctrlKey: true }))]).toEqual([
    true,
    true,
    false,
  ])
})
