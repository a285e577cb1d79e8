import type { Layout, Placed } from '../road/layout'
import type { Lie } from '../road/face'
import type { GameEvent } from '../values'

export interface Box {
  x: number
  y: number
  size: number
}
export interface Flown {
  id: number
  card: number
  lie: Lie
  from: Box
  to: Box
  lasts: number
  settles: boolean
  /** Hidden in the hand, not on the table, while it flies. */
  home: boolean
}
export interface Ash {
  id: string
  placed: Placed
  delay: number
}

export const times = { lay: 220, roll: 320, burn: 420, apart: 90, back: 180, reveal: 700, boom: 520 } as const

/** Cards that go in this step, where they lay, and when each begins to burn: the oldest first. */
export function ashesOf(events: readonly GameEvent[], before: Layout, after: Layout, reduced: boolean): Ash[] {
  const places = new Map([...before.cards, ...after.cards].map((placed) => [placed.card, placed]))
  const laid = events.some((event) => event.type === 'laid')
  const first = laid && !reduced ? times.lay : 0
  return events
    .flatMap((event) => (event.type === 'burned' ? event.cards : []))
    .flatMap((card, i) => {
      const placed = places.get(card)
      return placed ? [{ id: `${card}-${i}`, placed, delay: reduced ? 0 : first + i * times.apart }] : []
    })
}

/** What is to be seen for a moment. A new step ends everything that still runs. */
export class Show {
  flights = $state.raw<readonly Flown[]>([])
  ashes = $state.raw<readonly Ash[]>([])
  reveal = $state.raw<{ kind: 'silence' | 'u_turn'; on: boolean } | null>(null)
  blast = $state(0)
  /** Grows whenever nothing burns any more. */
  calm = $state(0)
  #timers: ReturnType<typeof setTimeout>[] = []
  #next = 0

  get flying(): number | null {
    return this.flights.find((flown) => !flown.home)?.card ?? null
  }
  get coming(): number | null {
    return this.flights.find((flown) => flown.home)?.card ?? null
  }

  clear(but: number | null = null): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers = []
    this.flights = this.flights.filter((flown) => flown.card === but)
    if (this.ashes.length) this.calm++
    this.ashes = []
    this.reveal = null
  }

  fly(flown: Omit<Flown, 'id'>): void {
    this.flights = [...this.flights, { ...flown, id: this.#next++ }]
  }
  land(id: number): void {
    this.flights = this.flights.filter((flown) => flown.id !== id)
  }

  burn(ashes: readonly Ash[], reduced: boolean): void {
    this.ashes = ashes
    // The counter drops with each card.
    const turnToAsh = (gone: string): void => {
      this.ashes = this.ashes.filter(({ id }) => id !== gone)
      if (!this.ashes.length) this.calm++
    }
    for (const { id, delay } of ashes)
      this.#timers.push(setTimeout(() => turnToAsh(id), delay + (reduced ? 120 : times.burn)))
  }

  show(kind: 'silence' | 'u_turn', on: boolean): void {
    this.reveal = { kind, on }
    this.#timers.push(setTimeout(() => (this.reveal = null), times.reveal))
  }
}
