/** Why a ride was lost, from how it stood at the end. */
import type { CardView, Scenery, View } from '../values'

/** The newest of the cards that lay between fire and wagon are shown, and the last one. */
const SHOWN = 4

export interface Cause {
  kind: 'fire' | 'cursed' | 'other'
  /** Who laid the last card, or who still held a Curse. */
  seats: readonly number[]
  /** Cards that the last one burned. */
  burned: number
  /** Cards that lay between fire and wagon. */
  between: number
  cards: readonly { face: CardView; start: number; last: boolean }[]
}

export function causeOf(view: View, scenery: Scenery): Cause {
  const road = view.railroad
  const between = Math.max(0, road.length - 1)
  const cards = road.slice(-SHOWN).flatMap(([card, start], i, shown) => {
    const face = scenery.cards[card]
    return face ? [{ face, start, last: i === shown.length - 1 }] : []
  })
  const none = { burned: 0, between, cards: [], seats: [] }
  if (view.end === 'cursed')
    return { ...none, kind: 'cursed', seats: view.riders.flatMap(({ curse }, i) => (curse === 'held' ? [i] : [])) }
  if (view.end !== 'fire') return { ...none, kind: 'other' }
  const burned = Math.max(0, cards.at(-1)?.face.penalty ?? 0)
  return { kind: 'fire', seats: view.last === null ? [] : [view.last], burned, between, cards }
}
