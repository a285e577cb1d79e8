import { asked, show } from '../../gallery/gallery'
import '../card.css'
import Ending from './Ending.svelte'
import Gallery from './Gallery.svelte'

// A page for drawing, served by `vite` at /src/games/infernal-wagon/gallery/: ?state=middle&locale=de&pick=1 or ?end=won&crew&punch
show(asked.has('end') ? Ending : Gallery)
