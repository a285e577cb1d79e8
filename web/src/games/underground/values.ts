/** The server's values under the names that the board uses; defined once, in `values.gen.ts`. */
export type { Cell, Event as GameEvent, Glass, Lying, PieceFace, Scenery, View, Way } from './values.gen'
