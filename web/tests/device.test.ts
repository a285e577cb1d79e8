import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { nextEyes, sharersOf } from '../src/protocol/device'
import { TableStore } from '../src/protocol/table.svelte'

/** The other end of one line. */
class Wire {
  static readonly OPEN = 1
  static all: Wire[] = []
  readyState = 1
  sent: { type: string; key: string; what?: string; text?: string }[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(readonly address: string) {
    Wire.all.push(this)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; key: string })
  }
  close(): void {
    this.readyState = 3
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  /** What was asked last is done. */
  does(): void {
    this.hear({ type: 'done', key: this.sent.at(-1)!.key })
  }
}

const game = (
  number: number,
  turn: number,
  seat: number,
  events: object[] = [],
  last: [number, string] | null = null,
) => ({
  number,
  view: { turn },
  events,
  last,
  moves: seat === turn ? ['go'] : [],
  to_act: [0, 1],
  silent: false,
  clock: { at: 0, running: false, deadline: null, count_in: 0 },
})
const seats = [{ player: 'anna' }, { player: 'anna.1' }]
const table = { seats, watchers: [], offers: [], missed: [] }
const welcome = (you: string, seat: number, shown: object | null) => ({
  type: 'welcome',
  you,
  seat,
  table,
  scenery: {},
  talk: [],
  game: shown,
})
const isOn = (view: unknown, seat: number): boolean => (view as { turn: number }).turn === seat
let store: TableStore
let [anna, jo]: Wire[] = []

beforeEach(() => {
  vi.useFakeTimers()
  Wire.all = []
  vi.stubGlobal('WebSocket', Wire)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', { protocol: 'http:', host: 'table' })
  store = new TableStore('link')
  store.sharedBy(isOn, false)
  Wire.all[0]!.hear(welcome('anna', 0, game(0, 0, 0)))
  ;[anna, jo] = Wire.all
  jo!.hear(welcome('anna.1', 1, game(0, 0, 1)))
})
afterEach(() => {
  store.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('knows who shares a device by their ids', () => {
  expect(sharersOf('anna', [...seats, { player: 'annabel.1' }, { player: null }, { player: 'bodo.1' }])).toEqual([1])
  expect(anna!.address).not.toContain('for=')
  expect(jo!.address).toContain('for=1')
  expect(store.shared).toEqual([0, 1])
})

it('looks through the eyes of whoever is on, and stays where it is on nobody here', () => {
  const own = new Map([
    [0, 0],
    [1, 1],
  ])
  expect(nextEyes(own, 0, { to_act: [1], view: {} })).toBe(1)
  expect(nextEyes(own, 1, { to_act: [0, 1], view: {} })).toBe(1)
  expect(nextEyes(own, 1, { to_act: [2], view: {} })).toBe(1)
})

it('shows each move once, when the picture of the next one has come', () => {
  const steps: number[] = []
  store.onstep = ({ number }) => steps.push(number)
  const moved = [{ type: 'moved' }]
  expect([store.seat, store.game?.moves]).toEqual([0, ['go']])
  anna!.hear({ type: 'game', game: game(1, 1, 0, moved) })
  expect([store.seat, store.game?.number]).toEqual([0, 0])
  jo!.hear({ type: 'game', game: game(1, 1, 1, moved) })
  expect([store.seat, store.game?.number, store.game?.moves]).toEqual([1, 1, ['go']])
  jo!.hear({ type: 'game', game: game(2, 0, 1, moved) })
  anna!.hear({ type: 'game', game: game(2, 0, 0, moved) })
  expect([store.seat, store.game?.moves]).toEqual([0, ['go']])
  expect(steps).toEqual([1, 2])
})

it('plays by the line of whoever is on', async () => {
  anna!.hear({ type: 'game', game: game(1, 1, 0) })
  jo!.hear({ type: 'game', game: game(1, 1, 1) })
  const played = store.play('go')
  expect([anna!.sent.length, jo!.sent.at(-1)?.text]).toEqual([0, 'go'])
  jo!.does()
  await played
})

it('takes back the last move by whoever made it, and the others at the device agree', async () => {
  anna!.hear({ type: 'game', game: game(1, 1, 0, [], [0, 'go']) })
  jo!.hear({ type: 'game', game: game(1, 1, 1, [], [0, 'go']) })
  const asked = store.ask({ type: 'offer', what: 'take_back' })
  expect([anna!.sent.at(-1)?.what, jo!.sent.length]).toEqual(['take_back', 0])
  anna!.does()
  await vi.advanceTimersByTimeAsync(0)
  expect(jo!.sent.at(-1)?.what).toBe('take_back')
  jo!.does()
  expect(await asked).toEqual({ ok: true })
})

it('covers what is secret until the next one has the device', () => {
  store.sharedBy(isOn, true)
  expect(store.passTo).toBeNull()
  anna!.hear({ type: 'game', game: game(1, 1, 0) })
  jo!.hear({ type: 'game', game: game(1, 1, 1) })
  expect(store.passTo).toBe(1)
  store.passTo = null
  jo!.hear({ type: 'game', game: game(2, 1, 1) })
  expect(store.passTo).toBeNull()
})

it('is as well connected as the worst of its lines', () => {
  expect(store.line).toBe('online')
  jo!.onclose?.({ code: 1006 })
  expect(store.line).toBe('lost')
  expect(store.closed).toBeNull()
})

it('says as of when it is true as long as one of its lines is away', async () => {
  const since = Date.now()
  await vi.advanceTimersByTimeAsync(500)
  anna!.hear({ type: 'pong', key: '' })
  jo!.onclose?.({ code: 1006 })
  anna!.onclose?.({ code: 1006 })
  expect([store.line, store.asOf]).toEqual(['lost', since])
  await vi.advanceTimersByTimeAsync(350)
  const [again] = Wire.all.slice(2).filter(({ address }) => address.includes('for=1'))
  again!.hear(welcome('anna.1', 1, game(0, 0, 1)))
  expect([store.line, store.asOf]).toEqual(['lost', since + 500])
  const [own] = Wire.all.slice(2).filter((wire) => wire !== again)
  own!.hear(welcome('anna', 0, game(0, 0, 0)))
  expect([store.line, store.asOf]).toEqual(['online', null])
})

it('is not away for somebody who shares it no more', () => {
  jo!.onclose?.({ code: 1006 })
  const left = { ...table, seats: [{ player: 'anna' }, { player: null }] }
  anna!.hear({ type: 'table', seat: 0, table: left, scenery: null })
  expect([store.line, store.asOf]).toEqual(['online', null])
})

it('lets go of whoever has no seat any more', () => {
  anna!.hear({
    type: 'table',
    seat: 0,
    table: { ...table, seats: [{ player: 'anna' }, { player: null }] },
    scenery: null,
  })
  expect([store.shared, jo!.readyState]).toEqual([[], 3])
})
