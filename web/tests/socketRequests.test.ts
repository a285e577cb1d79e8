import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_WITHIN, AWAITED_SILENCE, VISIBLE_SILENCE } from '../src/protocol/reconnection'
import { Wire, latest, lines, move, setThere, socket } from './wire'

describe('requests about a socket that is dead without a word', () => {
  beforeEach(() => latest().hear({ type: 'welcome' }))

  it('is asked again on other connections: those that the browser kept may be as dead', async () => {
    let asked = 0
    vi.stubGlobal('fetch', () => (++asked < 3 ? new Promise(() => undefined) : Promise.resolve({})))
    void socket.send(move)
    await vi.advanceTimersByTimeAsync(AWAITED_SILENCE + ANSWER_WITHIN)
    expect([asked, Wire.all.length]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(399)
    expect([asked, Wire.all.length]).toEqual([2, 1])
    await vi.advanceTimersByTimeAsync(1)
    expect([asked, Wire.all.length]).toEqual([3, 2])
    latest().hear({ type: 'welcome' })
    await vi.advanceTimersByTimeAsync(400)
    expect(asked).toBe(3)
  })

  it('is followed by a socket when one request fails and another one is answered', async () => {
    let asked = 0
    vi.stubGlobal('fetch', () => (++asked === 1 ? Promise.reject(new TypeError('reset')) : Promise.resolve({})))
    void socket.send(move)
    await vi.advanceTimersByTimeAsync(AWAITED_SILENCE + ANSWER_WITHIN)
    expect([asked, Wire.all.length]).toEqual([1, 1])
    await vi.advanceTimersByTimeAsync(200)
    expect([asked, Wire.all.length]).toEqual([2, 2])
  })

  it('is followed by no other one while every request fails, however often', async () => {
    setThere(false)
    void socket.send(move)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(Wire.all).toHaveLength(1)
    setThere(true)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(Wire.all).toHaveLength(2)
  })

  it('is asked for by requests that outlast a call, in case the net is a slow one now', async () => {
    vi.stubGlobal('fetch', () => new Promise((settle) => setTimeout(settle, 1_500, {})))
    void socket.send(move)
    await vi.advanceTimersByTimeAsync(AWAITED_SILENCE + ANSWER_WITHIN + 1_899)
    expect(Wire.all).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(Wire.all).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(2_700)
    expect(Wire.all).toHaveLength(2)
  })

  it('has five requests under way at most', async () => {
    let open = 0
    let most = 0
    vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
      most = Math.max(most, (open += 1))
      return new Promise((_, fail) =>
        signal.addEventListener('abort', () => {
          open -= 1
          fail(new TypeError('aborted'))
        }),
      )
    })
    void socket.send(move)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(most).toBe(5)
    latest().hear({ type: 'pong', key: '' })
    expect(open).toBe(0)
  })

  it('is followed by a socket at once where requests share a connection that may be as dead, and later by requests', async () => {
    const entries = [{ nextHopProtocol: 'h2' }] as unknown as PerformanceEntryList
    const shared = vi.spyOn(performance, 'getEntriesByType').mockReturnValue(entries)
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    void socket.send(move)
    await vi.advanceTimersByTimeAsync(AWAITED_SILENCE + ANSWER_WITHIN)
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

  it('is followed by no other one before a request is answered', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    void socket.send(move)
    await vi.advanceTimersByTimeAsync(AWAITED_SILENCE + ANSWER_WITHIN + 5_000)
    expect(lines.at(-1)).toBe('lost')
    expect(Wire.all).toHaveLength(1)
    vi.stubGlobal('fetch', () => Promise.resolve({}))
    await vi.advanceTimersByTimeAsync(800)
    expect(Wire.all).toHaveLength(2)
  })
})
