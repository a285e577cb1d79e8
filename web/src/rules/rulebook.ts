import { loadPictures } from '../games'
import { infoOf } from '../games/facts.svelte'
import type { RulePictures } from '../games/contract'
import type { Locale } from '../i18n.svelte'
import { getRules } from '../protocol/api'
import type { Rulebook } from '../protocol/messages.gen'

/** A game's rules, with the drawings that this client has for them. */
export interface Shown {
  book: Rulebook
  pictures: RulePictures
}

const kept = new Map<string, Shown>()

/** Fetches the rules in one language, once. */
export async function loadRulebook(id: string, locale: Locale): Promise<Shown> {
  const key = `${id}/${locale}`
  const known = kept.get(key)
  if (known) return known
  const [book, pictures] = await Promise.all([getRules(id, locale), loadPictures(id)])
  const shown = { book, pictures }
  kept.set(key, shown)
  return shown
}

interface Told {
  type?: unknown
  by?: unknown
  why?: unknown
  end?: unknown
}

/** The clause behind something that happened, where the game names one: a cost, a loss, the end. */
export function clauseOf(id: string, event: unknown): string | undefined {
  const { type, by, why, end } = (event ?? {}) as Told
  const clauses = infoOf(id)?.clauses ?? {}
  return (
    clauses[`event_${String(type)}_${String(by ?? why)}`] ??
    clauses[`event_${String(type)}`] ??
    (type === 'ended' ? clauses[`end_${String(end)}`] : undefined)
  )
}
