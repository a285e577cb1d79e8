import { show } from '../../gallery/gallery'
import '../card.css'
import Gallery from './Gallery.svelte'

// A page for drawing, served by `vite` at /src/games/underground/gallery-board/: ?state=play&locale=de&seat=0&keys=1,R
show(Gallery)
