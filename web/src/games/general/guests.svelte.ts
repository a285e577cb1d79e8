import { getServerInfo } from '../../protocol/api'
import type { GameInfo } from '../../protocol/messages.gen'
import type { GameCard } from '../contract'
import { loadWords } from './words.svelte'

/** Games that the server has and this client brings no board for. */
let guests = $state.raw<readonly GameCard[]>([])
const infos = new Map<string, GameInfo>()
let learning: Promise<void> | undefined

export const guestCards = (): readonly GameCard[] => guests
export const guestInfo = (id: string): GameInfo | undefined => infos.get(id)

async function learn(own: readonly string[]): Promise<void> {
  const { games } = await getServerInfo()
  const others = games.filter((game) => !own.includes(game.id))
  if (!others.length) return
  const [{ makeCard }] = await Promise.all([import('./makeCard'), ...others.map((game) => loadWords(game.id))])
  for (const game of others) infos.set(game.id, game)
  guests = others.map((game, place) => makeCard(game, 100 + place))
}

/** Asks the server for games that others brought, once. */
export function learnGuests(own: readonly string[]): Promise<void> {
  learning ??= learn(own).catch((error: unknown) => {
    learning = undefined
    throw error
  })
  return learning
}
