/** The line of this phone to a companion that is shared: it calls again and again, and the companion never waits for it. */
import { at } from '../base'
import { Inquiry } from '../protocol/inquiry'
import type { MeetingClientMessage, MeetingServerMessage } from '../protocol/messages.gen'
import {
  ANSWER_WITHIN,
  FIRST_CALL,
  OFTEN_FOR,
  SLEPT,
  SLOWEST_ANSWER,
  VISIBLE_SILENCE,
  waitBefore,
} from '../protocol/reconnection'
import { MOST_AT_ONCE, offsetOf, type Line, type Sample } from './sharedLog'

type Welcome = Extract<MeetingServerMessage, { type: 'welcome' }>

/** What the line is for. */
export interface Follower {
  readonly link: string
  known(): number
  pending(): readonly Line[]
  welcome(message: Welcome): void
  /** False where lines in between are missing. */
  lines(sequence: number, lines: readonly Line[]): boolean
  offset(milliseconds: number): void
  online(is: boolean): void
  /** The server refused; where it is final, this phone goes on alone. */
  refused(code: string, params: Readonly<Record<string, string | number>>, final: boolean): void
}

export interface Surroundings {
  open(path: string): WebSocket
  /** Makes somebody new known to the server: sockets need a cookie. */
  introduce(): Promise<unknown>
  /** Whether anybody is there, asked by requests until one is answered, all have failed, or it is broken off. */
  reach(signal: AbortSignal): Promise<boolean>
  visible(): boolean
  now(): number
}

/** Milliseconds for which it is asked whether anybody is there, and between two requests. */
const REACH = 4000
const ASK_EACH = 400
const reach = (signal: AbortSignal): Promise<boolean> =>
  new Promise((settle) => {
    const inquiry = new Inquiry(
      () => settle(true),
      () => settle(false),
    )
    signal.addEventListener('abort', () => {
      inquiry.drop()
      settle(false)
    })
    const times = Array.from({ length: REACH / ASK_EACH }, (_, i) => i * ASK_EACH)
    inquiry.ask(times, REACH)
  })

const here: Surroundings = {
  open: (path) => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${at(path)}`),
  introduce: () => fetch(at('/api/me'), { credentials: 'same-origin', signal: AbortSignal.timeout(REACH) }),
  reach,
  visible: () => document.visibilityState !== 'hidden',
  now: () => Date.now(),
}

/** Milliseconds until lines that were refused for a reason that passes are sent again. */
const SEND_AGAIN = 4000
/** Milliseconds between two questions for the time: a few at once, later now and then. */
const ASK_AT_FIRST = 200
const ASK_LATER = 15_000
const FIRST_ASKS = 5
const SAMPLES = 8
const FINAL = new Set(['no_such_meeting', 'meeting_full', 'meeting_has_enough_phones'])

/** Its line is noticed to be dead, and called again, as a table's is: see `LineWatch`. */
export class MeetingSocket {
  #socket: WebSocket | null = null
  #welcomed = false
  #sending = ''
  #tries = 0
  /** When it was lost, or somebody looked last. */
  #since: number
  /** It died without a word: nobody may be there, and into a dead net no socket is opened. */
  #silent = false
  #reaching: AbortController | null = null
  /** When the line was asked whether it is there, and how long the last answer took. */
  #probedAt: number | null = null
  #answerTook = 0
  #keys = 0
  #asks = 0
  /** Questions for the time without an answer yet, and when they were asked. */
  #asked = new Map<string, number>()
  #samples: Sample[] = []
  #over = false
  /** The page was left; the browser may keep it. */
  #away = false
  #introduced = false
  #call: ReturnType<typeof setTimeout> | undefined
  #ask: ReturnType<typeof setTimeout> | undefined
  #probe: ReturnType<typeof setTimeout> | undefined
  #dead: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly follower: Follower,
    private readonly around: Surroundings = here,
  ) {
    this.#since = around.now()
  }

  /** Calls now, and again whenever the line is cut. */
  async start(): Promise<void> {
    if (this.#over || this.#away || this.#socket) return
    clearTimeout(this.#call)
    if (this.#silent && !(await this.#reach())) return
    if (!this.#introduced)
      this.#introduced = await this.around.introduce().then(
        () => true,
        () => false,
      )
    if (this.#over || this.#away || this.#socket) return
    const socket = this.around.open(`/ws/meetings/${this.follower.link}?since=${this.follower.known()}`)
    this.#socket = socket
    this.#welcomed = false
    this.#sending = ''
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)) as MeetingServerMessage)
    socket.onclose = () => this.#lost(socket, false)
    this.#watch(Math.min(FIRST_CALL + 1000 * this.#tries, SLOWEST_ANSWER))
  }

  /** False where nobody answers, where it was broken off, and where a later call asks. */
  async #reach(): Promise<boolean> {
    this.#reaching?.abort()
    const reaching = (this.#reaching = new AbortController())
    const over = setTimeout(() => reaching.abort(), REACH)
    const reached = await this.around.reach(reaching.signal)
    clearTimeout(over)
    if (reaching !== this.#reaching) return false
    this.#reaching = null
    // The last request was a while ago already.
    if (!reached) this.#wait(ASK_EACH)
    return reached
  }

  /** `waited`: milliseconds that have passed since the last call. */
  #wait(waited = 0): void {
    const elapsed = this.around.now() - this.#since
    const counted = this.#silent ? Math.max(0, elapsed - OFTEN_FOR) : elapsed
    const wait = waitBefore(this.#tries++, counted, this.around.visible())
    clearTimeout(this.#call)
    this.#call = setTimeout(() => void this.start(), Math.max(0, wait - waited))
  }

  /** The phone woke up, or the network is back: no reason to wait. */
  wake(): void {
    this.#tries = 0
    this.#since = this.around.now()
    this.#away = false
    if (this.#welcomed) this.#ping()
    else if (!this.#socket && !this.#reaching) void this.start()
  }

  /**
   * The page is left. The browser may keep it with an open socket that answers pings, and the server would hold the place
   * of a phone that is not there: it has no line until `wake`.
   */
  leave(): void {
    this.#away = true
    this.#breakOff()
    // The net may be another one when it is shown again.
    this.#silent = true
    const socket = this.#socket
    if (!socket) return
    this.#drop(socket)
    socket.close()
  }

  stop(): void {
    this.#over = true
    this.#breakOff()
    for (const timer of [this.#ask, this.#probe, this.#dead]) clearTimeout(timer)
    this.#socket?.close()
    this.#socket = null
  }

  #breakOff(): void {
    clearTimeout(this.#call)
    const reaching = this.#reaching
    this.#reaching = null
    reaching?.abort()
  }

  /** Sends what is pending, one message at a time. */
  flush(): void {
    const [first, ...rest] = this.follower.pending().slice(0, MOST_AT_ONCE)
    if (!this.#welcomed || this.#sending || !first) return
    this.#sending = `a${++this.#keys}`
    this.#say({ type: 'add', key: this.#sending, sequence: this.follower.known(), lines: [first, ...rest] })
  }

  #say(message: MeetingClientMessage): void {
    this.#socket?.send(JSON.stringify(message))
  }

  #hear(message: MeetingServerMessage): void {
    this.#isThere(message.type === 'pong')
    switch (message.type) {
      case 'welcome':
        this.#welcomed = true
        this.#silent = false
        this.#tries = this.#asks = 0
        this.follower.welcome(message)
        this.follower.online(true)
        this.#askTime()
        return this.flush()
      case 'lines':
        if (!this.follower.lines(message.sequence, message.lines)) this.#socket?.close()
        return
      case 'pong':
        return this.#timed(message.key, message.now)
      case 'done':
        if (message.key === this.#sending) this.#sending = ''
        return this.flush()
      case 'refused':
        return this.#refused(message.key, message.code, message.params)
      case 'closing':
        if (message.code === 'identity_needed') this.#introduced = false
        else if (FINAL.has(message.code)) this.#end(message.code, {})
    }
  }

  #refused(key: string, code: string, params: Readonly<Record<string, string | number>>): void {
    if (key === this.#sending) this.#sending = ''
    if (FINAL.has(code)) return this.#end(code, params)
    // The lines that came before have been told already: what was pending is set aside by now.
    if (code === 'sequence_taken') return this.flush()
    this.follower.refused(code, params, false)
    this.#call = setTimeout(() => this.flush(), SEND_AGAIN)
  }

  #end(code: string, params: Readonly<Record<string, string | number>>): void {
    this.stop()
    this.follower.refused(code, params, true)
  }

  #askTime(): void {
    clearTimeout(this.#ask)
    if (!this.#socket || !this.#welcomed) return
    const key = `t${++this.#keys}`
    this.#asked.set(key, this.around.now())
    this.#say({ type: 'ping', key })
    this.#await()
    this.#ask = setTimeout(() => this.#askTime(), ++this.#asks < FIRST_ASKS ? ASK_AT_FIRST : ASK_LATER)
  }

  #timed(key: string, now: number): void {
    const asked = this.#asked.get(key)
    if (asked === undefined) return
    this.#asked.delete(key)
    const sample = { asked, answered: this.around.now(), now }
    this.#samples = [...this.#samples, sample].slice(-SAMPLES)
    const offset = offsetOf(this.#samples)
    if (offset !== null) this.follower.offset(offset)
  }

  /** Something came: as long as somebody looks, the line is asked again after a moment of silence. */
  #isThere(pong: boolean): void {
    clearTimeout(this.#dead)
    clearTimeout(this.#probe)
    if (pong && this.#probedAt !== null) this.#answerTook = this.around.now() - this.#probedAt
    this.#probedAt = null
    if (this.around.visible()) this.#probe = setTimeout(() => this.#ping(), VISIBLE_SILENCE)
  }

  #ping(): void {
    if (!this.#socket || !this.#welcomed || this.#probedAt !== null) return
    this.#say({ type: 'ping', key: `l${++this.#keys}` })
    this.#await()
  }

  /** An answer is due. */
  #await(): void {
    if (this.#probedAt !== null) return
    this.#probedAt = this.around.now()
    this.#watch(Math.min(Math.max(ANSWER_WITHIN, 2 * this.#answerTook), SLOWEST_ANSWER))
  }

  /** A line that says nothing for so many milliseconds is cut, also where the network did not notice. */
  #watch(patience: number): void {
    clearTimeout(this.#dead)
    const socket = this.#socket
    const due = this.around.now() + patience
    this.#dead = setTimeout(() => {
      if (!socket) return
      if (this.#welcomed && this.around.now() - due > SLEPT) {
        // The page slept: an answer may lie there unread.
        this.#probedAt = null
        return this.#ping()
      }
      this.#lost(socket, true)
      socket.close()
    }, patience)
  }

  #lost(socket: WebSocket, silent: boolean): void {
    if (socket !== this.#socket) return
    if (this.#welcomed) this.#since = this.around.now()
    this.#silent = silent
    this.#drop(socket)
    if (!this.#over) this.#wait()
  }

  #drop(socket: WebSocket): void {
    for (const timer of [this.#ask, this.#probe, this.#dead]) clearTimeout(timer)
    socket.onclose = socket.onmessage = null
    this.#socket = null
    this.#welcomed = false
    this.#probedAt = null
    this.#samples = []
    this.#asked.clear()
    this.follower.online(false)
  }
}
