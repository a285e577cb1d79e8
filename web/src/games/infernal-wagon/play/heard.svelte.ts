/** A call or gesture, and the moment of `performance.now()` at which it came. */
export interface Heard {
  seat: number
  call: string
  at: number
}

/** A call is seen for so many milliseconds. */
const SEEN = 2000

/** What is called right now. */
export class Calling {
  readonly #calls: () => readonly Heard[]
  #moment = $state(0)

  constructor(calls: () => readonly Heard[]) {
    this.#calls = calls
    $effect(() => {
      if (!this.#calls().length) return
      this.#moment = performance.now()
      const timer = setTimeout(() => (this.#moment = performance.now()), SEEN)
      return () => clearTimeout(timer)
    })
  }

  of(seat: number): string | null {
    return this.#calls().findLast((one) => one.seat === seat && this.#moment - one.at < SEEN - 10)?.call ?? null
  }
}
