import type { GameCard } from '../games/card'
import type { GameCompanion } from '../games/contract'

// Found by the name of their files, as boards are; a game without a companion has no place here.
const cards = import.meta.glob<GameCard>('../games/*/card.ts', { eager: true, import: 'default' })
const found = import.meta.glob<GameCompanion>('../games/*/meet/index.ts', { import: 'default' })

const pathOf = (id: string): string => `../games/${id}/meet/index.ts`

/** Games that this client has a companion for. */
export const companionCards: readonly GameCard[] = Object.values(cards)
  .filter(({ id }) => pathOf(id) in found)
  .sort((a, b) => a.order - b.order)

/** Fetches a game's companion; undefined where there is none. */
export const loadCompanion = (id: string): Promise<GameCompanion> | undefined => found[pathOf(id)]?.()

const lines = import.meta.glob<() => string>('../games/*/meet/line.ts', { eager: true, import: 'default' })

/** What a game's companion is there for, in one line. */
export const companionLine = (id: string): string => lines[`../games/${id}/meet/line.ts`]?.() ?? ''
