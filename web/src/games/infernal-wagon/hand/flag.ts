/** The flag above a card: all that it costs, in as many words as there is room for. */
import { m } from '../../../paraglide/messages.js'
import type { CardView, Price } from '../values'

export type FlagKind = 'fits' | 'burns' | 'loses' | 'ends'
export interface Flag {
  kind: FlagKind
  /** The same in fewer and fewer words; a number is in every one of them. */
  words: readonly string[]
  /** Cards burn, and the hand gets smaller too. */
  both: boolean
}

/** What costs anything wears no tick, and an explosion never does. */
export function kindOf([fits, burns, loses, ends]: Price, face: CardView): FlagKind {
  if (ends) return 'ends'
  if (burns > 0) return 'burns'
  if (loses) return 'loses'
  return fits && face.kind !== 'blast' ? 'fits' : 'burns'
}

const wordsOf: Readonly<Record<FlagKind, (burns: number, others: boolean) => readonly string[]>> = {
  fits: () => [m.iw_flag_fits(), ''],
  burns: (n) => [m.iw_flag_burns({ n }), String(n)],
  loses: (_, others) => [...(others ? [] : [m.iw_flag_loses()]), m.iw_flag_loses_one(), '1'],
  ends: () => [m.iw_flag_ends(), m.iw_flag_end()],
}

/** `others`: the card is somebody else's. */
export function flagOf(price: Price, face: CardView, others: boolean): Flag {
  const [, burns, loses, ends] = price
  const kind = kindOf(price, face)
  return { kind, words: wordsOf[kind](burns, others), both: burns > 0 && loses && !ends }
}

export type FlagSize = 'tight' | 'plain' | 'large'
/** Small cards have small flags; what is looked at from further away has large ones. */
export const flagSize = (card: number): FlagSize => (card < 90 ? 'tight' : card < 180 ? 'plain' : 'large')

/** Pixels of a letter, of edges and mark, and of a second mark. */
const measures: Readonly<Record<FlagSize, readonly [letter: number, rest: number, mark: number]>> = {
  tight: [6.4, 25, 16],
  plain: [7.9, 38, 22],
  large: [10.6, 52, 30],
}

/** How wide a flag is at most: edges, marks, and letters of the flag's font. */
export function widthOf(text: string, both: boolean, size: FlagSize): number {
  const [letter, rest, mark] = measures[size]
  return text.length * letter + rest + (both ? mark : 0)
}

/** The most words that fit into so many pixels; the fewest where none do. */
export const wordsFor = ({ words, both }: Flag, room: number, size: FlagSize): string =>
  words.find((text) => widthOf(text, both, size) <= room) ?? words[words.length - 1]!
