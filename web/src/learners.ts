import { postLearned } from './protocol/api'
import type { Learned } from './protocol/messages.gen'
import { settings } from './settings.svelte'

/** Counts something that somebody who learns did, without a name; nothing waits for it, and it can be turned off. */
export function count(game: string, what: Learned['what'], step = 0): void {
  if (settings.counted) postLearned({ game, what, step }).catch(() => undefined)
}
