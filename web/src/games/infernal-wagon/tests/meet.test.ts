import { describe, expect, it } from 'vitest'
import { read, takenBack, withEntry, written, type Log } from '../../../meet/log'
import facts from '../meet/facts.gen'
import crew from '../crew'
import { cards } from '../meet/cards'
import { foldRides, runningFor, SEVEN_MINUTES } from '../meet/rides'
import { nameEntry } from '../meet/words'
import { starterDeck } from '../starter'

const MINUTE = 60_000
type LogLine = [at: number, kind: string, fields?: Record<string, string | number | boolean>]
const logOf = (...lines: LogLine[]): Log =>
  lines.reduce<Log>((log, [at, kind, fields = {}]) => withEntry(log, kind, fields, at), [])

describe('a ride at a real table', () => {
  it('runs while the phone sleeps, and through a reload', () => {
    const log = logOf([0, 'start'])
    const awake = foldRides(log, 1 * MINUTE)
    const reloaded = foldRides(read(written(log)), 4 * MINUTE)
    expect(runningFor(awake.ride, 1 * MINUTE)).toBe(MINUTE)
    expect(runningFor(reloaded.ride, 4 * MINUTE)).toBe(4 * MINUTE)
    expect(reloaded.ride?.end).toBeNull()
  })

  it('is over at seven minutes to the millisecond, whether anybody looked or not', () => {
    const log = logOf([0, 'start'])
    expect(foldRides(log, SEVEN_MINUTES - 1).ride?.end).toBeNull()
    expect(foldRides(log, SEVEN_MINUTES).ride).toMatchObject({ end: 'clock', took: SEVEN_MINUTES })
    expect(foldRides(log, 24 * 60 * MINUTE)).toMatchObject({ losses: 1, book: [{ end: 'clock', took: SEVEN_MINUTES }] })
  })

  it('stands while it is paused, however long', () => {
    const log = logOf([0, 'start'], [2 * MINUTE, 'pause'], [60 * MINUTE, 'go_on'])
    expect(runningFor(foldRides(log.slice(0, 2), 59 * MINUTE).ride, 59 * MINUTE)).toBe(2 * MINUTE)
    expect(runningFor(foldRides(log, 61 * MINUTE).ride, 61 * MINUTE)).toBe(3 * MINUTE)
    expect(foldRides(log, 65 * MINUTE).ride?.end).toBe('clock')
  })

  it('that ran out is lost, also when the next thing is done an hour later', () => {
    const log = logOf([0, 'start'], [60 * MINUTE, 'start'])
    expect(foldRides(log, 61 * MINUTE)).toMatchObject({ losses: 1, ride: { from: 60 * MINUTE, end: null } })
  })

  it('is won by the Exit and counted in the book, with what was chosen', () => {
    const log = logOf(
      [0, 'players', { count: 5 }],
      [0, 'junction', { name: 'silence' }],
      [1000, 'start'],
      [5 * MINUTE, 'end', { end: 'exit' }],
    )
    const [ride] = foldRides(log, 9 * MINUTE).book
    expect(ride).toMatchObject({ end: 'exit', took: 5 * MINUTE - 1000, players: 5, junctions: ['silence'] })
    expect(foldRides(log, 9 * MINUTE).losses).toBe(0)
  })

  it('goes on where the last entry is taken back', () => {
    const log = logOf([0, 'start'], [MINUTE, 'end', { end: 'fire' }])
    expect(foldRides(log, MINUTE)).toMatchObject({ losses: 1, ride: { end: 'fire' } })
    expect(foldRides(takenBack(log), MINUTE)).toMatchObject({ losses: 0, ride: { end: null }, book: [] })
  })

  it('gives one Easy card for each loss, eight at most, and only when they are chosen', () => {
    const lost: LogLine[] = Array.from({ length: 9 }, (_, i) => [i, 'losses', { by: 1 }])
    expect(foldRides(logOf(...lost.slice(0, 3)), 100).easy).toBe(0)
    expect(foldRides(logOf(...lost.slice(0, 3), [50, 'junction', { name: 'easy' }]), 100).easy).toBe(3)
    expect(foldRides(logOf(...lost, [50, 'junction', { name: 'easy' }]), 100)).toMatchObject({ losses: 9, easy: 8 })
    expect(foldRides(logOf([0, 'losses', { by: -1 }]), 100).losses).toBe(0)
  })

  it('keeps Silence and U-turn as they lie, until the next of them or the end', () => {
    const out = logOf([0, 'start'], [1, 'silence'], [2, 'u_turn'])
    expect(foldRides(out, 3).ride).toMatchObject({ silence: true, uTurn: true })
    expect(foldRides(withEntry(out, 'silence', {}, 3), 4).ride).toMatchObject({ silence: false, uTurn: true })
    expect(foldRides(withEntry(out, 'end', { end: 'exit' }, 3), 4).ride).toMatchObject({ silence: false })
  })

  it('has a sheet whose boxes can be ticked and unticked', () => {
    const ticked = logOf([0, 'tick', { box: 'with_two' }])
    expect(foldRides(ticked, 1).ticked).toEqual(['with_two'])
    expect(foldRides(withEntry(ticked, 'tick', { box: 'with_two' }, 1), 2).ticked).toEqual([])
    expect(facts.achievements).toHaveLength(11)
    for (const box of facts.achievements) expect(crew.achievement(box)).not.toBe(box)
  })

  it('has a name for everything that can be taken back', () => {
    const log = logOf(
      [0, 'players', { count: 2 }],
      [0, 'junction', { name: 'curse' }],
      [0, 'losses', { by: 1 }],
      [0, 'tick', { box: 'with_two' }],
      [0, 'music', { on: false }],
      ...['start', 'pause', 'go_on', 'silence', 'u_turn', 'next'].map((kind): LogLine => [0, kind]),
      [0, 'end', { end: 'clock' }],
    )
    for (const entry of log) expect(nameEntry(entry), entry.kind).not.toBe('')
  })

  it('explains every kind of card that the box has', () => {
    const kinds = new Set(starterDeck.split('\n').flatMap((line) => line.split(' ')[0] || []))
    const shown = new Set(cards.map(({ kind }) => (kind === 'rail' ? ['straight', 'curve'] : [kind])).flat())
    expect([...kinds].filter((kind) => !shown.has(kind))).toEqual([])
    for (const { name, says } of cards) expect([name(), says()]).not.toContain('')
  })
})
