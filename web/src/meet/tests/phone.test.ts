import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { MeetingClientMessage, MeetingServerMessage } from '../../protocol/messages.gen'
import { ANSWER_WITHIN } from '../../protocol/reconnection'
import { MeetingSocket, type Follower } from '../phone'
import { lineOf, type Line } from '../sharedLog'

class FakeSocket {
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: (() => void) | null = null
  said: MeetingClientMessage[] = []
  closed = false
  constructor(readonly path: string) {}
  send(text: string): void {
    this.said.push(JSON.parse(text) as MeetingClientMessage)
  }
  close(): void {
    this.closed = true
    this.onclose?.()
  }
  hear(message: MeetingServerMessage): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  /** Lines that were sent, message by message. */
  get added(): Line[][] {
    return this.said.flatMap((message) => (message.type === 'add' ? [message.lines] : []))
  }
}

const welcome = (sequence = 0): MeetingServerMessage => ({
  type: 'welcome',
  game: 'g',
  writes: true,
  reading: 'r',
  now: 0,
  sequence,
  lines: [],
})

let sockets: FakeSocket[]
let pending: Line[]
let known: number
let heard: { offset: number[]; online: boolean[]; refused: [string, boolean][] }
let introduced: number
let visible: boolean
/** Whether requests are answered; null: they hang. */
let there: boolean | null
/** Milliseconds that the server's clock is ahead of this phone's. */
const AHEAD = 7200

function follower(): Follower {
  return {
    link: 'link',
    known: () => known,
    pending: () => pending,
    welcome: () => undefined,
    lines: (_, lines) => {
      known += lines.length
      pending = pending.filter(({ key }) => !lines.some((line) => line.key === key))
      return true
    },
    offset: (offset) => heard.offset.push(offset),
    online: (is) => heard.online.push(is),
    refused: (code, _, final) => heard.refused.push([code, final]),
  }
}

async function call(): Promise<MeetingSocket> {
  const line = new MeetingSocket(follower(), {
    open: (path) => sockets[sockets.push(new FakeSocket(path)) - 1] as unknown as WebSocket,
    introduce: () => Promise.resolve(++introduced),
    reach: (signal) =>
      there === null
        ? new Promise((settle) => signal.addEventListener('abort', () => settle(false)))
        : Promise.resolve(there),
    visible: () => visible,
    now: () => Date.now(),
  })
  await line.start()
  return line
}

/** Lets time pass; `answers`: every question is answered at once. */
async function pass(time: number, answers: boolean): Promise<void> {
  for (let answered = 0; time > 0; time -= 50) {
    await vi.advanceTimersByTimeAsync(50)
    if (!answers) continue
    const socket = sockets.at(-1)!
    const asked = socket.said.flatMap((said) => (said.type === 'ping' ? [said.key] : []))
    for (const key of asked.slice(answered)) socket.hear({ type: 'pong', key, now: Date.now() })
    answered = asked.length
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  pending = []
  known = introduced = 0
  there = visible = true
  heard = { offset: [], online: [], refused: [] }
})
afterEach(() => vi.useRealTimers())

describe('the line to a shared companion', () => {
  it('sends what was counted once it is welcome, fifty at a time and in order', async () => {
    pending = Array.from({ length: 60 }, (_, i) => lineOf('water', { by: i }, i))
    const all = pending
    await call()
    expect(sockets[0]!.added).toEqual([])
    sockets[0]!.hear(welcome())
    expect(sockets[0]!.added.map((lines) => lines.length)).toEqual([50])
    sockets[0]!.hear({ type: 'lines', sequence: 0, lines: all.slice(0, 50) })
    sockets[0]!.hear({
      type: 'done',
      key: (sockets[0]!.said.find(({ type }) => type === 'add') as { key: string }).key,
    })
    expect(sockets[0]!.added[1]).toEqual(all.slice(50))
  })

  it('calls again when it is cut, from where it knows, later each time', async () => {
    await call()
    sockets[0]!.hear(welcome())
    known = 3
    sockets[0]!.close()
    expect(heard.online).toEqual([true, false])
    await vi.advanceTimersByTimeAsync(350)
    expect(sockets[1]!.path).toBe('/ws/meetings/link?since=3')
    sockets[1]!.close()
    await vi.advanceTimersByTimeAsync(349)
    expect(sockets.length).toBe(2)
    await vi.advanceTimersByTimeAsync(351)
    expect(sockets.length).toBe(3)
  })

  it('notices within 3 s that it is dead, and opens nothing before somebody answers', async () => {
    await call()
    sockets[0]!.hear(welcome())
    await pass(10_000, true)
    expect([sockets.length, heard.online.at(-1)]).toEqual([1, true])
    there = null
    await pass(3_000, false)
    expect([sockets[0]!.closed, heard.online.at(-1)]).toEqual([true, false])
    await pass(60_000, false)
    expect(sockets.length).toBe(1)
    there = true
    await pass(5_000, false)
    expect(sockets.length).toBe(2)
  })

  it('asks again and again in between, so that it is back within a second', async () => {
    vi.stubGlobal('document', { visibilityState: 'visible' })
    vi.stubGlobal('location', { protocol: 'http:', host: 'table' })
    vi.stubGlobal('WebSocket', function (path: string) {
      return sockets[sockets.push(new FakeSocket(path)) - 1]
    })
    vi.stubGlobal('fetch', () => Promise.resolve({}))
    const line = new MeetingSocket(follower())
    await line.start()
    sockets[0]!.hear(welcome())
    const asked: number[] = []
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      asked.push(Date.now())
      return new Promise((_, fail) => signal.addEventListener('abort', () => fail(new TypeError('aborted'))))
    })
    await pass(100_000, false)
    expect(sockets.length).toBe(1)
    const pauses = asked.slice(1).map((time, i) => time - asked[i]!)
    expect(pauses.length).toBeGreaterThan(100)
    expect(Math.max(...pauses)).toBeLessThanOrEqual(1_000)
    vi.stubGlobal('fetch', () => Promise.resolve({}))
    await pass(1_000, false)
    expect(sockets.length).toBe(2)
    line.stop()
    vi.unstubAllGlobals()
  })

  it('gives a line that is known to be slow more time', async () => {
    await call()
    sockets[0]!.hear(welcome())
    await pass(1_800, false)
    sockets[0]!.hear({ type: 'pong', key: 'l1', now: 0 })
    await pass(4_000, false)
    expect(sockets[0]!.closed).toBe(false)
    await pass(1_000, false)
    expect(sockets[0]!.closed).toBe(true)
  })

  it('asks seldom while nobody looks, and at once when somebody does', async () => {
    visible = false
    const line = await call()
    sockets[0]!.hear(welcome())
    await pass(2_000, true)
    const asked = sockets[0]!.said.length
    await pass(60_000, true)
    expect(sockets[0]!.said.length - asked).toBeLessThan(6)
    visible = true
    line.wake()
    await pass(ANSWER_WITHIN, false)
    expect(heard.online.at(-1)).toBe(false)
  })

  it('asks once more when the page slept, for the answer may lie there unread', async () => {
    await call()
    sockets[0]!.hear(welcome())
    await pass(1_000, false)
    vi.setSystemTime(Date.now() + 60_000)
    await pass(1_500, false)
    expect(sockets[0]!.closed).toBe(false)
    await pass(2_000, false)
    expect(sockets[0]!.closed).toBe(true)
  })

  it('notices a line that is dead without saying so, and calls at once when the phone wakes', async () => {
    const line = await call()
    sockets[0]!.hear(welcome())
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets[0]!.closed).toBe(true)
    expect(heard.online.at(-1)).toBe(false)
    const tries = sockets.length
    for (let i = 0; i < 6; i++) sockets.at(-1)!.close()
    line.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(sockets.length).toBeGreaterThan(tries)
  })

  it('has no line while its page is left and perhaps kept, and calls when it is shown again', async () => {
    const line = await call()
    sockets[0]!.hear(welcome())
    line.leave()
    expect(sockets[0]!.closed).toBe(true)
    expect(heard.online.at(-1)).toBe(false)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets.length).toBe(1)
    line.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(sockets.length).toBe(2)
    sockets[1]!.hear(welcome())
    expect(heard.online.at(-1)).toBe(true)
  })

  it('opens nothing after its page was left while it made itself known', async () => {
    let known = (): void => undefined
    const line = new MeetingSocket(follower(), {
      open: (path) => sockets[sockets.push(new FakeSocket(path)) - 1] as unknown as WebSocket,
      introduce: () => new Promise<void>((resolve) => (known = resolve)),
      reach: () => Promise.resolve(true),
      visible: () => true,
      now: () => Date.now(),
    })
    const started = line.start()
    line.leave()
    known()
    await started
    expect(sockets.length).toBe(0)
    line.wake()
    await vi.advanceTimersByTimeAsync(0)
    expect(sockets.length).toBe(1)
  })

  it('finds the clock of the server within half of the quickest way', async () => {
    await call()
    const socket = sockets[0]!
    socket.hear(welcome())
    const ways = [180, 24, 400, 90]
    let answered = 0
    for (let time = 0; time < 2000; time++) {
      const pings = socket.said.filter(({ type }) => type === 'ping')
      for (const { key } of pings.slice(answered)) {
        const way = ways[answered++ % ways.length]!
        // The way there takes longer than the way back.
        setTimeout(() => {
          const now = Date.now() + AHEAD
          setTimeout(() => socket.hear({ type: 'pong', key, now }), way * 0.25)
        }, way * 0.75)
      }
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(answered).toBeGreaterThanOrEqual(4)
    expect(Math.abs(heard.offset.at(-1)! - AHEAD)).toBeLessThanOrEqual(12)
  })

  it('ends for good where the companion is not shared any more', async () => {
    await call()
    sockets[0]!.hear(welcome())
    sockets[0]!.hear({ type: 'closing', code: 'no_such_meeting' })
    expect(heard.refused).toEqual([['no_such_meeting', true]])
    await vi.advanceTimersByTimeAsync(120_000)
    expect(sockets.length).toBe(1)
  })

  it('introduces itself anew where the server does not know it', async () => {
    await call()
    sockets[0]!.hear({ type: 'closing', code: 'identity_needed' })
    sockets[0]!.close()
    await vi.advanceTimersByTimeAsync(600)
    expect([introduced, sockets.length]).toEqual([2, 2])
  })
})
