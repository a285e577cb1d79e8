import { mount, type Component } from 'svelte'
import { language } from '../../i18n.svelte'
import '../../look/base.css'
import '../../look/fonts.css'
import '../../look/tokens.css'

/** What the address of a page for drawing asks for, its language among it. */
export const asked = new URLSearchParams(location.search)

export function show(Gallery: Component<{ asked: URLSearchParams }>): void {
  const locale = asked.get('locale')
  if (locale === 'de' || locale === 'en' || locale === 'fr') language.current = locale
  mount(Gallery, { target: document.getElementById('app')!, props: { asked } })
}
