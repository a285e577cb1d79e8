import type { GameInfo, Trait } from './messages.gen'

/** A trait as the first of these games asks for it; undefined where none does. */
export const traitAsked = (games: readonly GameInfo[], id: string): Trait | undefined =>
  games.flatMap((game) => game.traits).find((trait) => trait.id === id)
