/** The line of this phone to a companion that is shared: it calls again and again, and the companion never waits for it. */
import { at } from '../base'
import type { MeetingClientMessage, MeetingServerMessage } from '../protocol/messages.gen'
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
  now(): number
}

const here: Surroundings = {
  open: (path) => new WebSocket(`${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}${at(path)}`),
  introduce: () => fetch(at('/api/me'), { credentials: 'same-origin' }),
  now: () => Date.now(),
}

/** Milliseconds until the next call, longer each time. */
const WAITS = [500, 1000, 2000, 4000, 8000, 15_000]
/** Milliseconds between two questions for the time: a few at once, later now and then. */
const ASK_AT_FIRST = 200
const ASK_LATER = 15_000
const FIRST_ASKS = 5
const SAMPLES = 8
/** Milliseconds without an answer after which the line counts as dead. */
const DEAD = 8000
const FINAL = new Set(['no_such_meeting', 'meeting_full', 'meeting_has_enough_phones'])

export class MeetingSocket {
  #socket: WebSocket | null = null
  #welcomed = false
  #sending = ''
  #tries = 0
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
  #dead: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly follower: Follower,
    private readonly around: Surroundings = here,
  ) {}

  /** Calls now, and again whenever the line is cut. */
  async start(): Promise<void> {
    if (this.#over || this.#away || this.#socket) return
    clearTimeout(this.#call)
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
    socket.onclose = () => this.#lost(socket)
    this.#watch()
  }

  /** The phone woke up, or the network is back: no reason to wait. */
  wake(): void {
    this.#tries = 0
    this.#away = false
    if (this.#socket) this.#askTime()
    else void this.start()
  }

  /**
   * The page is left. The browser may keep it with an open socket that answers pings, and the server would hold the place
   * of a phone that is not there: it has no line until `wake`.
   */
  leave(): void {
    this.#away = true
    clearTimeout(this.#call)
    const socket = this.#socket
    if (!socket) return
    this.#drop(socket)
    socket.close()
  }

  stop(): void {
    this.#over = true
    for (const timer of [this.#call, this.#ask, this.#dead]) clearTimeout(timer)
    this.#socket?.close()
    this.#socket = null
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
    clearTimeout(this.#dead)
    switch (message.type) {
      case 'welcome':
        this.#welcomed = true
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
    this.#call = setTimeout(() => this.flush(), WAITS[3])
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
    this.#watch()
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

  /** A line that says nothing for long is cut, also where the network did not notice. */
  #watch(): void {
    clearTimeout(this.#dead)
    const socket = this.#socket
    this.#dead = setTimeout(() => {
      socket?.close()
      if (socket) this.#lost(socket)
    }, DEAD)
  }

  #lost(socket: WebSocket): void {
    if (socket !== this.#socket) return
    this.#drop(socket)
    if (this.#over) return
    this.#call = setTimeout(() => void this.start(), WAITS[Math.min(this.#tries++, WAITS.length - 1)])
  }

  #drop(socket: WebSocket): void {
    clearTimeout(this.#ask)
    clearTimeout(this.#dead)
    socket.onclose = socket.onmessage = null
    this.#socket = null
    this.#welcomed = false
    this.#samples = []
    this.#asked.clear()
    this.follower.online(false)
  }
}
