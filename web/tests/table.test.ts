import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TableStore } from '../src/protocol/table.svelte'

/** The other end of a table's line. */
class Wire {
  static readonly OPEN = 1
  static last: Wire
  readyState = 1
  sent: string[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(readonly address: string) {
    Wire.last = this
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(): void {
    this.readyState = 3
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

const game = (number: number, last: [number, string] | null = null, silent = false) => ({
  number,
  view: {},
  events: [],
  last,
  moves: [],
  to_act: [0],
  silent,
  clock: { at: 0, running: false, deadline: null as number | null, count_in: 0 },
})
const welcome = { type: 'welcome', you: 'anna', seat: 0, table: { seats: [] }, scenery: {}, talk: [], game: game(3) }
const thought = (seat: number, text: string, asker: number | null = null) => ({
  type: 'thought',
  seat,
  text,
  for: asker,
})
let store: TableStore
const sent = () => Wire.last.sent.map((text) => JSON.parse(text) as { type: string; text?: string; key: string })

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Wire)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', { protocol: 'http:', host: 'table' })
  vi.stubGlobal('fetch', () => Promise.resolve({}))
  store = new TableStore('link')
  Wire.last.hear(welcome)
})
afterEach(() => {
  store.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('keeps what others think until they move, however long that takes', () => {
  Wire.last.hear(thought(1, 'take 1'))
  Wire.last.hear(thought(2, 'take 2'))
  expect(store.thoughts.map((one) => one.text)).toEqual(['take 1', 'take 2'])
  Wire.last.hear({ type: 'game', game: game(4, [1, 'take 3']) })
  expect(store.thoughts.map((one) => one.text)).toEqual(['take 2'])
  vi.advanceTimersByTime(600_000)
  expect(store.thoughts.map((one) => one.text)).toEqual(['take 2'])
})

it('begins without thoughts when the line is back', () => {
  Wire.last.hear(thought(1, 'take 1'))
  Wire.last.hear(welcome)
  expect(store.thoughts).toEqual([])
})

it('sends thoughts without waiting for an answer, and none in silence', () => {
  store.think('take 1')
  expect(sent().map(({ type, text }) => [type, text])).toEqual([['think', 'take 1']])
  Wire.last.hear({ type: 'refused', key: sent()[0]!.key, code: 'too_fast', params: {} })
  expect(store.refusal).toBeNull()
  Wire.last.hear({ type: 'game', game: game(4, [0, 'take 3'], true) })
  vi.advanceTimersByTime(1000)
  store.think('take 2')
  expect(sent().filter(({ type }) => type === 'think')).toHaveLength(1)
})

const settled = () => vi.advanceTimersByTimeAsync(0)
const answer = (type: 'done' | 'refused', more: object = {}) =>
  Wire.last.hear({ type, key: sent().at(-1)!.key, ...more })

it('has one move under way at a time, sent for the picture that it was chosen in', async () => {
  void store.play('take 1')
  expect(store.pending).toBe('take 1')
  expect(store.waiting).toBe(true)
  expect(sent()).toMatchObject([{ type: 'move', text: 'take 1', after: 3 }])
  void store.play('take 2')
  expect(sent()).toHaveLength(1)
  Wire.last.hear({ type: 'game', game: game(4, [0, 'take 1']) })
  expect(store.pending).toBe('take 1')
  answer('done')
  await settled()
  expect([store.pending, store.waiting, store.refusal]).toEqual([null, false, null])
  void store.play('take 2')
  expect(sent().at(-1)).toMatchObject({ text: 'take 2', after: 4 })
})

it('lets go of a refused move, says why, and forgets that with the next event or wish', async () => {
  void store.play('take 9')
  answer('refused', { code: 'too_few_stones', params: { stones: 2 } })
  await settled()
  expect([store.pending, store.waiting]).toEqual([null, false])
  expect(store.refusal).toEqual({ code: 'too_few_stones', params: { stones: 2 } })
  expect(store.game?.number).toBe(3)
  void store.play('take 8')
  expect([store.pending, store.refusal]).toEqual(['take 8', null])
  answer('refused', { code: 'stale_move', params: {} })
  await settled()
  expect(store.refusal?.code).toBe('stale_move')
  Wire.last.hear({ type: 'game', game: game(4, [1, 'take 1']) })
  expect(store.refusal).toBeNull()
})

it('plays nothing before there is a game', async () => {
  Wire.last.hear({ ...welcome, game: null })
  await store.play('take 1')
  expect(store.pending).toBeNull()
  expect(sent()).toEqual([])
})

it('keeps a move under way while the line is down, and sends it once more with the same key', async () => {
  void store.play('take 1')
  const { key } = sent()[0]!
  Wire.last.onclose?.({ code: 1006 })
  expect(store.pending).toBe('take 1')
  const before = Wire.last
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Wire.last).not.toBe(before)
  Wire.last.hear(welcome)
  expect(sent()).toMatchObject([{ type: 'move', text: 'take 1', after: 3, key }])
  answer('done')
  await settled()
  expect(store.pending).toBeNull()
})

const running = (at: number) => ({ ...game(3), clock: { at, running: true, deadline: 60_000, count_in: 0 } })

it('stops the clock where the server was last heard, and says when that was', async () => {
  Wire.last.hear({ type: 'game', game: running(1_000) })
  const heard = Date.now()
  vi.advanceTimersByTime(800)
  expect(store.clock.at).toBeGreaterThanOrEqual(1_500)
  expect(store.clock.running).toBe(true)
  vi.advanceTimersByTime(2_200)
  expect(store.line).toBe('lost')
  expect(store.clock).toEqual({ at: 1_000, running: false, deadline: 60_000 })
  expect(store.asOf).toBe(heard)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(store.clock.at).toBe(1_000)
  Wire.last.hear({ ...welcome, game: running(9_000) })
  expect([store.line, store.asOf, store.clock.at]).toEqual(['online', null, 9_000])
})

it('looks at no clock while nobody sees it', () => {
  Wire.last.hear({ type: 'game', game: running(1_000) })
  expect(vi.getTimerCount()).toBe(2)
  Object.assign(document, { visibilityState: 'hidden' })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(vi.getTimerCount()).toBe(0)
  vi.advanceTimersByTime(5_000)
  Object.assign(document, { visibilityState: 'visible' })
  document.dispatchEvent(new Event('visibilitychange'))
  expect(store.clock.at).toBeCloseTo(6_000, 6)
})

it('says that a bot which was asked by this seat knows nothing', () => {
  Wire.last.hear(thought(-1, '', 1))
  expect(store.refusal).toBeNull()
  Wire.last.hear(thought(-1, '', 0))
  expect(store.refusal?.code).toBe('nothing_to_suggest')
})

it('counts in to the millisecond, and the clock stands until then', () => {
  Wire.last.hear({
    type: 'game',
    game: { ...game(3), clock: { at: 500, running: true, deadline: 60_000, count_in: 3000 } },
  })
  const seen: [number, number, boolean][] = []
  for (const step of [0, 1000, 1000, 999, 1, 750]) {
    vi.advanceTimersByTime(step)
    Wire.last.hear({ type: 'pong', key: 'any' })
    seen.push([Math.ceil(store.counting / 1000), Math.round(store.clock.at), store.clock.running])
  }
  expect(seen).toEqual([
    [3, 500, false],
    [2, 500, false],
    [1, 500, false],
    [1, 500, false],
    [0, 500, true],
    [0, 1250, true],
  ])
})

it('opens its line anew for a game without a board, to have it drawn with letters, and hears only that line', () => {
  const table = (game: string) => ({ ...welcome, table: { game, seats: [] } })
  store.end()
  store = new TableStore('link', (game) => game === 'ours')
  const first = Wire.last
  expect(first.address).toBe('ws://table/ws/link')
  first.hear(table('theirs'))
  expect(Wire.last).not.toBe(first)
  expect(first.readyState).toBe(3)
  expect(Wire.last.address).toBe('ws://table/ws/link?picture=text')
  expect(store.table).toBeNull()
  void store.ask({ type: 'ready', ready: true })
  expect(sent()).toEqual([])
  Wire.last.hear({ ...table('theirs'), game: { ...game(3), picture: 'o o o' } })
  expect(store.game?.picture).toBe('o o o')
  expect(sent().map(({ type }) => type)).toEqual(['ready'])
})

it('keeps its line for a game with a board', () => {
  store.end()
  store = new TableStore('link', (game) => game === 'ours')
  const first = Wire.last
  first.hear({ ...welcome, table: { game: 'ours', seats: [] } })
  expect(Wire.last).toBe(first)
  expect(store.game?.number).toBe(3)
})
