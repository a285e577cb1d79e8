import { describe, expect, it } from 'vitest'
import { isMove, meant, readMove, readMoves, tidy } from '../notation'

describe('notation', () => {
  it('tells a move that may be refused from what is none', () => {
    expect(['d5xc5', 'A1 - A2', '!C4', 'E5→', 'hello', 'E5'].map((text) => isMove(tidy(text)))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })
  it.each([
    ['E5-E4', 'walk'],
    ['E5=E4', 'sit'],
    ['E5+E4', 'reserve'],
    ['E5*E4', 'take_off'],
    ['E5xE4', 'kick'],
  ])('reads %s as %s', (text, kind) => {
    expect(readMove(text)).toEqual({ text, kind, at: 'E5', to: 'E4' })
  })

  it('reads what the conductor takes', () => {
    expect(readMove('!P12')).toEqual({ text: '!P12', kind: 'conduct', at: null, to: 'P12' })
  })

  it.each(['time', '', 'E5', 'E5?E4', 'E5-E', '5E-E4', 'E5-E4 ', 'e5-e4'])('has no picture for %j', (text) => {
    expect(readMove(text)).toBeNull()
  })

  it('leaves out what it cannot read', () => {
    expect(readMoves(['A1-A2', 'time', 'A1=B1']).map((action) => action.kind)).toEqual(['walk', 'sit'])
  })

  it.each([
    [' e5 - e4 ', 'E5-E4'],
    ['e5–e4', 'E5-E4'],
    ['e5Xe4', 'E5xE4'],
    ['e5×e4', 'E5xE4'],
    ['!e4', '!E4'],
  ])('tidies %j to %j', (typed, text) => {
    expect(tidy(typed)).toBe(text)
  })

  it('finds what was meant, and never guesses between two', () => {
    const actions = readMoves(['E5=E4', 'E5+E4', 'E5-F5', '!B2'])
    const texts = (typed: string) => meant(typed, actions).map((action) => action.text)
    expect(texts('e5=e4')).toEqual(['E5=E4'])
    expect(texts('e5 e4')).toEqual(['E5=E4', 'E5+E4'])
    expect(texts('e5f5')).toEqual(['E5-F5'])
    expect(texts('b2')).toEqual(['!B2'])
    expect(texts('e5xf5')).toEqual([])
  })
})
