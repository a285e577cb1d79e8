import { describe, expect, it } from 'vitest'
import { read, takenBack, withEntry, written, type Log } from '../../../meet/log'
import { foldClimb, runsOutAt, sandLeft, usualSand, type FoundChip } from '../meet/climb'
import { codeOf } from '../meet/code'
import facts from '../meet/facts.gen'
import { chipsOf, groundAfter, setupNamed, stepsOf, waterOf } from '../meet/steps'
import { nameEntry, sayLine, sayStep } from '../meet/words'

type LogLine = [at: number, kind: string, fields?: Record<string, string | number | boolean>]
const logOf = (...lines: LogLine[]): Log =>
  lines.reduce<Log>((log, [at, kind, fields = {}]) => withEntry(log, kind, fields, at), [])
const chosen: LogLine = [0, 'setup', { name: 'medium' }]
const climbing = logOf(chosen, [0, 'start'])
const SAND = facts.random[1]!.glass * 1000

describe('the hourglass at a real table', () => {
  it('runs through sleep and reload, and is empty to the millisecond', () => {
    const { glass } = foldClimb(read(written(climbing)))
    expect(runsOutAt(glass)).toBe(SAND)
    expect([SAND - 1, SAND, 3_600_000].map((now) => sandLeft(glass, now))).toEqual([1, 0, 0])
  })

  it('turned after a while holds what had run through, one section on', () => {
    const { glass } = foldClimb(withEntry(climbing, 'turn', {}, 20_000))
    expect(glass).toMatchObject({ section: 1, sand: 20_000, since: 20_000 })
    expect(runsOutAt(glass)).toBe(40_000)
  })

  it('run out or discovered is turned full, one section on', () => {
    for (const kind of ['out', 'seen'])
      expect(foldClimb(withEntry(climbing, kind, {}, SAND + 9000)).glass).toMatchObject({ section: 1, sand: SAND })
  })

  it('stands while it is paused, and can be taken back', () => {
    const paused = withEntry(climbing, 'pause', {}, 10_000)
    expect(sandLeft(foldClimb(paused).glass, 900_000)).toBe(SAND - 10_000)
    expect(runsOutAt(foldClimb(withEntry(paused, 'go_on', {}, 500_000)).glass)).toBe(500_000 + SAND - 10_000)
    expect(foldClimb(takenBack(paused))).toEqual(foldClimb(climbing))
  })

  it('may run in a scenario that has none, with the sand of its difficulty', () => {
    const bare = foldClimb([])
    expect([bare.setup, bare.glass.capacity]).toEqual(['1', 0])
    const easy = facts.random.find(({ name }) => name === 'easy')!.glass
    expect(usualSand('1')).toBe(easy)
    const { glass, phase } = foldClimb(logOf([0, 'seconds', { count: easy }], [5000, 'start', {}]))
    expect([phase, sandLeft(glass, 6000)]).toEqual(['climbing', easy * 1000 - 1000])
  })

  it('says what a discovery costs until the next thing is done', () => {
    const seen = logOf([0, 'setup', { name: '3' }], [0, 'start', {}], [9000, 'seen', {}])
    expect(foldClimb(seen).seen).toBe(true)
    expect(foldClimb(withEntry(seen, 'water', { by: -1 }, 9000)).seen).toBe(false)
  })

  it('ends the climb at the end chip', () => {
    let log = climbing
    for (let i = 1; i < facts.random[1]!.end; i++) log = withEntry(log, 'turn', {}, i * 1000)
    expect(foldClimb(log).phase).toBe('climbing')
    expect(foldClimb(withEntry(log, 'turn', {}, 99_000))).toMatchObject({ phase: 'over', end: 'glass' })
  })

  it('looks along columns and rows, clockwise from column 1', () => {
    const lines = [0, 8, 9, 17, 18, 26, 27, 35].map((section) => sayLine(section).split(' ').at(-1))
    expect(lines).toEqual(['1', '9', 'A', 'I', '9', '1', 'I', 'A'])
  })
})

describe('the door code', () => {
  const chip = (left: string, right: string, digit = 0): FoundChip => ({ left, right, digit })
  const [a, b, c, d] = facts.cables as [string, string, string, string]

  it('is found in any order, and its cables meet', () => {
    const five = [chip(c, d, 3), chip(a, b, 1), chip(d, a, 4), chip(b, c, 2), chip(a, d, 5)]
    const code = codeOf(five)!
    expect(code.map(({ digit }) => digit).sort()).toEqual([1, 2, 3, 4, 5])
    code.slice(1).forEach((next, i) => expect(next.left).toBe(code[i]!.right))
  })

  it('needs five that meet, and finds them among more', () => {
    const far = [chip(a, b), chip(a, b), chip(a, b), chip(a, b), chip(a, b)]
    expect(codeOf(far)).toBeNull()
    expect(codeOf(far.slice(1))).toBeNull()
    const among = [...far.slice(0, 3), chip(b, a), chip(b, a)]
    expect(codeOf([chip(c, d), ...among])?.length).toBe(5)
    expect(codeOf([])).toBeNull()
  })
})

const setups = [...facts.scenarios, ...facts.random].map(({ name }) => setupNamed(name))

describe('the setup', () => {
  it('has a picture for every step: something new on the board, or what lies beside it', () => {
    for (const setup of setups)
      stepsOf(setup).forEach(({ kind, fields }, i) => {
        const [before, after] = [groundAfter(setup, i), groundAfter(setup, i + 1)]
        if (kind === 'tower' || kind === 'plateau') expect(after, kind).not.toEqual(before)
        expect(fields.length > 0 || ['glass', 'stacks', 'cards'].includes(kind), kind).toBe(true)
      })
  })

  it('lays four chips and all its water, on fields of their own', () => {
    for (const setup of setups) {
      const things = [setup.exit, setup.pawn, ...chipsOf(setup)]
      expect(new Set(things).size).toBe(6)
      const water = waterOf(setup)
      expect(water).toHaveLength(setup.water.length + setup.water_by_cards)
      expect(water.filter((field) => chipsOf(setup).includes(field))).toEqual([])
      expect(foldClimb(logOf([0, 'setup', { name: setup.name }])).water).toBe(facts.water - water.length)
    }
  })

  it('says how much water comes by cards beside what the scenario names', () => {
    const both = setups.filter(({ water, water_by_cards }) => water.length && water_by_cards)
    expect(both.length).toBeGreaterThan(0)
    for (const setup of both) {
      const said = sayStep(
        stepsOf(setup).find(({ kind }) => kind === 'water')!,
        setup,
      )
      expect(said).toContain(String(setup.water_by_cards))
    }
  })

  it('shows the card that was drawn for each thing of a random setup', () => {
    const drawn = stepsOf(setupNamed('hard')).filter(({ card }) => card !== null)
    expect(drawn.map(({ kind }) => kind)).toEqual(['tower', ...Array(8).fill('plateau'), 'pawn', 'chips', 'water'])
    for (const { card, fields } of drawn) expect(fields).toContain(card)
    expect(facts.cards).toHaveLength(81)
    expect(facts.stacks.map(([, , count]) => count)).toEqual(Array(9).fill(4))
  })

  it('has a sentence for every step of every scenario, and fields that lie on the board', () => {
    for (const setup of setups)
      for (const step of stepsOf(setup)) {
        expect(sayStep(step, setup), step.kind).not.toBe('')
        for (const field of step.fields) expect(field >= 0 && field < 81).toBe(true)
      }
  })

  it('ends with every plateau on the board and the tower', () => {
    for (const setup of facts.scenarios) {
      const laid = groundAfter(setup, 99)
      expect(laid[setup.exit]!.ground).toBe('x')
      expect(new Set(laid.filter(({ ground }) => ground === 's').map(({ height }) => height)).size).toBe(8)
      expect(groundAfter(setup, 0).every(({ ground }) => ground === '.')).toBe(true)
    }
  })
})

it('names everything that can be taken back', () => {
  const log = logOf(
    chosen,
    [0, 'step', { to: 1 }],
    [0, 'seconds', { count: 50 }],
    [0, 'chip', { digit: 4, left: 'red', right: 'blue' }],
    [0, 'unchip', { index: 0 }],
    [0, 'water', { by: -1 }],
    [0, 'end', { out: true }],
    ...['start', 'turn', 'seen', 'out', 'pause', 'go_on', 'anew'].map((kind): LogLine => [0, kind]),
  )
  for (const entry of log) expect(nameEntry(entry), entry.kind).not.toBe('')
  expect(foldClimb(logOf([0, 'water', { by: -1 }])).water).toBe(facts.water - 1)
})
