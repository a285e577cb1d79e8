import type { GameInfo } from '../../protocol/messages.gen'
import type { GameCard } from '../card'
import { learnFacts } from '../facts.svelte'
import { loadWords } from './words.svelte'

/** Games that the server has and this client brings no board for. */
let guests = $state.raw<readonly GameCard[]>([])
let learning: Promise<void> | undefined

export const guestCards = (): readonly GameCard[] => guests

async function learn(games: readonly GameInfo[], own: readonly string[]): Promise<void> {
  const others = games.filter((game) => !own.includes(game.id))
  if (!others.length) return
  const [{ makeCard }] = await Promise.all([import('./makeCard'), ...others.map((game) => loadWords(game.id))])
  guests = others.map((game, place) => makeCard(game, 100 + place))
}

/** Makes cards for the games that others brought, once. */
export function learnGuests(own: readonly string[]): Promise<void> {
  learning ??= learnFacts()
    .then(({ games }) => learn(games, own))
    .catch((error: unknown) => {
      learning = undefined
      throw error
    })
  return learning
}
