import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_WITHIN, VISIBLE_SILENCE } from '../src/protocol/reconnection'
import { TableSocket, type Line } from '../src/protocol/socket'

/** A line that the test holds at the other end. */
class Wire {
  static all: Wire[] = []
  static readonly OPEN = 1
  readyState = 1
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  constructor(readonly url: string) {
    Wire.all.push(this)
  }
  send(): void {}
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
let socket: TableSocket

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', Wire)
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  vi.stubGlobal('location', { protocol: 'http:', host: 'table' })
  Wire.all = []
  lines = []
  socket = new TableSocket('link', {
    hear: () => undefined,
    line: (line) => void lines.push(line),
  })
})
afterEach(() => {
  socket.end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a socket that is dead without a word', () => {
  beforeEach(() => latest().hear({ type: 'welcome' }))

  it('is followed by a socket at once where requests share a connection that may be as dead, and later by requests', async () => {
    const entries = [{ nextHopProtocol: 'h2' }] as unknown as PerformanceEntryList
    const shared = vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    await vi.advanceTimersByTimeAsync(VISIBLE_SILENCE + ANSWER_WITHIN)
    expect(Wire.all).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(800)
    expect(Wire.all).toHaveLength(3)
    await vi.advanceTimersByTimeAsync(60_000)
    const dialled = Wire.all.length
    await vi.advanceTimersByTimeAsync(60_000)
    expect(dialled).toBeLessThan(35)
    expect(Wire.all.length - dialled).toBeLessThan(10)
    vi.stubGlobal('fetch', () => Promise.resolve({}))
    await vi.advanceTimersByTimeAsync(2_800)
    latest().hear({ type: 'welcome' })
    expect(lines.at(-1)).toBe('online')
    shared.mockRestore()
  })

  it('is followed by a socket at once where requests would wait for a handshake that nobody answers, but in Firefox', async () => {
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
    const chromium =
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    const dialled = async (protocol: string, userAgent: string) => {
      vi.stubGlobal('location', { protocol, host: 'table' })
      vi.stubGlobal('navigator', { userAgent })
      latest().hear({ type: 'pong', key: '' })
      const before = Wire.all.length
      await vi.advanceTimersByTimeAsync(VISIBLE_SILENCE + ANSWER_WITHIN)
      expect(lines.at(-1)).toBe('lost')
      const count = Wire.all.length - before
      Wire.all[0]!.hear({ type: 'pong', key: '' })
      return count
    }
    expect(await dialled('https:', chromium)).toBe(1)
    expect(await dialled('https:', firefox)).toBe(0)
    expect(await dialled('http:', chromium)).toBe(0)
  })

  it('is called as at first where the line before was only slow', async () => {
    const asked: number[] = []
    vi.stubGlobal('fetch', () => (asked.push(Date.now()), new Promise(() => undefined)))
    for (let n = 0; n < 2; n += 1) {
      asked.length = 0
      await vi.advanceTimersByTimeAsync(VISIBLE_SILENCE + ANSWER_WITHIN)
      expect(lines.at(-1)).toBe('lost')
      await vi.advanceTimersByTimeAsync(400)
      expect(asked.map((time) => time - asked[0]!)).toEqual([0, 200, 400])
      latest().hear({ type: 'pong', key: '' })
      expect(lines.at(-1)).toBe('online')
      latest().hear({ type: 'welcome' })
    }
  })
})
