import type { GameCard, GameModule } from './contract'

// Both halves of every game are found by the name of their file; see contract.ts.
const found = import.meta.glob<GameCard>('./*/card.ts', { eager: true, import: 'default' })
const modules = import.meta.glob<GameModule>('./*/index.ts', { import: 'default' })

export const cards: readonly GameCard[] = Object.values(found).sort((a, b) => a.order - b.order)

export const cardOf = (id: string): GameCard | undefined => cards.find((card) => card.id === id)

/** Fetches the board; null when this client has none for the game. */
export async function loadGame(id: string): Promise<GameModule | null> {
  const load = modules[`./${id}/index.ts`]
  return load ? await load() : null
}
