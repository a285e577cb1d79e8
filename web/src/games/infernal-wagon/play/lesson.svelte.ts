import { m } from '../../../paraglide/messages.js'
import type { Person } from '../../contract'
import { readMove } from '../notation'
import type { GameEvent, Scenery, View } from '../values'
import { symbolWord } from '../words'

interface Inputs {
  scenery: Scenery
  view: View
  moves: readonly string[]
  seat: number | null
  people: readonly Person[]
  events: readonly GameEvent[]
}

export interface Line {
  title: string
  says: string
}

/** What a mate says and points at in a practice ride: the server advises, here it gets its words. */
export class Lesson {
  readonly #inputs: () => Inputs

  constructor(inputs: () => Inputs) {
    this.#inputs = inputs
  }

  readonly #advice = $derived.by(() => this.#inputs().view.advice)
  /** Somebody learns here, and it is whoever looks. */
  readonly on = $derived.by(() => this.#advice !== null)
  /** It is time to wake the clock. */
  readonly offered = $derived.by(() => this.#advice?.wake === true)
  readonly #move = $derived.by(() => {
    const text = this.#advice?.move
    return text == null ? null : readMove(text)
  })
  /** The card that is pointed at. */
  readonly card = $derived.by(() => (this.#move && 'card' in this.#move ? this.#move.card : null))

  /** What the last card of whoever learns cost, as long as nothing else happened. */
  readonly #cost = $derived.by((): Line | null => {
    const { events, seat } = this.#inputs()
    const laid = events.find((event) => event.type === 'laid')
    if (!laid || laid.seat !== seat || laid.fits) return null
    const burned = events.find((event) => event.type === 'burned' && event.by === 'penalty')
    if (burned?.type === 'burned')
      return { title: m.iw_mate_cost({ n: burned.cards.length }), says: m.iw_mate_differ() }
    return events.some((event) => event.type === 'lost_card')
      ? { title: m.iw_mate_lost(), says: m.iw_mate_differ() }
      : null
  })

  readonly line = $derived.by((): Line | null => {
    const { view, scenery } = this.#inputs()
    const advice = this.#advice
    if (!advice) return null
    const open = view.stops.map((stop) => scenery.cards[view.railroad.at(-1)![0]]!.ends[stop])
    if (advice.why === 'fits' && this.#move?.kind === 'lay') {
      const { card, start, stop } = this.#move
      const at = scenery.cards[this.#move.on]!.ends[stop]
      const own = scenery.cards[card]!.ends[start]
      const says = own === 'star' || at === 'star' ? m.iw_mate_star() : m.iw_mate_meets({ symbol: symbolWord(own) })
      return { title: m.iw_mate_touch(), says }
    }
    if (this.#cost) return this.#cost
    if (advice.why === 'turn') return { title: m.iw_mate_touch(), says: m.iw_mate_turn() }
    if (advice.why === 'exit') return { title: m.iw_mate_exit(), says: m.iw_mate_exit_says() }
    if (advice.why === 'least') return { title: m.iw_mate_least(), says: m.iw_mate_least_says() }
    if (advice.wake) return { title: m.iw_mate_wake(), says: m.iw_mate_wake_says() }
    if (advice.why === 'mates')
      return { title: m.iw_mate_wait(), says: m.iw_mate_none({ symbol: symbolWord(open[0]) }) }
    return { title: m.iw_mate_ours(), says: m.iw_mate_ours_says() }
  })
}
