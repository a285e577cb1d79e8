import { expect, test } from 'vitest'
import type { GameModule, SpeakContext } from '../games/contract'
import type { Thought } from '../protocol/thoughts'
import { coachSays } from './coach'

test('what a coach said follows the language', () => {
  let language = 'en'
  const reasons: Record<string, string> = { en: 'it keeps a seat', de: 'das hält einen Platz' }
  const game = { explain: () => reasons[language]! } as unknown as GameModule
  const thought: Thought = { seat: 1, text: 'D4', at: 0, for: null, why: 'seat', about: {} }
  const context: SpeakContext = { scenery: null, view: null, people: [], seat: 0 }
  const said = coachSays(game, [thought], 1, context)!
  expect(said()).toBe('it keeps a seat')
  language = 'de'
  expect(said()).toBe('das hält einen Platz')
  expect(coachSays(game, [thought], null, context)).toBeNull()
})
