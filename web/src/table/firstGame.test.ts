import { describe, expect, it } from 'vitest'
import { learned } from './firstGame'

const game = {
  learnedBy: (options: object, moment: unknown) =>
    'slow' in options && moment !== 'ended' ? ('practice_begun' as const) : null,
}

describe('what is counted of a first game', () => {
  it('is said by the game, which knows its options and moves', () => {
    expect(learned(game, null, { slow: 1 }, 'begun')).toBe('practice_begun')
    expect(learned(game, null, { slow: 1 }, { move: 'go' })).toBe('practice_begun')
    expect(learned(game, null, { slow: 1 }, 'ended')).toBeNull()
    expect(learned(game, null, {}, 'begun')).toBeNull()
  })
  it('is nothing where the game is not there or counts nothing', () => {
    expect(learned(undefined, null, { slow: 1 }, 'begun')).toBeNull()
    expect(learned({}, null, { slow: 1 }, 'begun')).toBeNull()
  })
  it('is its begin and its end with a coach, whatever the game says', () => {
    expect(learned(game, 1, { slow: 1 }, 'begun')).toBe('coach_begun')
    expect(learned(game, 1, { slow: 1 }, 'ended')).toBe('coach_ended')
    expect(learned(game, 1, { slow: 1 }, { move: 'go' })).toBeNull()
  })
})
