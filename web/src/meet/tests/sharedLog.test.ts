import { describe, expect, it } from 'vitest'
import { withEntry, written, type Log } from '../log'
import {
  aloneFrom,
  effective,
  entriesOf,
  joined,
  lineOf,
  offsetOf,
  readShared,
  received,
  sharedFrom,
  withAside,
  withLine,
  withoutAside,
  withTakeBack,
  type Line,
  type Shared,
} from '../sharedLog'

const line = (kind: string, at = 1000): Line => ({ ...lineOf(kind, {}, at), key: `${kind}-00000000` })
const kinds = (log: Log): string[] => log.map(({ kind }) => kind)
const empty: Shared = joined('link')

describe('a companion on several phones', () => {
  it('counts the same in the same order, whoever counted', () => {
    const mine = withLine(empty, 'start', {}, 1000)
    const there = received(mine, 0, mine.pending)!
    expect(there.pending).toEqual([])
    const both = received(there, 1, [line('pause')])!
    expect(kinds(entriesOf(both))).toEqual(['start', 'pause'])
    expect(both.aside).toEqual([])
  })

  it('takes back from any phone what any phone counted', () => {
    const both = received(empty, 0, [line('start'), line('pause', 2000)])!
    const back = withTakeBack(both, 3000)
    expect(kinds(entriesOf(back))).toEqual(['start'])
    expect(kinds(effective([line('take_back'), line('start')]))).toEqual(['start'])
  })

  it('goes on without the line, and tells it when others counted nothing meanwhile', () => {
    let away = received(empty, 0, [line('start')])!
    away = withTakeBack(withLine(withLine(away, 'pause', {}, 2000), 'go_on', {}, 3000), 4000)
    expect(kinds(entriesOf(away))).toEqual(['start', 'pause'])
    // Back: the server has nothing new.
    const back = received(away, 1, [])!
    expect(back.pending.map(({ kind }) => kind)).toEqual(['pause', 'go_on', 'take_back'])
    expect(back.aside).toEqual([])
  })

  it('sets aside what was counted without knowing what others did, until somebody says what it is', () => {
    const away = withLine(received(empty, 0, [line('start')])!, 'kick', { by: 1 }, 2000)
    const back = received(away, 1, [line('turn', 2500)])!
    expect(kinds(entriesOf(back))).toEqual(['start', 'turn'])
    expect([back.pending, back.aside.length, back.met.map(({ kind }) => kind)]).toEqual([[], 1, ['turn']])
    const more = withAside(back, 9000)
    expect(kinds(entriesOf(more))).toEqual(['start', 'turn', 'kick'])
    // It cannot have happened before what it now stands behind.
    expect(entriesOf(more).at(-1)).toEqual({ kind: 'kick', by: 1, at: 2500 })
    expect(more.pending[0]!.key).not.toBe(away.pending[0]!.key)
    const same = withoutAside(back)
    expect([kinds(entriesOf(same)), same.aside, same.met]).toEqual([['start', 'turn'], [], []])
  })

  it('knows its own lines when it did not hear that they were written', () => {
    const sent = withLine(empty, 'start', {}, 1000)
    const back = received(sent, 0, [...sent.pending, line('pause')])!
    expect([back.pending, back.aside, kinds(entriesOf(back))]).toEqual([[], [], ['start', 'pause']])
  })

  it('hears lines twice and counts them once, and notices when some are missing', () => {
    const both = received(empty, 0, [line('start'), line('pause')])!
    expect(received(both, 1, [line('pause'), line('go_on')])!.lines.length).toBe(3)
    expect(received(both, 5, [line('go_on')])).toBeNull()
  })

  it('sends once more what a server lost that was set back', () => {
    const both = received(empty, 0, [line('start'), line('pause')])!
    const back = received(both, 0, [line('start')])!
    expect(back.pending.map(({ kind }) => kind)).toEqual(['pause'])
    expect(kinds(entriesOf(back))).toEqual(['start', 'pause'])
  })

  it('takes a log of its own along by the clock of the server, and back again', () => {
    const log = withEntry(withEntry([], 'start', {}, 10_000), 'water', { by: -1 }, 12_000)
    const shared = sharedFrom(log, { link: 'l', reading: 'r' }, -2500.4)
    expect(shared.pending.map(({ at }) => at)).toEqual([7500, 9500])
    expect(shared.pending.every(({ at }) => Number.isInteger(at))).toBe(true)
    expect(aloneFrom({ ...shared, offset: -2500 })).toEqual(log)
  })

  it('is read back after a reload, and begun anew where it cannot be', () => {
    const kept = withLine(received(empty, 0, [line('start')])!, 'pause', {}, 2000)
    expect(readShared(written(entriesOf(kept), kept))).toEqual(kept)
    const broken = [
      '',
      '{',
      '{"shared":{"link":"l"}}',
      written([]),
      JSON.stringify({ shared: { ...kept, lines: [1] } }),
    ]
    for (const text of [null, ...broken]) expect(readShared(text)).toBeNull()
  })
})

describe('the clock of the server', () => {
  it('is taken from the question that was answered quickest', () => {
    const samples = [
      { asked: 1000, answered: 1400, now: 51_300 },
      { asked: 2000, answered: 2020, now: 52_012 },
      { asked: 3000, answered: 3300, now: 53_290 },
    ]
    // Half of 20 ms at most: within it lie all that could have been.
    expect(offsetOf(samples)).toBe(50_002)
    expect(offsetOf([])).toBeNull()
  })
})
