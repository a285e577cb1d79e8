import { getLocale } from '../../paraglide/runtime.js'
import { getWords } from '../../protocol/api'
import type { Catalog } from '../../protocol/words'
import { sayFrom, type Params } from './catalog'

/** By game and language, as far as they were fetched. */
let catalogs = $state.raw<Readonly<Record<string, Catalog>>>({})
const asked = new Set<string>()

/** Fetches the words of a game in the language of the page. A game whose words cannot be had is played without. */
export async function loadWords(game: string, locale: string = getLocale()): Promise<void> {
  const name = `${game}/${locale}`
  if (asked.has(name)) return
  asked.add(name)
  try {
    const catalog = await getWords(game, locale)
    catalogs = { ...catalogs, [name]: catalog }
  } catch {
    asked.delete(name)
  }
}

/** What a game says under a key, in words that came from the server; null where it says nothing. */
export function word(game: string, key: string, params: Params = {}): string | null {
  const locale = getLocale()
  const catalog = catalogs[`${game}/${locale}`]
  // Another language was chosen: its words are on their way, and until then those that are there are said.
  const said = catalog ?? Object.entries(catalogs).find(([name]) => name.startsWith(`${game}/`))?.[1]
  if (!catalog && said) void loadWords(game, locale)
  return said ? sayFrom(said, key, params, locale) : null
}
