/** What can be laid, gathered from the server's moves and their prices. Nothing here knows a rule. */
import { readMove } from './notation'
import type { Price, View } from './values'

/** One legal play of a card. `stop` is the open edge it joins. */
export interface Laying {
  card: number
  start: number
  stop: number
  text: string
  price: Price
}

export interface Choices {
  /** Plays by card, in the server's order. */
  cards: ReadonlyMap<number, readonly Laying[]>
  /** Whether the own Curse can be put face up. */
  lift: boolean
}

export function gather(moves: readonly string[], view: View): Choices {
  const cards = new Map<number, Laying[]>()
  let lift = false
  const prices = new Map(view.prices)
  for (const text of moves) {
    const action = readMove(text)
    const price = prices.get(text)
    if (!action || !price) continue
    if (action.kind === 'lift') {
      lift = true
      continue
    }
    const stop = action.kind === 'lay' ? action.stop : (view.stops[0] ?? 0)
    const play = { card: action.card, start: action.start, stop, text, price }
    const others = cards.get(action.card)
    if (others) others.push(play)
    else cards.set(action.card, [play])
  }
  return { cards, lift }
}

/** Less is better: first what does not end the ride, then what fits, then what costs least. */
export const badness = ([fits, burns, loses, ends]: Price): number =>
  (ends ? 1000 : 0) + (fits ? 0 : 100) + (loses ? 50 : 0) + burns

/** The play that serves best; the first of equals, so that the choice never jumps. */
export function best(plays: readonly Laying[]): Laying | undefined {
  return plays.reduce<Laying | undefined>(
    (found, play) => (found && badness(found.price) <= badness(play.price) ? found : play),
    undefined,
  )
}

/** Edges that a card can be joined at, in order: what the turn button goes through. Of edges that look alike only the first. */
export function waysOf(plays: readonly Laying[], ends: readonly string[]): number[] {
  const starts = [...new Set(plays.map((play) => play.start))]
  return starts.filter((start, i) => !starts.slice(0, i).some((other) => ends[other] === ends[start]))
}

/** The next orientation after `start`, at its best stop; the same stop where it is just as good. */
export function turned(
  plays: readonly Laying[],
  ends: readonly string[],
  start: number,
  stop: number,
): Laying | undefined {
  const ways = waysOf(plays, ends)
  const next = ways[(ways.indexOf(start) + 1) % ways.length]
  const those = plays.filter((play) => play.start === next)
  const found = best(those)
  const same = those.find((play) => play.stop === stop)
  return found && same && badness(same.price) <= badness(found.price) ? same : found
}

/** The same card at another open stop, in the orientation that serves best there. */
export const atStop = (plays: readonly Laying[], stop: number): Laying | undefined =>
  best(plays.filter((play) => play.stop === stop))
