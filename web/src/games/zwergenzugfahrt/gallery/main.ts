import { mount } from 'svelte'
import { language } from '../../../i18n.svelte'
import '../../../look/base.css'
import '../../../look/fonts.css'
import '../../../look/tokens.css'
import '../card.css'
import Gallery from './Gallery.svelte'

// A page for drawing, served by `vite` at /src/games/zwergenzugfahrt/gallery/: ?state=laptop&locale=de&seat=0
const asked = new URLSearchParams(location.search)
const locale = asked.get('locale')
if (locale === 'de' || locale === 'en' || locale === 'fr') language.current = locale
mount(Gallery, { target: document.getElementById('app')!, props: { asked } })
