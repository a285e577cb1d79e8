import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ANSWER_WITHIN, AWAITED_SILENCE, VISIBLE_SILENCE } from '../src/protocol/reconnection'
import { Wire, latest, lines, move, reasons, setThere, socket } from './wire'

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
    await vi.advanceTimersByTimeAsync(700)
    expect(Wire.all).toHaveLength(2)
    expect(latest().sent).toEqual([])
    latest().hear({ type: 'welcome' })
    expect(latest().sent).toEqual([first])
    latest().hear({ type: 'done', key: keyOf(first) })
    expect((await answer).ok).toBe(true)
    latest().break(1006)
    await vi.advanceTimersByTimeAsync(700)
    latest().hear({ type: 'welcome' })
    expect(latest().sent).toEqual([])
  })

  it('keeps what is asked while the line is down', async () => {
    latest().break(1006)
    void socket.send({ type: 'resign' })
    await vi.advanceTimersByTimeAsync(1_000)
    latest().hear({ type: 'welcome' })
    expect(latest().sent).toHaveLength(1)
  })

  it('keeps nothing that is asked when the server said no: its answer would never come', async () => {
    latest().break(4004)
    expect(await socket.send({ type: 'resign' })).toEqual({ ok: false, code: 'offline' })
  })

  it('does not call again when the server said no, and says why', () => {
    latest().hear({ type: 'closing', code: 'no_such_table' })
    latest().break(4004)
    vi.advanceTimersByTime(60_000)
    expect(Wire.all).toHaveLength(1)
    expect([lines.at(-1), reasons.at(-1)]).toEqual(['closed', 'no_such_table'])
  })

  it('calls at once when the network is back', async () => {
    latest().hear({ type: 'welcome' })
    latest().break(1006)
    await vi.advanceTimersByTimeAsync(0)
    vi.advanceTimersByTime(350)
    const before = Wire.all.length
    latest().break(1006)
    vi.advanceTimersByTime(260)
    window.dispatchEvent(new Event('online'))
    await vi.advanceTimersByTimeAsync(0)
    expect(Wire.all).toHaveLength(before + 1)
  })

  it('calls again where the server said that something passes, as while its database is away', async () => {
    latest().hear({ type: 'closing', code: 'storage_failed' })
    latest().break(1013)
    expect(lines.at(-1)).toBe('lost')
    await vi.advanceTimersByTimeAsync(600)
    expect(Wire.all).toHaveLength(2)
    latest().hear({ type: 'welcome' })
    expect(lines.at(-1)).toBe('online')
  })

  it('asks once before each socket of a server that was there a moment ago and refuses', async () => {
    const asked: number[] = []
    vi.stubGlobal('fetch', () => (asked.push(Wire.all.length), Promise.resolve({})))
    latest().hear({ type: 'welcome' })
    latest().break(1006)
    for (let n = 0; n < 5; n += 1) {
      while (Wire.all.length < n + 2) await vi.advanceTimersByTimeAsync(50)
      latest().break(1006)
    }
    expect(asked).toEqual([2, 3, 4, 5])
  })

  it('asks such a server once for each call where it does not answer, and calls seldom in the end', async () => {
    let asked = 0
    latest().hear({ type: 'welcome' })
    latest().break(1006)
    await vi.advanceTimersByTimeAsync(350)
    vi.stubGlobal('fetch', () => ((asked += 1), new Promise(() => undefined)))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(asked).toBeGreaterThan(5)
    expect(asked).toBeLessThan(20)
    expect(Wire.all).toHaveLength(2)
  })

  it('opens no other socket after one that failed until a request is answered', async () => {
    setThere(false)
    latest().break(1006)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(Wire.all).toHaveLength(1)
    setThere(true)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(Wire.all).toHaveLength(2)
    latest().hear({ type: 'welcome' })
    expect(lines.at(-1)).toBe('online')
  })
})

const typesOf = (wire: Wire) => wire.sent.map((text) => (JSON.parse(text) as { type: string }).type)

describe('a socket that is dead without a word', () => {
  beforeEach(() => latest().hear({ type: 'welcome' }))

  it('is found out by a command without an answer, and the command goes out once on the next one', async () => {
    const [dead] = Wire.all
    const answer = socket.send(move)
    await vi.advanceTimersByTimeAsync(AWAITED_SILENCE + ANSWER_WITHIN)
    expect(typesOf(dead!)).toEqual(['move', 'ping'])
    expect(lines.at(-1)).toBe('lost')
    expect(Wire.all).toHaveLength(2)
    expect(dead!.readyState).toBe(1)
    latest().hear({ type: 'welcome' })
    expect(lines.at(-1)).toBe('online')
    expect(dead!.readyState).toBe(3)
    expect(latest().sent).toEqual([dead!.sent[0]])
    latest().hear({ type: 'done', key: keyOf(dead!.sent[0]!) })
    expect((await answer).ok).toBe(true)
    await vi.advanceTimersByTimeAsync(VISIBLE_SILENCE - 1)
    expect(typesOf(latest())).toEqual(['move'])
  })

  it('is kept when it speaks again before the next one is there, and only new commands are sent on it', async () => {
    const [slow] = Wire.all
    void socket.send(move)
    await vi.advanceTimersByTimeAsync(AWAITED_SILENCE + ANSWER_WITHIN)
    void socket.send({ type: 'resign' })
    expect(typesOf(slow!)).toEqual(['move', 'ping'])
    slow!.hear({ type: 'pong', key: keyOf(slow!.sent[1]!) })
    expect(lines.at(-1)).toBe('online')
    expect(typesOf(slow!)).toEqual(['move', 'ping', 'resign'])
    expect(latest().readyState).toBe(3)
  })

  it('does not bring back what is heard on it after another took its place', async () => {
    const [dead] = Wire.all
    void socket.send(move)
    await vi.advanceTimersByTimeAsync(AWAITED_SILENCE + ANSWER_WITHIN)
    latest().hear({ type: 'welcome' })
    expect(dead!.onmessage).toBeNull()
  })

  it('hangs while being opened: the call is given up and made again', async () => {
    latest().break(1006)
    await vi.advanceTimersByTimeAsync(350)
    const hanging = latest()
    await vi.advanceTimersByTimeAsync(3_000)
    expect(hanging.readyState).toBe(3)
    expect(latest()).not.toBe(hanging)
    expect(lines.at(-1)).toBe('lost')
  })

  it('is asked when the page is shown, woken or taken from the cache, and when the network goes', () => {
    const events: [EventTarget, string][] = [
      [document, 'visibilitychange'],
      [document, 'resume'],
      [window, 'pageshow'],
      [window, 'focus'],
      [window, 'pointerdown'],
      [window, 'online'],
      [window, 'offline'],
    ]
    for (const [target, name] of events) {
      vi.advanceTimersByTime(VISIBLE_SILENCE - 1)
      const before = latest().sent.length
      target.dispatchEvent(Object.assign(new Event(name), { persisted: true }))
      expect(typesOf(latest()).slice(before), name).toEqual(['ping'])
      latest().hear({ type: 'pong', key: keyOf(latest().sent.at(-1)!) })
    }
  })

  it('is closed by a page that is left, and opened again when the browser shows what it kept', async () => {
    const kept = latest()
    window.dispatchEvent(new Event('pagehide'))
    expect(kept.readyState).toBe(3)
    expect(lines.at(-1)).toBe('lost')
    vi.advanceTimersByTime(600_000)
    expect(vi.getTimerCount()).toBe(0)
    expect(Wire.all).toHaveLength(1)
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    await vi.advanceTimersByTimeAsync(0)
    expect(Wire.all).toHaveLength(2)
    latest().hear({ type: 'welcome' })
    expect(lines.at(-1)).toBe('online')
  })

  it('is left alone by a page that is hidden or frozen', () => {
    for (const [target, name] of [
      [document, 'visibilitychange'],
      [document, 'freeze'],
    ] as const) {
      Object.assign(document, { visibilityState: name === 'visibilitychange' ? 'hidden' : 'visible' })
      target.dispatchEvent(new Event(name))
      vi.advanceTimersByTime(600_000)
      expect(latest().sent, name).toEqual([])
      expect(vi.getTimerCount(), name).toBe(0)
      Object.assign(document, { visibilityState: 'visible' })
      document.dispatchEvent(new Event('visibilitychange'))
      latest().hear({ type: 'pong', key: '' })
      latest().sent.length = 0
    }
  })

  it('is asked about once a second while it is visible', () => {
    latest().sent.length = 0
    for (let n = 0; n < 300; n += 1) {
      const before = latest().sent.length
      vi.advanceTimersByTime(100)
      if (latest().sent.length > before) latest().hear({ type: 'pong', key: '' })
    }
    expect(latest().sent.length).toBeGreaterThan(28)
    expect(latest().sent.length).toBeLessThan(36)
  })
})
