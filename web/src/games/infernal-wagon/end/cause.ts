/** Why a ride was lost, from how it stood at the end. */
import type { Placed } from '../road/layout'
import type { CardView, Scenery, View } from '../values'

/** So many of the cards between fire and wagon are shown, the newest of them. */
const SHOWN = 4

interface Shown {
  face: CardView
  placed: Placed
}

export interface Cause {
  kind: 'fire' | 'cursed' | 'other'
  /** Who laid the last card, or who still held a Curse. */
  seats: readonly number[]
  /** Cards that the last one burned. */
  burned: number
  /** Cards that lay between fire and wagon. */
  between: number
  older: readonly Shown[]
  /** The card that brought the fire. */
  newest: Shown | null
  /** Its symbol, and the one it was laid on. */
  met: readonly [string, string] | null
}

/** Cards of the railroad side by side, the railroad coming in from the left. */
const shown = (scenery: Scenery, [card, start, stop]: View['railroad'][number], x: number): Shown[] => {
  const face = scenery.cards[card]
  return face ? [{ face, placed: { card, start, stop, x, y: 0, entry: 3, flip: false } }] : []
}

export function causeOf(view: View, scenery: Scenery): Cause {
  const road = view.railroad
  const between = Math.max(0, road.length - 1)
  const none = { burned: 0, between, older: [], newest: null, met: null, seats: [] }
  if (view.end === 'cursed')
    return { ...none, kind: 'cursed', seats: view.riders.flatMap(({ curse }, i) => (curse === 'held' ? [i] : [])) }
  if (view.end !== 'fire') return { ...none, kind: 'other' }
  const cards = road.slice(-SHOWN - 1).flatMap((joint, x) => shown(scenery, joint, x))
  const newest = cards.pop() ?? null
  const before = cards.at(-1)
  const on = before?.face.ends[before.placed.stop ?? 1]
  const by = newest?.face.ends[newest.placed.start]
  return {
    kind: 'fire',
    seats: view.last === null ? [] : [view.last],
    burned: Math.max(0, newest?.face.penalty ?? 0),
    between,
    older: cards,
    newest,
    met: on && by ? [by, on] : null,
  }
}
