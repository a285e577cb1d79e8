import { at } from '../base'
import { attend, now } from './attention'
import { makeKey } from './key'
import { LineWatch, type Line } from './reconnection'
import type { ClientMessage, Closing, Done, Pong, Refused, ServerMessage } from './messages.gen'

export type { Line } from './reconnection'

/** A command before it has its key. */
export type KeylessOf<Outgoing> =
  Exclude<Outgoing, { type: 'ping' }> extends infer Command
    ? Command extends { key: string }
      ? Omit<Command, 'key'>
      : never
    : never
export type KeylessCommand = KeylessOf<ClientMessage>

export interface Answer {
  ok: boolean
  code?: string
  params?: Record<string, string | number>
}

interface Sent {
  command: { key: string }
  settle: (answer: Answer) => void
  /** The socket that carried it last. */
  on: WebSocket | null
}

/** What every socket of ours is told. */
type AnyMessage = { type: string }

export interface Ears<Incoming> {
  hear(message: Incoming): void
  /** `heardAt`: a moment of `now` as of which everything that was heard is true. */
  line(state: Line, heardAt: number | null, code?: string): void
}

/** Closed by the server for good: to call again would change nothing. */
const finalCloses: Record<number, string> = { 4001: 'identity_needed', 4004: 'no_such_table' }

/**
 * A socket that is kept open. `LineWatch` says when to call and to ask; commands that were not answered yet are sent once
 * on every new line with the same key: the server carries out each key once.
 */
export class LiveSocket<Incoming extends AnyMessage, Outgoing extends { key: string }> {
  /** Welcomed; in doubt while another one is being opened. */
  #open: WebSocket | null = null
  #opening: WebSocket | null = null
  /** The last call came to nothing. */
  #failed = false
  /** Somebody is asked whether they are there, before a socket is opened. */
  #asking: AbortController | null = null
  #unanswered = new Map<string, Sent>()
  #timer: ReturnType<typeof setTimeout> | undefined
  #reported: Line = 'connecting'
  /** Why the server is about to hang up. */
  #reason: string | null = null
  #watch: LineWatch
  #inattend: () => void

  constructor(
    /** Where it is: `/ws/...`. */
    private readonly path: string,
    private readonly ears: Ears<Incoming>,
  ) {
    const acts = {
      call: (silent: boolean, limit: number) => this.#call(silent, limit),
      hangUp: () => this.#hangUp(),
      probe: () => this.#probe(),
    }
    this.#watch = new LineWatch(acts, now(), document.visibilityState !== 'hidden')
    this.#inattend = attend({
      look: (look) => this.#then(() => this.#watch.look(now(), look)),
      show: () => this.#then(() => this.#watch.show(now())),
      hide: () => this.#then(() => this.#watch.hide()),
      putAway: () => this.#putAway(),
      offline: () => this.#then(() => this.#watch.offline(now())),
    })
    this.#then(() => undefined)
  }

  send(keyless: KeylessOf<Outgoing>): Promise<Answer> {
    const command = { ...(keyless as object), key: makeKey() }
    return new Promise((settle) => {
      this.#unanswered.set(command.key, { command, settle, on: null })
      this.#then(() => {
        this.#watch.sent(now())
        if (this.#watch.state !== 'online') this.#watch.look(now(), 'touch')
      })
      this.#sendUnsent()
    })
  }

  /** Says something that is worth nothing later: never sent again, its answer is not waited for. */
  mention(keyless: KeylessOf<Outgoing>): void {
    if (this.#watch.state === 'online') this.#open?.send(JSON.stringify({ ...(keyless as object), key: makeKey() }))
  }

  /** Somebody wants it tried now. */
  tryNow(): void {
    this.#then(() => this.#watch.look(now(), 'retry'))
  }

  end(): void {
    this.#inattend()
    this.#watch.close()
    clearTimeout(this.#timer)
    this.#hangUp()
    drop(this.#open)
    this.#giveUp('offline')
  }

  #putAway(): void {
    this.#then(() => this.#watch.putAway(now()))
    drop(this.#open)
    this.#open = null
  }

  /** Lets the watch act, tells what became of the line, and sets the alarm for what comes next. */
  #then(act: () => void): void {
    act()
    const { state, due, heardAt } = this.#watch
    if (state !== this.#reported) {
      this.#reported = state
      if (state !== 'closed') this.ears.line(state, heardAt)
      if (state === 'online') this.#sendUnsent()
    }
    clearTimeout(this.#timer)
    if (due !== null)
      this.#timer = setTimeout(() => this.#then(() => this.#watch.wake(now())), Math.max(0, due - now()))
  }

  #call(silent: boolean, limit: number): void {
    if (this.#failed || silent) void this.#askFirst(limit)
    else this.#dial()
  }

  /**
   * Into a dead net no socket is opened: Firefox holds back sockets to an address at which some have failed, for up to a
   * minute, and Chromium opens one at a time. Requests they do not hold back.
   */
  async #askFirst(limit: number): Promise<void> {
    const asking = new AbortController()
    this.#asking = asking
    const there = await anybodyThere(limit, asking.signal)
    asking.abort()
    if (this.#asking !== asking) return
    this.#asking = null
    this.#then(() => (there ? this.#watch.reached(now()) : this.#watch.callEnded(now())))
    if (there) this.#dial()
  }

  #dial(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${at(this.path)}`)
    this.#opening = socket
    socket.onmessage = (event) => this.#hear(socket, String(event.data))
    socket.onclose = (event) => this.#closed(socket, event.code)
  }

  #hangUp(): void {
    this.#asking?.abort()
    this.#asking = null
    if (this.#opening) this.#failed = true
    drop(this.#opening)
    this.#opening = null
  }

  #probe(): void {
    if (this.#open?.readyState === WebSocket.OPEN) this.#open.send(JSON.stringify({ type: 'ping', key: makeKey() }))
  }

  #sendUnsent(): void {
    const socket = this.#open
    if (this.#watch.state !== 'online' || socket?.readyState !== WebSocket.OPEN) return
    for (const sent of this.#unanswered.values()) {
      if (sent.on === socket) continue
      sent.on = socket
      socket.send(JSON.stringify(sent.command))
    }
  }

  #hear(socket: WebSocket, text: string): void {
    let message: Incoming | Done | Refused | Pong | Closing
    try {
      message = JSON.parse(text) as Incoming
    } catch {
      return
    }
    if (isEnd(message)) {
      this.#reason = message.code
      return
    }
    if (message.type === 'welcome' && socket === this.#opening) {
      drop(this.#open)
      this.#open = socket
      this.#opening = null
      this.#failed = false
      this.#then(() => this.#watch.welcomed(now()))
    } else if (socket === this.#open) this.#then(() => this.#watch.heard(now(), message.type === 'pong'))
    if (isAnswer(message))
      this.#answer(
        message.key,
        message.type === 'done' ? { ok: true } : { ok: false, code: message.code, params: message.params },
      )
    else if (message.type !== 'pong') this.ears.hear(message as Incoming)
  }

  #answer(key: string, answer: Answer): void {
    const sent = this.#unanswered.get(key)
    this.#unanswered.delete(key)
    if (!this.#unanswered.size) this.#then(() => this.#watch.settled())
    sent?.settle(answer)
  }

  #closed(socket: WebSocket, code: number): void {
    const final = code in finalCloses ? (this.#reason ?? finalCloses[code]!) : null
    this.#reason = null
    if (final) {
      this.#giveUp(final)
      this.end()
      this.ears.line('closed', this.#watch.heardAt, final)
    } else if (socket === this.#open) {
      this.#open = null
      this.#then(() => this.#watch.ended(now()))
    } else if (socket === this.#opening) {
      this.#opening = null
      this.#failed = true
      this.#then(() => this.#watch.callEnded(now()))
    }
  }

  #giveUp(code: string): void {
    for (const { settle } of this.#unanswered.values()) settle({ ok: false, code })
    this.#unanswered.clear()
  }
}

const isEnd = (message: AnyMessage): message is Closing => message.type === 'closing'
const isAnswer = (message: AnyMessage): message is Done | Refused =>
  message.type === 'done' || message.type === 'refused'

/**
 * One table's socket; `text`: the game shall be drawn with letters too; `screen`: a spectator's, whoever opens it; `sharer`:
 * that of somebody who shares this device.
 */
export class TableSocket extends LiveSocket<ServerMessage, ClientMessage> {
  constructor(link: string, ears: Ears<ServerMessage>, text = false, screen = false, sharer = 0) {
    const asked = [text ? 'picture=text' : '', screen ? 'as=screen' : '', sharer ? `for=${sharer}` : '']
      .filter(Boolean)
      .join('&')
    super(`/ws/${encodeURIComponent(link)}${asked && `?${asked}`}`, ears)
  }
}

/** How often it is asked at most whether anybody is there: browsers have six connections to a server. */
const ASKED = 4

/**
 * Whether anybody answers within so many milliseconds: what is heard first counts. Browsers keep connections for the next
 * request; where the net has changed they are as dead as the line, and a request that goes out on one of them is never
 * answered. So it is asked again while the first ones are under way.
 */
function anybodyThere(limit: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((settle) => {
    const ask = () =>
      void fetch(at('/ready'), { cache: 'no-store', signal }).then(
        () => settle(true),
        () => settle(false),
      )
    const timers = Array.from({ length: ASKED - 1 }, (_, before) => setTimeout(ask, ((before + 1) * limit) / ASKED))
    signal.addEventListener('abort', () => timers.forEach(clearTimeout))
    ask()
  })
}

/** Hangs up, and hears nothing more of it. */
function drop(socket: WebSocket | null): void {
  if (!socket) return
  socket.onmessage = socket.onclose = null
  socket.close(1000)
}
