import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TableSocket, waitBefore, type Line } from '../src/protocol/socket'

/** A line that the test holds at the other end. */
class Wire {
  static all: Wire[] = []
  static readonly OPEN = 1
  readyState = 1
  sent: string[] = []
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(readonly url: string) {
    Wire.all.push(this)
  }
  send(text: string): void {
    this.sent.push(text)
  }
  close(code: number): void {
    this.break(code)
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  break(code: number): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

const latest = () => Wire.all.at(-1)!
let lines: Line[]
let reasons: (string | undefined)[]
let socket: TableSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Wire)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', { protocol: 'http:', host: 'table' })
  Wire.all = []
  lines = []
  reasons = []
  socket = new TableSocket('link', {
    hear: () => undefined,
    line: (line, reason) => {
      lines.push(line)
      reasons.push(reason)
    },
  })
})
afterEach(() => {
  socket.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const keyOf = (text: string) => (JSON.parse(text) as { key: string }).key

describe('the socket of a table', () => {
  it('calls the table by its link', () => expect(latest().url).toBe('ws://table/ws/link'))

  it('tells how a command was answered', async () => {
    latest().hear({ type: 'welcome' })
    const answer = socket.send({ type: 'stand' })
    latest().hear({ type: 'refused', key: keyOf(latest().sent[0]!), code: 'not_seated', params: {} })
    expect(await answer).toEqual({ ok: false, code: 'not_seated', params: {} })
  })

  it('sends again with the same key what was not answered before the line broke', async () => {
    latest().hear({ type: 'welcome' })
    const answer = socket.send({ type: 'move', text: 'A1-A2', after: 0 })
    const first = latest().sent[0]!
    latest().break(1006)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(Wire.all).toHaveLength(2)
    expect(latest().sent).toEqual([])
    latest().hear({ type: 'welcome' })
    expect(latest().sent).toEqual([first])
    latest().hear({ type: 'done', key: keyOf(first) })
    expect((await answer).ok).toBe(true)
    latest().break(1006)
    await vi.advanceTimersByTimeAsync(20_000)
    latest().hear({ type: 'welcome' })
    expect(latest().sent).toEqual([])
  })

  it('keeps what is asked while the line is down', () => {
    latest().break(1006)
    void socket.send({ type: 'resign' })
    vi.advanceTimersByTime(20_000)
    latest().hear({ type: 'welcome' })
    expect(latest().sent).toHaveLength(1)
  })

  it('does not call again when the server said no, and says why', () => {
    latest().hear({ type: 'closing', code: 'no_such_table' })
    latest().break(4004)
    vi.advanceTimersByTime(60_000)
    expect(Wire.all).toHaveLength(1)
    expect([lines.at(-1), reasons.at(-1)]).toEqual(['closed', 'no_such_table'])
  })

  it('calls at once when the network is back', () => {
    latest().break(1006)
    window.dispatchEvent(new Event('online'))
    expect(Wire.all).toHaveLength(2)
  })
})

it('waits longer each time, never more than 15 seconds, and not all at the same moment', () => {
  expect(waitBefore(0, 1)).toBe(350)
  expect(waitBefore(3, 1)).toBe(2800)
  expect(waitBefore(30, 1)).toBe(15_000)
  expect(waitBefore(30, 0)).toBe(7500)
})
