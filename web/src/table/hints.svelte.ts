import type { Hint } from '../games/contract'

/** Milliseconds for which a hint hangs there. */
export const SHOWN = 6000
/** What came long ago is not in sight any more: nobody reads of it later. */
const MOST_WAITING = 2

interface Memory {
  /** The key under which the profile remembers a hint. */
  key(id: string): string
  wasExplained(key: string): boolean
  noteExplained(key: string): void
}

/** One hint at a time, each told once. Pure but for its state: time and memory are handed in. */
export class HintQueue {
  readonly #memory: Memory
  #waiting: Hint[] = []
  current = $state.raw<Hint | null>(null)

  constructor(memory: Memory) {
    this.#memory = memory
  }

  /** Something happened. While nobody shall be disturbed nothing is told, and nothing counts as told. */
  offer(hints: readonly Hint[], hushed: boolean): void {
    if (hushed) {
      this.#waiting = []
      this.current = null
      return
    }
    for (const hint of hints) {
      const known = this.#waiting.some(({ id }) => id === hint.id) || this.current?.id === hint.id
      if (!known && !this.#memory.wasExplained(this.#memory.key(hint.id))) this.#waiting.push(hint)
    }
    this.#waiting = this.#waiting.slice(0, MOST_WAITING)
    if (!this.current) this.next()
  }

  /** It was read, or its time is over. */
  next(): void {
    this.current = this.#waiting.shift() ?? null
    if (this.current) this.#memory.noteExplained(this.#memory.key(this.current.id))
  }
}
