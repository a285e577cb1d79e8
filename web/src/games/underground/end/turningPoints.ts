/** Where a climb turned: the few things that made the most difference, in the order they happened. */
import type { GameEvent, View } from '../values'

export interface TurningPoint {
  /** The turn it happened in, counted from 1. */
  turn: number
  event: GameEvent
}

type Steps = readonly { events: readonly unknown[]; taken_back: boolean }[]
const eventsOf = (steps: Steps): readonly GameEvent[] =>
  steps.filter((step) => !step.taken_back).flatMap((step) => step.events as readonly GameEvent[])

/** Turns that were begun: the view counts those that were passed on, and a climb ends within one. */
export const turnsBegun = (view: View, steps?: Steps | null): number =>
  1 + (steps ? eventsOf(steps).filter((event) => event.type === 'turn_passed').length : view.turns)

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
/** What left the pawn without a step, where that was the end. */
function causeOfEnd(events: readonly GameEvent[]): GameEvent | undefined {
  const end = events.at(-1)
  return end?.type === 'ended' && (end.end === 'stuck' || end.end === 'drowned')
    ? events.findLast(({ type }) => type === 'water_came' || type === 'walked' || type === 'landed')
    : undefined
}

export function turningPoints(steps: Steps): TurningPoint[] {
  const events = eventsOf(steps)
  const cause = causeOfEnd(events)
  const found: (TurningPoint & { weight: number; place: number })[] = []
  let turn = 1
  for (const event of events) {
    const weight = event === cause ? 0 : WEIGHTS.findIndex((counts) => counts(event))
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
