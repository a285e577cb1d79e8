import { at } from '../base'

/** So many requests may be under way: browsers have six connections to a server. */
const MOST = 5
/**
 * Milliseconds that an answer may take, over more than one call: the net may be another one now, and slow. The oldest
 * request makes room for a new one earlier.
 */
const PATIENCE = 4_000

/** Asks by requests whether anybody is there; what is heard first counts, and ends the others. */
export class Inquiry {
  /** Under way, the oldest first. */
  #asks = new Set<AbortController>()
  #planned = new Set<ReturnType<typeof setTimeout>>()

  /** `nobody`: every request has failed, and none is to come. */
  constructor(
    private readonly answered: () => void,
    private readonly nobody: () => void,
  ) {}

  /** Asks after each of these times, and waits for each answer as long as the call takes or longer. */
  ask(after: readonly number[], limit: number): void {
    const patience = Math.max(PATIENCE, limit)
    for (const time of after) {
      if (time) this.#plan(time, patience)
      else this.#ask(patience)
    }
  }

  drop(): void {
    for (const planned of this.#planned) clearTimeout(planned)
    this.#planned.clear()
    for (const asking of this.#asks) asking.abort()
    this.#asks.clear()
  }

  #plan(time: number, patience: number): void {
    const planned = setTimeout(() => {
      this.#planned.delete(planned)
      this.#ask(patience)
    }, time)
    this.#planned.add(planned)
  }

  #ask(patience: number): void {
    const [oldest] = this.#asks
    if (oldest && this.#asks.size === MOST) {
      this.#asks.delete(oldest)
      oldest.abort()
    }
    const asking = new AbortController()
    this.#asks.add(asking)
    const late = setTimeout(() => asking.abort(), patience)
    fetch(at('/live'), { cache: 'no-store', credentials: 'omit', redirect: 'manual', signal: asking.signal }).then(
      () => {
        clearTimeout(late)
        if (!this.#asks.has(asking)) return
        this.drop()
        this.answered()
      },
      () => {
        clearTimeout(late)
        if (this.#asks.delete(asking) && !this.#asks.size && !this.#planned.size) this.nobody()
      },
    )
  }
}
