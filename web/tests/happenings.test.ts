import { describe, expect, it } from 'vitest'
import type { SeatPicture, TablePicture } from '../src/protocol/messages.gen'
import { happenings } from '../src/protocol/happenings'
import { sayHappening } from '../src/table/happeningWords'

const seat = (player: string | null, changes: Partial<SeatPicture> = {}): SeatPicture =>
  ({ player, name: player, beard: 0, bot: null, ready: false, online: true, ...changes }) as SeatPicture
const table = (seats: SeatPicture[], changes: Partial<TablePicture> = {}): TablePicture =>
  ({ seats, status: 'waiting', options: {}, watchers: [], ...changes }) as TablePicture
const kinds = (before: TablePicture, after: TablePicture, you: string | null = 'Ada') =>
  happenings(before, after, you).map(({ kind, name }) => `${kind} ${name}`.trim())

describe('what people did at a table', () => {
  const ada = seat('Ada')
  it('tells who comes, sits, is ready and goes', () => {
    expect(kinds(table([ada, seat(null)]), table([ada, seat('Jo')]))).toEqual(['sat Jo'])
    expect(kinds(table([ada, seat('Jo')]), table([ada, seat('Jo', { ready: true })]))).toEqual(['ready Jo'])
    expect(kinds(table([ada, seat('Jo')]), table([ada, seat(null)]))).toEqual(['stood Jo'])
    expect(kinds(table([ada, seat('Jo')]), table([ada, seat('Jo', { online: false })]))).toEqual(['away Jo'])
    expect(kinds(table([ada]), table([ada], { watchers: ['Kim'] }))).toEqual(['watches Kim'])
  })
  it('tells a lamp that somebody put out, and all of them when the options changed', () => {
    const ready = table([seat('Ada', { ready: true }), seat('Jo', { ready: true })])
    expect(kinds(ready, table([seat('Ada', { ready: true }), seat('Jo')]))).toEqual(['not_ready Jo'])
    expect(kinds(ready, table([ada, seat('Jo')], { options: { turns: 5 } }))).toEqual(['none_ready'])
  })
  it('says nothing of oneself, of bots, and of nothing', () => {
    expect(kinds(table([ada]), table([seat('Ada', { ready: true })]))).toEqual([])
    expect(kinds(table([ada, seat(null)]), table([ada, seat(null, { bot: 'geselle', ready: true })]))).toEqual([])
    expect(kinds(table([ada], { watchers: ['Jo'] }), table([ada, seat('Jo')]))).toEqual(['sat Jo'])
  })
  it('does not take the start of a game for lamps that went out', () => {
    const ready = table([seat('Ada', { ready: true }), seat('Jo', { ready: true })])
    expect(kinds(ready, table([ada, seat('Jo')], { status: 'playing' }))).toEqual([])
  })
  it('has a sentence for each', () => {
    expect(sayHappening({ kind: 'sat', name: 'Jo' })).toContain('Jo')
    expect(sayHappening({ kind: 'none_ready', name: '' })).not.toBe('')
  })
})
