import { describe, expect, it } from 'vitest'
import { hints as dwarfHints } from '../src/games/zwergenzugfahrt/hints'
import { hints as wagonHints } from '../src/games/infernal-wagon/hints'
import { hints as climbHints } from '../src/games/underground/hints'
import { overwriteGetLocale } from '../src/paraglide/runtime.js'
import { HintQueue } from '../src/table/hints.svelte'

const hint = (id: string) => ({ id, title: id, says: id })

function queue(known: string[] = []) {
  const told = [...known]
  const hints = new HintQueue({
    key: (id) => `g/${id}`,
    wasExplained: (key) => told.includes(key),
    noteExplained: (key) => told.push(key),
  })
  return { hints, told }
}

describe('hints', () => {
  it('are told one at a time, and each once', () => {
    const { hints, told } = queue(['g/old'])
    hints.offer([hint('old'), hint('a'), hint('b'), hint('a')], false)
    expect(hints.current?.id).toBe('a')
    expect(told).toEqual(['g/old', 'g/a'])
    hints.next()
    expect(hints.current?.id).toBe('b')
    hints.next()
    hints.offer([hint('a'), hint('b')], false)
    expect(hints.current).toBeNull()
  })

  it('are neither told nor remembered while nobody shall be disturbed', () => {
    const { hints, told } = queue()
    hints.offer([hint('a')], true)
    expect([hints.current, told]).toEqual([null, []])
    hints.offer([hint('a')], false)
    expect(hints.current?.id).toBe('a')
    hints.offer([], true)
    expect(hints.current).toBeNull()
  })

  it('come from what happened: the dwarfs', () => {
    const context = { view: { turns: 3 }, scenery: {}, people: [], seat: 0 } as never
    const events = [{ type: 'kicked' }, { type: 'missed' }, { type: 'walked' }] as never
    expect(dwarfHints(events, context).map(({ id }) => id)).toEqual(['kicked', 'missed'])
    expect(dwarfHints([], { view: { turns: 0 } } as never).map(({ id }) => id)).toEqual(['goal'])
  })

  it('come from what happened: the wagon', () => {
    const scenery = { cards: [{ kind: 'tunnel' }, { kind: 'straight' }, { kind: 'easy' }] }
    const view = { riders: [{ curse: 'held' }], deck: 0, laid: 3, advice: null }
    const events = [0, 1, 2].map((card) => ({ type: 'laid', card })) as never
    const ids = wagonHints(events, { scenery, view, people: [], seat: 0 } as never).map(({ id }) => id)
    expect(ids).toEqual(['tunnel', 'star', 'curse', 'exit'])
  })

  it('come from what happened and from what lies there: underground', () => {
    const empty = { phase: 'play', turns: 4, has_walked: true, chips: [], tools: [], water: [], glass: null }
    const said = (events: { type: string }[], view: object): string[] =>
      climbHints(events as never, { view: { ...empty, ...view } } as never).map(({ id }) => id)
    expect(said([], { turns: 0, has_walked: false })).toEqual(['goal'])
    expect(said([], { chips: ['A4'], water: ['B2'], glass: { row: 'C' } })).toEqual(['chip', 'water', 'glass'])
    expect(said([{ type: 'piece_laid' }, { type: 'water_came' }, { type: 'rat_ran' }], {})).toEqual([
      'piece',
      'water',
      'rat',
    ])
    expect(said([{ type: 'walked' }], {})).toEqual([])
  })

  it('are one line each, in every language: what a newcomer meets', () => {
    const cards = [{ kind: 'tunnel' }, { kind: 'blast' }, { kind: 'fork' }]
    const view = { riders: [{ curse: 'held' }], deck: 5, laid: 3, advice: null }
    const laid = cards.map((_, card) => ({ type: 'laid', card }))
    const met = [
      ...wagonHints(laid as never, { scenery: { cards }, view, people: [], seat: 0 } as never),
      ...dwarfHints([{ type: 'tossed' }, { type: 'reserved' }] as never, { view: { turns: 3 } } as never),
      ...climbHints([], { view: { phase: 'play', turns: 1, chips: [1], tools: [], water: [1], glass: {} } } as never),
    ]
    expect(met.map(({ id }) => id)).toEqual([
      'tunnel',
      'blast',
      'fork',
      'curse',
      'conductor',
      'sign',
      'chip',
      'water',
      'glass',
    ])
    for (const one of ['de', 'en', 'fr'] as const) {
      overwriteGetLocale(() => one)
      for (const { title, says } of met) {
        expect(title, says).not.toBe('')
        expect(`${title} ${says}`.length, `${one}: ${title} ${says}`).toBeLessThanOrEqual(80)
        expect(says).toMatch(/^[^.]+\.$/)
      }
    }
  })
})
