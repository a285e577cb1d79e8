import { mount } from 'svelte'
import { language } from '../../../i18n.svelte'
import '../../../look/base.css'
import '../../../look/fonts.css'
import '../../../look/tokens.css'
import '../card.css'
import Ending from './Ending.svelte'
import Gallery from './Gallery.svelte'

// A page for drawing, served by `vite` at /src/games/infernal-wagon/gallery/: ?state=middle&locale=de&pick=1 or ?end=won&crew&punch
const asked = new URLSearchParams(location.search)
const locale = asked.get('locale')
if (locale === 'de' || locale === 'en' || locale === 'fr') language.current = locale
mount(asked.has('end') ? Ending : Gallery, { target: document.getElementById('app')!, props: { asked } })
