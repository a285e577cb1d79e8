import type { Component } from 'svelte'
import type { GameCard } from './card'
import type { GameModule, HowProps, RulePictures, RulesProps } from './contract'
import { learnFacts } from './facts.svelte'
import { guestCards, learnGuests } from './general/guests.svelte'

// Both halves of every game are found by the name of their file; see contract.ts.
const found = import.meta.glob<GameCard>('./*/card.ts', { eager: true, import: 'default' })
const modules = import.meta.glob<GameModule>('./*/index.ts', { import: 'default' })

export const cards: readonly GameCard[] = Object.values(found).sort((a, b) => a.order - b.order)

/** Whether this client brings a board for a game. */
export const isOurs = (id: string): boolean => cards.some((card) => card.id === id)

/** Ours, then those that others brought to the server, once it was asked for them. */
export const allCards = (): readonly GameCard[] => [...cards, ...guestCards()]

export const cardOf = (id: string): GameCard | undefined => allCards().find((card) => card.id === id)

/** Asks the server for its games: facts of all, and cards of those that this client has none for. */
export const learnGames = (): Promise<void> => learnGuests(cards.map((card) => card.id))

/** Asks the server for its games, and waits for what there is to know of this one. */
export const learnGame = async (id: string): Promise<void> => void (await (isOurs(id) ? learnFacts() : learnGames()))

/** Whether there are pages that teach a game. */
export const isTaught = (id: string): boolean => `./${id}/rules/How.svelte` in hows

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

/** Fetches the board: the game's own, or the general one. */
export async function loadGame(id: string): Promise<GameModule> {
  const load = modules[`./${id}/index.ts`]
  if (load) return await load()
  const [{ makeModule }] = await Promise.all([import('./general/module'), learnGames()])
  return await makeModule(id)
}

const pictures = import.meta.glob<RulePictures>('./*/rules/pictures.ts', { import: 'default' })

/** Fetches the drawings of a game's rules by name; none where this client has none for the game. */
export async function loadPictures(id: string): Promise<RulePictures> {
  return (await pictures[`./${id}/rules/pictures.ts`]?.()) ?? {}
}
