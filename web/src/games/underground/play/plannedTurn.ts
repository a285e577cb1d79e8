/** Planning one's own next turn while somebody else is on it: own cards, tried on the board as it is now. */
import { cardOf, type Choice, type Field, type Scenery, type View } from '../values'

/** The stacks that a stone reaches clockwise, empty ones not counted. */
function reachedFrom(view: View, reach: number): string[] {
  const ring = view.stacks.map((_, i) => view.stacks[(view.stone + 1 + i) % view.stacks.length]!)
  return ring
    .filter(([, pieces]) => pieces.length > 0)
    .slice(0, reach)
    .map(([name]) => name)
}

/** What own cards would give now. The server says what may be played when the turn comes. */
export function plannedChoices(scenery: Scenery, view: View, hand: readonly Field[]): Choice[] {
  return hand.map((id) => {
    const card = cardOf(scenery, id)
    const stacks =
      card.kind === 'star'
        ? view.jokers.map((piece) => scenery.pieces[piece]!.name)
        : card.kind === 'signal'
          ? reachedFrom(view, card.reach)
          : view.stacks.filter(([name, pieces]) => name === card.stack && pieces.length > 0).map(([name]) => name)
    return { card: id, steps: card.steps, stacks, swaps: [] }
  })
}

/** Cards as they lay: those that stay keep their places, a new one takes the place of the one that went. */
export function keepOrder(before: readonly Field[], now: readonly Field[]): readonly Field[] {
  const fresh = now.filter((card) => !before.includes(card))
  const kept = before.flatMap((card) => {
    if (now.includes(card)) return [card]
    const next = fresh.shift()
    return next === undefined ? [] : [next]
  })
  return [...kept, ...fresh]
}
