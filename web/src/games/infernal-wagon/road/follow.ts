import { closer, layOut, refit, type Faces, type Layout, type Size } from './layout'
import type { Joint, View } from '../values'
import { readMove, type Action } from '../notation'
import type { Lie } from './face'

/** The layout with one card more. */
function longer(
  layout: Layout,
  view: View,
  move: Exclude<Action, { kind: 'lift' }>,
  faces: Faces,
  sizes: readonly Size[],
): Layout {
  const last = view.railroad.at(-1)!
  const stop = move.kind === 'lay' ? move.stop : (view.stops[0] ?? 0)
  const road: Joint[] = [...view.railroad.slice(0, -1), [last[0], last[1], stop], [move.card, move.start, null]]
  const stops = faces(move.card)
    .ends.map((_, end) => end)
    .filter((end) => end !== move.start)
  return layOut(layout, road, stops, faces, sizes)
}

/** Keeps the railroad's place on the table from view to view, and shows a card that was only just sent. */
export class Follower {
  #base: Layout | null = null
  #ahead: Layout | null = null
  #sizes = ''
  #cols = 0
  #calm = 0
  #road: readonly Joint[] = []

  /** The layout of what the server said. `calm` grows whenever the last card has burned to ash. */
  confirmed(view: View, faces: Faces, sizes: readonly Size[], calm = 0): Layout {
    const key = JSON.stringify(sizes)
    if (this.#base && key !== this.#sizes) {
      // A little more or less room is no reason to lay everything anew; another screen is.
      const alike = Math.abs(sizes[0]!.cols - this.#cols) <= 2
      this.#base = alike ? refit(this.#base, faces, sizes) : null
    }
    this.#cols = sizes[0]!.cols
    if (key !== this.#sizes) this.#ahead = null
    this.#sizes = key
    const newest = this.#ahead?.cards.at(-1)?.card
    const sent = newest !== undefined && view.railroad.some(([card]) => card === newest)
    const from = sent ? this.#ahead : this.#base
    if (sent || view.railroad !== this.#road || !this.#base)
      this.#base = layOut(from, view.railroad, view.stops, faces, sizes)
    this.#road = view.railroad
    // While cards burn the eye stays where it is; then it may come closer.
    if (calm !== this.#calm) this.#base = closer(this.#base, faces, sizes)
    this.#calm = calm
    this.#ahead = null
    return this.#base
  }

  /** With the card that is under way. */
  withSent(view: View, pending: string | null, faces: Faces, sizes: readonly Size[], calm = 0): Layout {
    const base = this.confirmed(view, faces, sizes, calm)
    const move = pending === null ? null : readMove(pending)
    const last = view.railroad.at(-1)
    if (!move || move.kind === 'lift' || !last || view.railroad.some(([card]) => card === move.card)) return base
    if (move.kind === 'lay' && move.on !== last[0]) return base
    this.#ahead = longer(base, view, move, faces, sizes)
    return this.#ahead
  }

  /** How a card would come to lie if this move were sent. */
  lieOf(view: View, text: string, layout: Layout, faces: Faces, sizes: readonly Size[]): Lie | null {
    const move = readMove(text)
    if (!move || move.kind === 'lift') return null
    return longer(layout, view, move, faces, sizes).cards.at(-1) ?? null
  }
}

/**
 * The railroad of a ride that is told again: laid card by card from the first one, whatever way one came to a moment. So the
 * same moment always looks the same, and while it plays the railroad lies as still as in the ride.
 */
export class RetoldRoad {
  #layouts: Layout[] = []
  #sizes = ''

  /** The layout after so many steps; `viewAt` knows the views before. From the view alone while one of them is missing. */
  at(
    number: number,
    view: View,
    viewAt: (number: number) => View | null,
    faces: Faces,
    sizes: readonly Size[],
  ): Layout {
    const key = JSON.stringify(sizes)
    if (key !== this.#sizes) this.#layouts = []
    this.#sizes = key
    for (let n = this.#layouts.length; n <= number; n++) {
      const one = n === number ? view : viewAt(n)
      if (!one) return layOut(null, view.railroad, view.stops, faces, sizes)
      const before = this.#layouts[n - 1]
      const from = before ? closer(before, faces, sizes) : null
      this.#layouts[n] = layOut(from, one.railroad, one.stops, faces, sizes)
    }
    return this.#layouts[number]!
  }
}
