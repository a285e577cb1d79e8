import { expect, test } from 'vitest'
import { hintsFrom } from './hints'

test('a hint that hangs there follows the language', () => {
  let language = 'en'
  const goal = { title: { en: 'The goal', de: 'Das Ziel' }, says: { en: 'to sit', de: 'sitzen' } }
  const spoken = (words: Record<string, string>) => () => words[language]!
  const hint = hintsFrom({ goal: [spoken(goal.title), spoken(goal.says)] })('goal')
  expect([hint.title, hint.says]).toEqual(['The goal', 'to sit'])
  language = 'de'
  expect([hint.title, hint.says]).toEqual(['Das Ziel', 'sitzen'])
})
