import type { CardView, GameEvent, Joint, Scenery, View } from '../values'
import text from './examples.txt?raw'

export interface Frame {
  view: View
  events: readonly GameEvent[]
  moves: readonly string[]
  toAct: readonly number[]
  seat: number
  last: readonly [number, string] | null
  at: number
}
/** A ride that is over: its log, and what really happened by the rules. */
export interface Ride {
  view: View
  /** Seat, milliseconds of play, notation. */
  moves: readonly (readonly [number, number, string])[]
  /** Card, seat, whether it fitted. */
  laid: readonly (readonly [number, number, boolean])[]
}
export interface Example {
  before: Frame
  now: Frame
}

const data = JSON.parse(text) as {
  scenery: Scenery
  examples: Readonly<Record<string, Example>>
  rides: readonly Ride[]
}
export const { scenery, rides } = data
const found = data.examples

/** A railroad of 68 cards, longer than most rides ever get. */
function full(from: Example): Example {
  const laid = scenery.cards.filter(({ kind }) => !['silence', 'u_turn', 'curse', 'exit', 'start'].includes(kind))
  const mixed = laid.map((card, i) => [(i * 37) % 101, card.number] as const).sort(([a], [b]) => a - b)
  const starts = scenery.cards.filter(({ kind }) => kind === 'start').map(({ number }) => number)
  const road = [...starts, ...mixed.map(([, card]) => card)].slice(0, 68)
  const railroad = road.map((card, i): Joint => [card, 0, i === road.length - 1 ? null : 1])
  const last = scenery.cards[road[road.length - 1]!]!
  const open = (card: CardView): number[] => card.ends.map((_, end) => end).filter((end) => end !== 0)
  const view = { ...from.now.view, railroad, stops: open(last) }
  const shorter = railroad.slice(0, -1).map((joint, i): Joint => (i === 66 ? [joint[0], joint[1], null] : joint))
  const earlier = { ...view, railroad: shorter, stops: open(scenery.cards[shorter[66]![0]]!) }
  const newest = {
    type: 'laid',
    card: last.number,
    seat: 1,
    owner: 1,
    start: 0,
    stop: 1,
    fits: true,
    from_tunnel: false,
  } as const
  return {
    before: { ...from.before, view: earlier, events: [], moves: [] },
    now: { ...from.now, view, events: [newest], moves: [] },
  }
}

export const examples: Readonly<Record<string, Example>> = { ...found, full: full(found.long!) }
