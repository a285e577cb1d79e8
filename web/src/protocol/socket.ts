import { at } from '../base'
import { attend, now } from './attention'
import { Inquiry } from './inquiry'
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

/** After so many calls Chromium has dropped a shared connection that is dead, and would soon hold sockets back. */
const DIALS = 20
/**
 * After how many milliseconds it is asked in the first call. Browsers keep connections for the next request, which may be as
 * dead as the line; while one is waited for, the next request takes another.
 */
const AT_FIRST = [0, 200, 400, 600]

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
  /** Calls since the last welcome that were not made by a socket alone. */
  #calls = 0
  #inquiry = new Inquiry(
    () => this.#answered(),
    () => this.#nobody(),
  )
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
    if (this.#watch.state === 'closed') return Promise.resolve({ ok: false, code: 'offline' })
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
    this.#inquiry.drop()
    this.#hangUp()
    drop(this.#open)
    this.#giveUp('offline')
  }

  #putAway(): void {
    this.#then(() => this.#watch.putAway(now()))
    this.#inquiry.drop()
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
      if (state === 'online') {
        this.#inquiry.drop()
        this.#failed = false
        this.#calls = 0
        this.#sendUnsent()
      }
    }
    clearTimeout(this.#timer)
    if (due !== null)
      this.#timer = setTimeout(() => this.#then(() => this.#watch.wake(now())), Math.max(0, due - now()))
  }

  /**
   * Into a dead net no socket is opened where requests tell as well: Firefox holds back sockets to an address at which some
   * have failed, for up to a minute, and Chromium opens one at a time. Of a server that was there a moment ago no more is
   * asked than once before the next socket.
   */
  #call(silent: boolean, limit: number): void {
    if (!silent && !this.#failed) return this.#dial()
    this.#calls += 1
    const calls = this.#calls
    if ((shareConnection() || requestsStay()) && (calls < DIALS || calls % 8 === 0)) {
      this.#dial()
      this.#inquiry.ask(silent && calls === 1 ? AT_FIRST.slice(1) : [limit / 2], limit)
      // One that is held back is not given up each time before it has begun.
      if (calls > 4 && calls % 4 === 0) this.#watch.reached(now())
    } else if (silent) this.#inquiry.ask(calls === 1 ? AT_FIRST : [0, limit / 2], limit)
    else this.#inquiry.ask([0], limit)
  }

  #answered(): void {
    // One that was opened before may have been lost on its way.
    drop(this.#opening)
    this.#dial()
    this.#then(() => this.#watch.reached(now()))
  }

  #nobody(): void {
    this.#failed = true
    if (!this.#opening) this.#then(() => this.#watch.unreachable(now()))
  }

  #dial(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const socket = new WebSocket(`${scheme}://${location.host}${at(this.path)}`)
    this.#opening = socket
    socket.onmessage = (event) => this.#hear(socket, String(event.data))
    socket.onclose = (event) => this.#closed(socket, event.code)
  }

  #hangUp(): void {
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

/**
 * Whether requests share one connection, by HTTP/2 or 3: where the net has changed it is as dead as the line, and browsers
 * keep to it for ten seconds and more. A socket has a connection of its own.
 */
const shareConnection = (): boolean =>
  performance
    .getEntriesByType('navigation')
    .some((entry) => /^h[23]/.test((entry as PerformanceNavigationTiming).nextHopProtocol))

/**
 * Whether requests that are given up leave their connections behind: but for Firefox browsers wait 30 s for a handshake that
 * nobody answers, with six connections to a server at most, and later requests wait for the same ones. A socket takes its
 * connection with it.
 */
const requestsStay = (): boolean => location.protocol === 'https:' && !navigator.userAgent.includes('Gecko/')

/** Hangs up, and hears nothing more of it. */
function drop(socket: WebSocket | null): void {
  if (!socket) return
  socket.onmessage = socket.onclose = null
  socket.close(1000)
}
