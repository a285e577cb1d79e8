import { endMeeting, getMe, shareMeeting } from '../protocol/api'
import { keep, recall } from '../storage'
import { read, takenBack, withEntry, written, type Log } from './log'
import { MeetingSocket } from './phone'
import * as s from './sharedLog'

/** Milliseconds between two looks at the time while somebody may be looking. */
const LOOK = 200

/** The log of one game at this table, kept with every entry, and the time by which it is read. */
export class CompanionLog {
  entries = $state.raw<Log>([])
  now = $state(Date.now())
  /** What other phones show too; null while this one is alone. */
  shared = $state.raw<s.Shared | null>(null)
  /** Whether the server hears what is counted here. */
  online = $state(false)
  /** What the server refused last. */
  refusal = $state.raw<{ code: string; params: Readonly<Record<string, string | number>> } | null>(null)
  readonly #name: string
  #line: MeetingSocket | null = null

  /** With `link` somebody else's companion, which leaves one's own alone. */
  constructor(
    readonly game: string,
    link = '',
  ) {
    this.#name = link ? `meet.${game}.${link}` : `meet.${game}`
    this.#load(recall(this.#name))
    // A companion that is no longer shared was kept as this phone's own.
    if (link && !this.shared && !this.entries.length) this.shared = s.joined(link)
    this.now = this.time()
  }

  /** Unix time in milliseconds by the clock that all phones of this companion go by. */
  time(): number {
    return Date.now() + (this.shared?.offset ?? 0)
  }

  /** This phone may count. */
  get writes(): boolean {
    return this.shared?.writes ?? true
  }

  /** Another phone makes the sound. */
  get silent(): boolean {
    return this.shared?.silent ?? false
  }

  add(kind: string, fields: s.Fields = {}): void {
    this.now = this.time()
    if (!this.shared) return this.#put(withEntry(this.entries, kind, fields, this.now))
    if (this.#mayWrite()) this.#putShared(s.withLine(this.shared, kind, fields, this.now))
  }

  /** Takes the last entry back, whoever made it. */
  undo(): void {
    if (!this.shared) return this.#put(takenBack(this.entries))
    if (this.entries.length && this.#mayWrite()) this.#putShared(s.withTakeBack(this.shared, this.time()))
  }

  /** Lets other phones show this companion: refused where there is no server. */
  async share(): Promise<void> {
    await getMe()
    const asked = Date.now()
    const links = await shareMeeting(this.game)
    const offset = links.now - (asked + Date.now()) / 2
    this.#putShared(s.sharedFrom(this.entries, links, offset))
    this.#connect()
  }

  /** Goes on alone with what is counted; with `forAll` every other phone, too. */
  async leave(forAll: boolean): Promise<void> {
    const { shared } = this
    if (!shared) return
    if (forAll) await endMeeting(shared.link)
    this.#goOnAlone()
  }

  silence(silent: boolean): void {
    if (this.shared) this.#putShared({ ...this.shared, silent })
  }

  /** What was counted here while others counted, too: does it count as well? */
  settle(counts: boolean): void {
    if (!this.shared) return
    this.#putShared(counts ? s.withAside(this.shared, this.time()) : s.withoutAside(this.shared))
  }

  /** Looks at the time until the returned function is called; at once when the phone wakes up. */
  watch(): () => void {
    const look = (): void => void (this.now = this.time())
    const wake = (): void => {
      look()
      if (document.visibilityState === 'visible') this.#line?.wake()
    }
    const leave = (): void => this.#line?.leave()
    // Another tab of this browser shows the same table.
    const hear = (event: StorageEvent): void => {
      if (event.key === `draisine.${this.#name}`) this.#load(event.newValue)
    }
    const timer = setInterval(look, LOOK)
    const wakes = ['visibilitychange', 'pageshow', 'focus', 'online'] as const
    for (const name of wakes) window.addEventListener(name, wake, true)
    window.addEventListener('pagehide', leave)
    window.addEventListener('storage', hear)
    this.#connect()
    return () => {
      clearInterval(timer)
      for (const name of wakes) window.removeEventListener(name, wake, true)
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('storage', hear)
      this.#disconnect()
    }
  }

  #mayWrite(): boolean {
    if (!this.writes) this.refusal = { code: 'meeting_only_shows', params: {} }
    return this.writes
  }

  #connect(): void {
    const { shared } = this
    if (!shared || this.#line) return
    this.#line = new MeetingSocket({
      link: shared.link,
      known: () => this.shared?.lines.length ?? 0,
      pending: () => (this.shared?.writes ? this.shared.pending : []),
      welcome: ({ writes, reading, sequence, lines }) => {
        if (!this.shared) return
        const now = s.received({ ...this.shared, writes, reading }, sequence, lines)
        if (now) this.#putShared(now)
      },
      lines: (sequence, lines) => {
        const now = this.shared && s.received(this.shared, sequence, lines)
        if (now) this.#putShared(now)
        return now !== null
      },
      offset: (offset) => {
        if (this.shared) this.#putShared({ ...this.shared, offset: Math.round(offset) })
      },
      online: (is) => void (this.online = is),
      refused: (code, params, final) => {
        this.refusal = { code, params }
        if (final) this.#goOnAlone()
      },
    })
    void this.#line.start()
  }

  #disconnect(): void {
    this.#line?.stop()
    this.#line = null
    this.online = false
  }

  #goOnAlone(): void {
    const { shared } = this
    this.#disconnect()
    if (!shared) return
    this.shared = null
    this.#put(s.aloneFrom(shared))
  }

  #load(text: string | null): void {
    this.shared = s.readShared(text)
    this.entries = this.shared ? s.entriesOf(this.shared) : read(text)
  }

  #putShared(shared: s.Shared): void {
    this.shared = shared
    this.#put(s.entriesOf(shared))
    this.#line?.flush()
  }

  #put(entries: Log): void {
    this.entries = entries
    keep(this.#name, written(entries, this.shared))
  }
}
