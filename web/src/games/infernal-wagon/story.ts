/** How a ride went, told from its log: time for each card, what fitted, who laid it. */
import type { MoveMade } from '../contract'
import { readMove } from './notation'
import type { Scenery, View } from './values'

export interface LaidCard {
  card: number
  seat: number
  fits: boolean
  /** Milliseconds since the card before it; for the first one since the start. */
  waited: number
  /** Milliseconds of play at which it was laid. */
  at: number
}

/** Two symbols that may meet. */
const meet = (a: string | undefined, b: string | undefined): boolean => a === 'star' || b === 'star' || a === b

/**
 * Every card in the order in which it was laid. A card from a tunnel that lies one way only has no move of its own:
 * it came with the card before it, by its arrow.
 */
export function tellRide(scenery: Scenery, view: View, moves: readonly MoveMade[]): LaidCard[] {
  const made = new Map(
    moves.flatMap((move) => {
      const action = readMove(move.text)
      return action && action.kind !== 'lift' ? [[action.card, { action, ...move }] as const] : []
    }),
  )
  const ends = (card: number): readonly string[] => scenery.cards[card]?.ends ?? []
  const order = [...view.gone, ...view.railroad.map(([card]) => card)]
  const laid: LaidCard[] = []
  let now = { seat: 0, at: 0 }
  order.forEach((card, i) => {
    if (scenery.cards[card]?.kind === 'start') return
    const move = made.get(card)
    const before = now
    if (move) now = move
    const action = move?.action
    const on = action?.kind === 'lay' ? ends(action.on)[action.stop] : ends(order[i - 1] ?? 0)[1]
    laid.push({
      card,
      seat: now.seat,
      fits: meet(on, ends(card)[action?.start ?? 0]),
      waited: now.at - before.at,
      at: now.at,
    })
  })
  return laid
}

/** The card before the last that burned most, the latest of equals; null where none did. */
export function dearest(laid: readonly LaidCard[], scenery: Scenery): { at: number; burned: number } | null {
  let found: { at: number; burned: number } | null = null
  for (const { card, fits, at } of laid.slice(0, -1)) {
    const face = scenery.cards[card]
    const burned = fits || face?.kind === 'blast' ? 0 : (face?.penalty ?? 0)
    if (burned > 0 && burned >= (found?.burned ?? 0)) found = { at, burned }
  }
  return found
}

const seconds = (milliseconds: number): number => Math.round(milliseconds / 100) / 10

export interface Pace {
  /** Mean seconds for a card. */
  mean: number
  longest: number
}
/** Null while no card was laid. */
export function paceOf(laid: readonly LaidCard[]): Pace | null {
  if (!laid.length) return null
  const all = laid.map(({ waited }) => waited)
  return { mean: seconds(all.reduce((sum, one) => sum + one, 0) / all.length), longest: seconds(Math.max(...all)) }
}
