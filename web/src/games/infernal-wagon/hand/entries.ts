import { best, waysOf, type Choices, type Laying } from '../choices'
import type { CardView, Scenery, View } from '../values'
import { sayHeld, sayLay } from '../words'
import { flagOf, type Flag } from './flag'

/** A card that can be context in a hand, with what it would do. */
export interface Entry {
  key: string
  card: number
  owner: number
  face: CardView
  /** The edge that would join the railroad. */
  start: number
  play: Laying | null
  plays: readonly Laying[]
  /** Orientations that the turn button goes through. */
  ways: number
  flag: Flag | null
  label: string
}

interface HandContext {
  scenery: Scenery
  view: View
  choices: Choices
  /** The play that a person has chosen for a card, instead of the best one. */
  chosen: Laying | null
  /** Words for the owner of an open hand. */
  others: boolean
  /** The key of the entry that somebody has chosen. */
  picked: string | null
}

/** How the table wants cards to be shown: reading the symbols is the game, so by default only the chosen card says what it costs. */
function entry(card: number, owner: number, context: HandContext, key = String(card)): Entry {
  const { scenery, view, choices, chosen, others, picked } = context
  const face = scenery.cards[card]!
  const plays = choices.cards.get(card) ?? []
  const play = (chosen?.card === card ? chosen : scenery.help === 'none' ? plays[0] : best(plays)) ?? null
  const explained = scenery.help === 'all' || (scenery.help === 'chosen' && picked === key)
  return {
    key,
    card,
    owner,
    face,
    // A card that were turned to where it fits would tell as much as a flag.
    start: explained || chosen?.card === card ? (play?.start ?? 0) : 0,
    play,
    plays,
    ways: waysOf(plays, face.ends).length,
    flag: play && explained ? flagOf(play.price, face, others) : null,
    label: explained ? sayLay(face, play, view, scenery) : sayHeld(face, chosen?.card === card ? chosen.start : 0),
  }
}

/** The cards of one hand; empty where it may not be seen. */
export const handOf = (owner: number, context: HandContext): Entry[] =>
  (context.view.riders[owner]?.hand ?? []).map((card) => entry(card, owner, context))

/** The card that a tunnel drew, once for every way it can lie. */
export function tunnelWays(context: HandContext): Entry[] {
  const { view, choices } = context
  if (!view.tunnel) return []
  const [owner, card] = view.tunnel
  const plays = choices.cards.get(card) ?? []
  // While nobody may move there are no ways yet: the card waits.
  if (!plays.length) return [entry(card, owner, context)]
  const ways = waysOf(plays, context.scenery.cards[card]!.ends)
  return plays
    .filter((play) => ways.includes(play.start))
    .map((play) => ({
      ...entry(card, owner, { ...context, chosen: play }, `${card}-${play.start}`),
      plays: [play],
      ways: 1,
    }))
}
