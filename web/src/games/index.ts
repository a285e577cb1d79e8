import type { Component } from 'svelte'
import type { GameCard, GameModule, HowProps, RulesProps } from './contract'

// Both halves of every game are found by the name of their file; see contract.ts.
const found = import.meta.glob<GameCard>('./*/card.ts', { eager: true, import: 'default' })
const modules = import.meta.glob<GameModule>('./*/index.ts', { import: 'default' })

export const cards: readonly GameCard[] = Object.values(found).sort((a, b) => a.order - b.order)

export const cardOf = (id: string): GameCard | undefined => cards.find((card) => card.id === id)

const rules = import.meta.glob<Component<RulesProps>>('./*/rules/Rules.svelte', { import: 'default' })

const hows = import.meta.glob<Component<HowProps>>('./*/rules/How.svelte', { import: 'default' })

/** Fetches how it is played, in a few steps; null when this client has none for the game. */
export async function loadHow(id: string): Promise<Component<HowProps> | null> {
  const load = hows[`./${id}/rules/How.svelte`]
  return load ? await load() : null
}

/** Fetches the rules on one page; null when this client has none for the game. */
export async function loadRules(id: string): Promise<Component<RulesProps> | null> {
  const load = rules[`./${id}/rules/Rules.svelte`]
  return load ? await load() : null
}

/** Fetches the board; null when this client has none for the game. */
export async function loadGame(id: string): Promise<GameModule | null> {
  const load = modules[`./${id}/index.ts`]
  return load ? await load() : null
}
