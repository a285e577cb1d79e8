/** A call or gesture, and the moment of `performance.now()` at which it came. */
export interface Heard {
  seat: number
  call: string
  at: number
}

/** A call is seen for so many milliseconds. */
const SEEN = 2000

/** Calls that came after a moment. */
export const newer = (calls: readonly Heard[], than: number): Heard[] => calls.filter(({ at }) => at > than)

/** What is called right now. */
export class Calling {
  readonly #calls: () => readonly Heard[]
  #moment = $state(0)

  #newest = performance.now()

  /** `onheard` is told of each call once. */
  constructor(calls: () => readonly Heard[], onheard: (call: string) => void) {
    this.#calls = calls
    $effect(() => {
      if (!this.#calls().length) return
      for (const { call } of newer(this.#calls(), this.#newest)) onheard(call)
      this.#newest = Math.max(this.#newest, this.#calls().at(-1)!.at)
      this.#moment = performance.now()
      const timer = setTimeout(() => (this.#moment = performance.now()), SEEN)
      return () => clearTimeout(timer)
    })
  }

  of(seat: number): string | null {
    return this.#calls().findLast((one) => one.seat === seat && this.#moment - one.at < SEEN - 10)?.call ?? null
  }
}
