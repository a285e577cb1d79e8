import { best, waysOf, type Choices, type Play } from '../choices'
import type { CardView, Price, Scenery, View } from '../values'
import { sayFlag, sayLay } from '../words'

/** A card that can be seen in a hand, with what it would do. */
export interface Entry {
  key: string
  card: number
  owner: number
  face: CardView
  /** The edge that would join the railroad. */
  start: number
  play: Play | null
  plays: readonly Play[]
  /** Orientations that the turn button goes through. */
  ways: number
  flag: { kind: 'fits' | 'burns' | 'loses' | 'ends'; words: string } | null
  label: string
}

export const kindOf = ([fits, , loses, ends]: Price): 'fits' | 'burns' | 'loses' | 'ends' =>
  ends ? 'ends' : fits ? 'fits' : loses ? 'loses' : 'burns'

interface Seen {
  scenery: Scenery
  view: View
  choices: Choices
  /** The play that a person has chosen for a card, instead of the best one. */
  chosen: Play | null
  /** Words for the owner of an open hand. */
  others: boolean
}

function entry(card: number, owner: number, { scenery, view, choices, chosen, others }: Seen): Entry {
  const face = scenery.cards[card]!
  const plays = choices.cards.get(card) ?? []
  const play = (chosen?.card === card ? chosen : best(plays)) ?? null
  return {
    key: String(card),
    card,
    owner,
    face,
    start: play?.start ?? 0,
    play,
    plays,
    ways: waysOf(plays, face.ends).length,
    flag: play ? { kind: kindOf(play.price), words: sayFlag(play.price, face, view, others) } : null,
    label: sayLay(face, play, view, scenery),
  }
}

/** The cards of one hand; empty where it may not be seen. */
export const handOf = (owner: number, seen: Seen): Entry[] =>
  (seen.view.riders[owner]?.hand ?? []).map((card) => entry(card, owner, seen))

/** The card that a tunnel drew, once for every way it can lie. */
export function tunnelWays(seen: Seen): Entry[] {
  const { view, choices } = seen
  if (!view.tunnel) return []
  const [owner, card] = view.tunnel
  const plays = choices.cards.get(card) ?? []
  const ways = waysOf(plays, seen.scenery.cards[card]!.ends)
  return plays
    .filter((play) => ways.includes(play.start))
    .map((play) => ({
      ...entry(card, owner, { ...seen, chosen: play }),
      key: `${card}-${play.start}`,
      plays: [play],
      ways: 1,
    }))
}
