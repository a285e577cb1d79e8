import { describe, expect, it } from 'vitest'
import { asClock, elapsed, read, started, still, stopped, takenBack, withEntry, written, type Log } from '../log'

const log: Log = withEntry(withEntry([], 'start', {}, 1000), 'count', { by: 1 }, 2000)

describe('the log of a real table', () => {
  it('reads back what it wrote', () => {
    expect(read(written(log))).toEqual(log)
  })

  it('takes back its last entry, and nothing when there is none', () => {
    expect(takenBack(log)).toEqual(log.slice(0, 1))
    expect(takenBack([])).toEqual([])
  })

  it('never goes back in time when the clock of the phone does', () => {
    expect(withEntry(log, 'pause', {}, 500).map(({ at }) => at)).toEqual([1000, 2000, 2000])
  })

  it.each([null, '', '{', '7', 'null', '[]', '{"version":2,"entries":[]}', '{"version":1,"entries":[{"kind":"x"}]}'])(
    'begins anew where %j is kept',
    (text) => {
      expect(read(text)).toEqual([])
    },
  )
})

describe('a clock in a log', () => {
  it('runs while nobody looks', () => {
    expect(elapsed(started(still, 1000), 3_601_000)).toBe(3_600_000)
  })

  it('stands while it is stopped, and goes on from there', () => {
    const once = stopped(started(still, 1000), 4000)
    expect(elapsed(once, 900_000)).toBe(3000)
    expect(elapsed(started(once, 10_000), 12_000)).toBe(5000)
  })

  it('does not begin twice, and never runs backwards', () => {
    const run = started(still, 1000)
    expect(started(run, 2000)).toBe(run)
    expect(elapsed(run, 0)).toBe(0)
  })

  it('says 0:00 when nothing is left, and not before', () => {
    expect([420_000, 419_999, 258_000, 1, 0, -5].map(asClock)).toEqual(['7:00', '7:00', '4:18', '0:01', '0:00', '0:00'])
  })
})
