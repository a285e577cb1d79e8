import { render } from 'svelte/server'
import { beforeEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import Headline from '../end/Headline.svelte'
import { nextScenario } from '../end/next'
import Story from '../end/Story.svelte'
import { turningPoints } from '../end/turningPoints'
import { climbed, note } from '../record'
import type { View } from '../values'
import { makeView, scenery } from './views'

overwriteGetLocale(() => 'en')
const kept = new Map<string, string>()
beforeEach(() => {
  kept.clear()
  globalThis.localStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
  } as unknown as Storage
})
const shown = (view: View, won: boolean) => ({
  scenery,
  view,
  people: [],
  seat: 0,
  won,
  end: won ? 'door' : 'glass',
  took: 125_000,
  moves: [],
})

describe('the record of scenarios', () => {
  it('keeps the shortest climb of each, and nothing that is no scenario', () => {
    note('3', { turns: 20, took: 1000 })
    note('3', { turns: 25, took: 500 })
    note('easy', { turns: 2, took: 10 })
    expect([...climbed()]).toEqual([['3', { turns: 20, took: 1000 }]])
    note('3', { turns: 18, took: 3000 })
    expect(climbed().get('3')!.turns).toBe(18)
  })
  it('reads whatever lies there', () => {
    for (const text of ['', 'null', '[]', '{"3":7}', '{"3":{"turns":"x"}}', 'no json']) {
      kept.set('draisine.ug-climbed', text)
      expect(climbed().size).toBe(0)
    }
  })
  it('leads to the next scenario, until the last one', () => {
    expect(nextScenario('3')).toMatchObject({ options: { setup: '4' }, title: 'Next: Scenario 4' })
    for (const setup of ['7', 'easy', 'quick']) expect(nextScenario(setup)).toBeNull()
  })
})

describe('the end of a climb', () => {
  it('says the code, turns, time and sand', () => {
    const { body } = render(Headline, {
      props: shown(makeView({ phase: 'over', won: true, complete: true, turns: 22 }), true),
    })
    expect(body.replaceAll('\u00a0', ' ')).toContain('The code was 4 9 9')
    // The hourglass went on by itself, too: when its sand had run through and when it saw the pawn.
    for (const part of ['>23<', '>2:05<', '>14<', 'The door is open']) expect(body).toContain(part)
    expect(body).not.toMatch(/undefined|NaN/)
  })
  it('says how near it was, and which scenarios were climbed', () => {
    note('3', { turns: 20, took: 61_000 })
    const { body } = render(Story, { props: shown(makeView({ phase: 'over' }), false) })
    expect(body).toContain('8 sections to spare')
    expect(body).toContain('The pawn stood on E6, height 2')
    expect(body.match(/aria-label="Scenario \d: [^"]+"/g)).toHaveLength(7)
    expect(body).toContain('Scenario 3: climbed in 20 turns')
  })
  it('counts the climb that was won just now', () => {
    note('2', { turns: 20, took: 61_000 })
    const here = { ...scenery, setup: '2' }
    const story = (turns: number, won: boolean) =>
      render(Story, { props: { ...shown(makeView({ phase: 'over', won, turns }), won), scenery: here } }).body
    expect(story(11, true)).toContain('Scenario 2: climbed in 12 turns')
    expect(story(30, true)).toContain('Scenario 2: climbed in 20 turns')
    expect(story(12, false)).toContain('Scenario 2: climbed in 20 turns')
  })
  it('says where it turned, of what was not taken back', () => {
    const step = (taken_back: boolean, ...events: unknown[]) => ({ taken_back, events })
    const steps = [
      step(false, { type: 'chip_taken', seat: 0, field: 4, chip: 0 }),
      step(false, { type: 'turn_passed', seat: 1 }),
      step(true, { type: 'discovered', section: 3 }),
      step(false, { type: 'tool_used', tool: 'hammer' }, { type: 'turn_passed', seat: 0 }),
      step(false, { type: 'discovered', section: 4 }, { type: 'glass_turned', seat: null, section: 5 }),
      step(false, { type: 'turn_passed', seat: 1 }, { type: 'code_complete', chips: [0, 1] }),
      ...[6, 7].map((section) => step(false, { type: 'glass_turned', seat: null, section })),
    ]
    expect(turningPoints(steps).map(({ turn, event }) => `${turn} ${event.type}`)).toEqual([
      '3 discovered',
      '4 code_complete',
      '4 glass_turned',
      '4 glass_turned',
    ])
    const { body } = render(Story, { props: { ...shown(makeView({ phase: 'over' }), true), steps } })
    expect(body).toContain('Turn 3')
    expect(body).toContain('8 sections to spare')
    expect(body).not.toMatch(/undefined|NaN/)
  })
  it('names the water that left no step, and the turn in which it came', () => {
    const step = (...events: unknown[]) => ({ events, taken_back: false })
    const steps = [
      step({ type: 'walked', seat: 0, path: [1, 2] }, { type: 'turn_passed', seat: 1 }),
      ...[0, 1, 2, 3, 4].map((chip) => step({ type: 'chip_taken', seat: 1, chip })),
      step({ type: 'water_came', field: 3 }, { type: 'ended', end: 'stuck' }),
    ]
    expect(turningPoints(steps).map(({ turn, event }) => `${turn} ${event.type}`)).toEqual([
      ...['2 chip_taken', '2 chip_taken', '2 chip_taken'],
      '2 water_came',
    ])
    const won = [...steps.slice(0, -1), step({ type: 'water_came', field: 3 }, { type: 'ended', end: 'door' })]
    expect(turningPoints(won).at(-1)?.event.type).toBe('chip_taken')
    const { body } = render(Headline, { props: { ...shown(makeView({ phase: 'over', turns: 2 }), false), steps } })
    expect(body).toContain('>2<')
  })
  it('calls an hourglass near that is, whoever won', () => {
    const glass = makeView().glass!
    const near = makeView({ phase: 'over', glass: { ...glass, section: glass.end - 3 } })
    for (const won of [true, false])
      expect(render(Story, { props: shown(near, won) }).body).toContain('3 sections before the end: that near')
    const far = render(Story, { props: shown(makeView({ phase: 'over', end: 'stuck' }), false) }).body
    expect(far).not.toContain('that near')
  })
  it('does not call an hourglass near that has arrived', () => {
    const glass = makeView().glass!
    const { body } = render(Story, {
      props: shown(makeView({ phase: 'over', glass: { ...glass, section: glass.end } }), false),
    })
    expect(body).not.toContain('before the end')
  })
  it('goes without an hourglass too', () => {
    const { body } = render(Story, { props: shown(makeView({ glass: null }), true) })
    expect(body).not.toContain('sections before')
  })
})
