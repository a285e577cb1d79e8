/** What is printed on the cards and pieces of the box. */
import { cardOf, type Card, type Field, type PieceFace, type Scenery } from '../values'
import facts from './facts.gen'

export const pieces = facts.stacks.map(([name, cells]) => ({ name, cells, height: 1 }) as unknown as PieceFace)
export const scenery = { pieces, cards: facts.cards } as unknown as Scenery
export const cardAt = (field: Field): Card => cardOf(scenery, field)
export const pieceOn = (card: Card): PieceFace | null => pieces.find(({ name }) => name === card.stack) ?? null

/** The first card of a kind. */
export const cardLike = (kind: Card['kind'], blue?: boolean): Field =>
  facts.cards.findIndex(([, one, , , water]) => one === kind && (blue === undefined || water === blue))
