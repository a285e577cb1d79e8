import { keep, recall } from '../storage'
import { read, takenBack, withEntry, written, type Log } from './log'

/** Milliseconds between two looks at the time while somebody may be looking. */
const LOOK = 200

/** The log of one game at this table, kept with every entry, and the time by which it is read. */
export class CompanionLog {
  entries = $state.raw<Log>([])
  now = $state(Date.now())
  readonly #name: string

  constructor(game: string) {
    this.#name = `meet.${game}`
    this.entries = read(recall(this.#name))
  }

  add(kind: string, fields: Readonly<Record<string, string | number | boolean>> = {}): void {
    this.now = Date.now()
    this.#put(withEntry(this.entries, kind, fields, this.now))
  }

  /** Takes the last entry back. */
  undo(): void {
    this.#put(takenBack(this.entries))
  }

  clear(): void {
    this.#put([])
  }

  /** Looks at the time until the returned function is called; at once when the phone wakes up. */
  watch(): () => void {
    const look = (): void => void (this.now = Date.now())
    // Another tab of this browser shows the same table.
    const hear = (event: StorageEvent): void => {
      if (event.key === `draisine.${this.#name}`) this.entries = read(event.newValue)
    }
    const timer = setInterval(look, LOOK)
    const wakes = ['visibilitychange', 'pageshow', 'focus'] as const
    for (const wake of wakes) window.addEventListener(wake, look, true)
    window.addEventListener('storage', hear)
    return () => {
      clearInterval(timer)
      for (const wake of wakes) window.removeEventListener(wake, look, true)
      window.removeEventListener('storage', hear)
    }
  }

  #put(entries: Log): void {
    this.entries = entries
    keep(this.#name, written(entries))
  }
}
