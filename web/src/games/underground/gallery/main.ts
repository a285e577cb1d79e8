import { show } from '../../gallery/gallery'
import '../card.css'
import '../colours.css'
import Gallery from './Gallery.svelte'

// A page for looking at the board in three dimensions, served by `vite` at /src/games/underground/gallery/:
// ?state=late&corner=1&tried=29,0,D2,2&lit=E5 E6&way=E5&ping=C3&cut=4&above&play&less&bare&full
show(Gallery)
