import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { read, takenBack, withEntry, written, type Log } from '../../../meet/log'
import { conductorIn, foldCounts, nextKick, seatsOf, timeLeft, type Counts } from '../meet/counts'
import { nameEntry, sayResult } from '../meet/words'

type LogLine = [at: number, kind: string, fields?: Record<string, string | number | boolean>]
const logOf = (...lines: LogLine[]): Log =>
  lines.reduce<Log>((log, [at, kind, fields = {}]) => withEntry(log, kind, fields, at), [])
const deed = (name: string): LogLine => [0, 'deed', { deed: name }]
const begin: LogLine = [0, 'begin', { lot: 0 }]
const MINUTE = 60_000

/** Played by the rules themselves: `tests/games/zwergenzugfahrt/companion_games.py`. */
interface Game {
  first: 0 | 1
  rounds: number
  steps: [lines: string | number | [string | number, string], ...standing: unknown[]][]
}
const games = JSON.parse(readFileSync(new URL('meet-games.gen.json', import.meta.url), 'utf8')) as Game[]

const standing = ({ phase, clan, clans }: Counts): unknown[] => [
  phase,
  phase === 'over' ? null : clan,
  ...(['rounds', 'owes', 'kicks', 'removals', 'signs', 'seated'] as const).map((what) => clans.map((one) => one[what])),
]

describe('the dwarfs at a real table', () => {
  it.each(games.map((game, i) => [i, game] as const))('are counted as the rules count them, game %i', (_, game) => {
    let log = logOf(
      [0, 'rounds', { count: game.rounds }],
      [0, 'beard', { clan: 0, length: 30 }],
      [0, 'beard', { clan: 1, length: 30 }],
      [0, 'begin', { lot: game.first }],
    )
    for (const [lines, ...expected] of game.steps) {
      for (const one of Array.isArray(lines) ? lines : [lines])
        log =
          typeof one === 'number' ? withEntry(log, 'toss', { shows: one }, 0) : withEntry(log, 'deed', { deed: one }, 0)
      expect(standing(foldCounts(log, 0))).toEqual(expected)
    }
    expect(foldCounts(log, 0).phase).toBe('over')
  })

  it('begin with the longer beard, by lot where they are equal', () => {
    expect(foldCounts(logOf([0, 'beard', { clan: 1, length: 80 }], begin), 0)).toMatchObject({ clan: 1, tosser: 0 })
    const equal = [0, 1].map((clan): LogLine => [0, 'beard', { clan, length: 10 }])
    for (const lot of [0, 1]) expect(foldCounts(logOf(...equal, [0, 'begin', { lot }]), 0).clan).toBe(lot)
  })

  it('call the conductor after every seventh turn, and count no pass', () => {
    const six = logOf(begin, ...Array.from({ length: 6 }, () => deed('walk')))
    expect(conductorIn(foldCounts(six, 0))).toBe(1)
    expect(foldCounts(withEntry(six, 'deed', { deed: 'pass' }, 0), 0).phase).toBe('turn')
    expect(foldCounts(withEntry(six, 'deed', { deed: 'walk' }, 0), 0)).toMatchObject({ phase: 'coin', clan: 1 })
  })

  it('pay more for every kick, and take one back', () => {
    const log = logOf(begin, deed('kick'))
    expect(foldCounts(log, 0).clans[0]).toMatchObject({ owes: 1, kicks: 1 })
    expect(nextKick(foldCounts(log, 0).clans[0])).toBe(2)
    expect(foldCounts(takenBack(log), 0).clans[0]).toMatchObject({ owes: 0, kicks: 0 })
  })

  it('win with ten seats at once, in every mode', () => {
    const rounds: LogLine[] = []
    for (let i = 0; i < 5; i++) rounds.push(deed('sit'), deed('walk'), deed('reserve'), deed('walk'))
    let log = logOf([0, 'mode', { mode: 'seats' }], begin)
    for (const [at, kind, fields] of rounds) {
      log = withEntry(log, kind, fields!, at)
      if (foldCounts(log, 0).phase === 'coin') log = withEntry(log, 'toss', { shows: 1 }, 0)
    }
    const counts = foldCounts(log, 0)
    expect(counts).toMatchObject({ phase: 'over', end: 'ten_seats' })
    expect(seatsOf(counts.clans[0])).toBe(10)
    expect(sayResult(counts)[0]).toContain('10')
  })

  it('end with their time, through sleep and reload, and stand while they pause', () => {
    const log = logOf([0, 'mode', { mode: 'time' }], begin, [10 * MINUTE, 'pause'], [50 * MINUTE, 'go_on'])
    expect(timeLeft(foldCounts(log, 60 * MINUTE), 60 * MINUTE)).toBe(10 * MINUTE)
    expect(foldCounts(read(written(log)), 70 * MINUTE - 1).phase).toBe('turn')
    expect(foldCounts(read(written(log)), 70 * MINUTE)).toMatchObject({ phase: 'over', end: 'time' })
  })

  it('play again with the same beards and the same end, from nothing', () => {
    const chosen: LogLine[] = [
      [0, 'mode', { mode: 'seats' }],
      [0, 'beard', { clan: 1, length: 80 }],
    ]
    const again = foldCounts(logOf(...chosen, begin, deed('sit'), [9, 'end'], [9, 'begin', { lot: 0 }]), 9)
    expect(again).toMatchObject({ phase: 'turn', mode: 'seats', clan: 1, turns: 0, end: null })
    expect(again.clans.map(({ beard, seated }) => [beard, seated])).toEqual([
      [30, 0],
      [80, 0],
    ])
  })

  it('can be corrected within what there is, and name what is taken back', () => {
    const log = logOf(
      begin,
      [0, 'correct', { clan: 1, what: 'signs', by: -1 }],
      [0, 'correct', { clan: 1, what: 'seated', by: 1 }],
    )
    expect(foldCounts(log, 0).clans[1]).toMatchObject({ signs: 0, seated: 1 })
    for (const entry of [...log, ...logOf([0, 'toss', { shows: 1 }], [0, 'anew'], deed('kick_from_seat'))])
      expect(nameEntry(entry)).not.toBe('')
  })
})
