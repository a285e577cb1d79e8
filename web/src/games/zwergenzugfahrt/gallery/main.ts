import { show } from '../../gallery/gallery'
import '../card.css'
import Gallery from './Gallery.svelte'

// A page for drawing, served by `vite` at /src/games/zwergenzugfahrt/gallery/: ?state=laptop&locale=de&seat=0
show(Gallery)
