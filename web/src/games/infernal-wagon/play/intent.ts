import { best, type Choices } from '../choices'
import type { Price } from '../values'

/** Milliseconds for which a new stop must have been in sight before a touch can have been meant for it. */
export const IN_SIGHT = 350

const FREE: Price = [true, 0, false, false]

/** Whether a card costs more than was meant. */
export const isWorse = ([fits, burns, loses, ends]: Price, meant: Price): boolean =>
  (ends && !meant[3]) || (loses && !meant[2]) || (!fits && (meant[0] || burns > meant[1]))

/** One stop of the railroad, and what each card would have cost there. */
interface Sight {
  on: number
  prices: ReadonlyMap<number, Price>
  since: number
}

interface Intent {
  card: number
  on: number
  price: Price
}

/**
 * What somebody meant when they began to lay a card. The railroad may have moved on before they let go of it: then the card is laid only
 * where it costs no more than they meant to pay. Knows no clock: milliseconds are handed in.
 */
export class Intents {
  #now: Sight | null = null
  #before: Sight | null = null
  #intent: Intent | null = null

  /** What is in sight from now on: the card under the wagon, and what can be laid on it. */
  see(on: number, choices: Choices, at: number): void {
    const prices = new Map([...choices.cards].map(([card, plays]) => [card, best(plays)!.price] as const))
    if (this.#now?.on !== on) {
      this.#before = this.#now
      this.#now = { on, prices, since: at }
    } else if (prices.size) this.#now = { ...this.#now, prices }
  }

  /** The frame that shows it begins: nobody can have seen it before. */
  show(on: number, at: number): void {
    if (this.#now?.on === on) this.#now = { ...this.#now, since: at }
  }

  /** Somebody begins to lay a card: it is meant for the stop that they can have seen. */
  begin(card: number, at: number): void {
    const seen = this.#before && this.#now && at - this.#now.since < IN_SIGHT ? this.#before : this.#now
    // A card that could not be laid before was meant for nothing that costs.
    this.#intent = seen && { card, on: seen.on, price: seen.prices.get(card) ?? FREE }
  }

  /** Whether a card may be laid now at this price, without having begun anew. */
  allows(card: number, price: Price, at: number): boolean {
    if (this.#intent?.card !== card) this.begin(card, at)
    const intent = this.#intent
    if (!intent || intent.on === this.#now?.on || !isWorse(price, intent.price)) return true
    this.#intent = null
    return false
  }

  /**
   * The railroad moved on under a chosen card: whether it can still be laid for no more. A better price is what is meant from now on. It stays
   * meant for the stop it was chosen at: the best price is that of one stop and one way, and another may be asked for.
   */
  survives(card: number, price: Price): boolean {
    const intent = this.#intent
    if (!this.#now || intent?.card !== card || isWorse(price, intent.price)) return false
    this.#intent = { ...intent, price }
    return true
  }
}
