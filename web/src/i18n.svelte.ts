import { overwriteGetLocale } from './paraglide/runtime.js'
import { keep, recall } from './storage'

export type Locale = 'de' | 'en' | 'fr'

export const locales: readonly Locale[] = ['de', 'en', 'fr']

const known = (tag: string | null): Locale | undefined => locales.find((locale) => locale === tag?.slice(0, 2))

/** Kept, or the first of the browser's languages that we speak, or German. */
function guess(): Locale {
  const kept = known(recall('locale'))
  if (kept) return kept
  for (const tag of navigator.languages ?? [navigator.language]) {
    const match = known(tag)
    if (match) return match
  }
  return 'de'
}

let current = $state<Locale>(guess())
document.documentElement.lang = current

// Messages ask for the language each time they are said, so every sentence on screen follows a change at once.
overwriteGetLocale(() => current)

function speak(locale: Locale): void {
  current = locale
  document.documentElement.lang = locale
}
// One person has one language: what was chosen in another window holds here too.
addEventListener('storage', ({ key, newValue }) => {
  const chosen = key === 'draisine.locale' ? known(newValue) : undefined
  if (chosen) speak(chosen)
})

export const language = {
  get current(): Locale {
    return current
  },
  set current(locale: Locale) {
    speak(locale)
    keep('locale', locale)
  },
}
