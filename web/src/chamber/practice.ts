import { learnGame } from '../games'
import { infoOf } from '../games/facts.svelte'
import { makeTable } from '../protocol/api'
import { haveName } from '../protocol/me.svelte'
import { go } from '../router.svelte'

/** Lays the table of a first game and sits down at it; nothing where the game has none. */
export async function beginPractice(id: string): Promise<void> {
  await Promise.all([learnGame(id), haveName()])
  const practice = infoOf(id)?.practice
  if (!practice) return
  const table = await makeTable({ game: id, ...practice })
  go(`/t/${table.link}`, { errand: { start: true } })
}
