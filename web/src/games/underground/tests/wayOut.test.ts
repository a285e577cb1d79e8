import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import { fieldNamed } from '../fields'
import type { TriedPiece } from '../triedPiece'
import type { View } from '../values'
import { hasWayOut } from '../wayOut'
import { sayTried } from '../words'
import { deskOf } from './desk'
import { makeView } from './views'

overwriteGetLocale(() => 'en')
const at = (name: string) => fieldNamed(name)!

/** The pawn on E6, at height 2; beside it D6 at 1 and E5 at 2, the rest is bare. */
const view = makeView()
/** The same with other heights. */
const raised = (heights: Record<string, number>, more: Partial<View> = {}): View =>
  makeView({ heights: view.heights.map((height, field) => named(heights, field) ?? height), ...more })
const named = (heights: Record<string, number>, field: number): number | undefined =>
  Object.entries(heights).find(([name]) => at(name) === field)?.[1]
const walledIn = { D6: 5, E5: 5 }

function laid(level: number, ...names: string[]): TriedPiece {
  const cells = names.map((name) => ({
    row: 0,
    column: 0,
    wood: false,
    walls: 0,
    symbol: '' as const,
    field: at(name),
  }))
  return { piece: 0, turn: 0, field: at(names[0]!), level, ok: true, faults: [], cells }
}

describe('a pawn that can step nowhere', () => {
  it('is seen before the turn ends', () => {
    expect(hasWayOut(view)).toBe(true)
    expect(hasWayOut(raised({ E5: 5 }))).toBe(true)
    expect(hasWayOut(raised(walledIn))).toBe(false)
    expect(hasWayOut(raised({ E5: 5 }, { water: [at('D6')] }))).toBe(false)
  })

  it('is helped by tools and keys in hand', () => {
    expect(hasWayOut(raised(walledIn, { tools: ['ladder'] }))).toBe(true)
    expect(hasWayOut(raised({ D6: 6, E5: 6 }, { tools: ['ladder'] }))).toBe(false)
    expect(hasWayOut(raised(walledIn, { tools: ['shaft'] }))).toBe(true)
    const symbols = [...view.symbols].map((one, field) => (field === at('D6') ? 'l' : one)).join('')
    expect(hasWayOut(raised({ E5: 5 }, { symbols, keys: 0 }))).toBe(false)
    expect(hasWayOut(raised({ E5: 5 }, { symbols, keys: 1 }))).toBe(true)
  })

  it('is foreseen while a piece is tried, and so is a piece that sets it free', () => {
    expect(hasWayOut(view, laid(5, 'D6', 'E5'))).toBe(false)
    expect(hasWayOut(view, laid(5, 'D6'))).toBe(true)
    expect(hasWayOut(raised(walledIn), laid(3, 'E7'))).toBe(true)
    expect(sayTried(laid(5, 'D6', 'E5'), view)).toContain('Then no step is left from E6')
    expect(sayTried(laid(5, 'D6'), view)).not.toContain('no step')
  })

  it('is told to whoever would end the turn, who is asked once more', () => {
    const lost = raised(walledIn, {
      played: at('D7'),
      has_laid: true,
      cards: [[at('D7'), 4, [], []]],
      ways: [],
      steps: [],
    })
    const { model, sent, said } = deskOf(lost)
    model.pick(at('D7'))
    expect(model.standing).toContain('No step is left from E6')
    const end = () => model.deeds.main!
    const words = end().words
    model.run(end())
    expect(sent).toEqual([])
    expect(said.at(-1)).toContain('the climb is lost')
    expect(end().words).not.toBe(words)
    model.run(end())
    expect(sent).toEqual(['end D7'])
  })
})
