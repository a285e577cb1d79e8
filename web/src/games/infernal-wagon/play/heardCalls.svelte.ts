import { addressed } from '../words'

/** A call or gesture, and the moment of `performance.now()` at which it came. */
export interface Heard {
  seat: number
  call: string
  at: number
}

/** What is drawn at a lantern: one's own call, with whom it is for, or a call of somebody that is for oneself. */
export interface Sign {
  call: string
  to: string
  from: string
}

/** A call is seen for so many milliseconds. */
const SEEN = 2000

/** Calls that came after a moment. */
export const newer = (calls: readonly Heard[], than: number): Heard[] => calls.filter(({ at }) => at > than)

/** The sign at a seat: what it called last, unless somebody has called to it since. */
export function signAt(calls: readonly Heard[], seat: number, nameOf: (seat: number) => string): Sign | null {
  const last = calls.findLast((one) => one.seat === seat || addressed(one.call).to === seat)
  if (!last) return null
  const { name, to } = addressed(last.call)
  const own = last.seat === seat
  return { call: name, to: own && to >= 0 ? nameOf(to) : '', from: own ? '' : nameOf(last.seat) }
}

/** Of signs at lanterns side by side: which stand a line lower, so that none covers the one before it. */
export function lowered(signs: readonly (Sign | null)[]): boolean[] {
  const low: boolean[] = []
  for (const [i, sign] of signs.entries()) low.push(!!sign && i > 0 && !!signs[i - 1] && !low[i - 1])
  return low
}

/** What is called right now. */
export class Calling {
  readonly #calls: () => readonly Heard[]
  readonly #nameOf: (seat: number) => string
  #moment = $state(0)

  #newest = performance.now()

  /** `onheard` is told of each call once. */
  constructor(calls: () => readonly Heard[], nameOf: (seat: number) => string, onheard: (call: string) => void) {
    this.#calls = calls
    this.#nameOf = nameOf
    $effect(() => {
      if (!this.#calls().length) return
      for (const { call } of newer(this.#calls(), this.#newest)) onheard(call)
      this.#newest = Math.max(this.#newest, this.#calls().at(-1)!.at)
      this.#moment = performance.now()
      const timer = setTimeout(() => (this.#moment = performance.now()), SEEN)
      return () => clearTimeout(timer)
    })
  }

  of(seat: number): Sign | null {
    const now = this.#calls().filter((one) => this.#moment - one.at < SEEN - 10)
    return signAt(now, seat, this.#nameOf)
  }
}
