/** Where a climb turned: the few things that made the most difference, in the order they happened. */
import type { GameEvent } from '../values'

export interface TurningPoint {
  /** The turn it happened in, counted from 1. */
  turn: number
  event: GameEvent
}

/** What counts most first. */
const WEIGHTS: readonly ((event: GameEvent) => boolean)[] = [
  (event) => event.type === 'code_complete',
  (event) => event.type === 'discovered',
  (event) => event.type === 'glass_turned' && event.seat === null,
  (event) => event.type === 'tool_used',
  (event) => event.type === 'drained' || event.type === 'lock_opened',
  (event) => event.type === 'fled' || event.type === 'landed',
  (event) => event.type === 'chip_taken',
]
const MOST = 4

export function turningPoints(steps: readonly { events: readonly unknown[]; taken_back: boolean }[]): TurningPoint[] {
  const found: (TurningPoint & { weight: number; place: number })[] = []
  let turn = 1
  for (const event of steps.filter((step) => !step.taken_back).flatMap((step) => step.events as readonly GameEvent[])) {
    const weight = WEIGHTS.findIndex((counts) => counts(event))
    // Being discovered turns the hourglass as well: that is one thing.
    const again = found.at(-1)
    if (weight === 2 && again?.event.type === 'discovered' && again.turn === turn) continue
    if (weight >= 0) found.push({ turn, event, weight, place: found.length })
    if (event.type === 'turn_passed') turn += 1
  }
  return found
    .sort((a, b) => a.weight - b.weight || b.place - a.place)
    .slice(0, MOST)
    .sort((a, b) => a.place - b.place)
    .map(({ turn: at, event }) => ({ turn: at, event }))
}
