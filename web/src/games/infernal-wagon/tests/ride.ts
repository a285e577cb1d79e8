/** Rides laid by chance on a screen, for measuring how the railroad lies there. */
import { chance } from '../../../look/chance'
import { arrange, stageOf, windowSizes, type Arrangement, type Stage } from '../arrangement'
import { closer, layOut, type Layout, type Size } from '../road/layout'
import type { Joint } from '../values'
import { faces, isArrowed } from './deck'

export const face = (card: number) => faces[card]!
const starts = faces.filter(({ kind }) => kind === 'start').map(({ number }) => number)
const laid = faces
  .filter(({ kind }) => ['straight', 'curve', 'fork', 'tunnel', 'blast', 'danger'].includes(kind))
  .map(({ number }) => number)

export interface Screen {
  shape: Arrangement['shape']
  stage: Stage
  sizes: readonly Size[]
}

export function screenOf(width: number, height: number): Screen {
  const arrangement = arrange(width, height, { seats: 3, open: false, silent: false })
  const stage = stageOf(arrangement, false)
  return { shape: arrangement.shape, stage, sizes: windowSizes(stage, arrangement.shape) }
}

/** All layouts of one ride, the dealt one first: every card of the deck is laid, now and then two burn. */
export function rideOf(seed: number, { sizes }: Screen): Layout[] {
  const roll = chance(seed)
  const deck = laid.map((card) => [roll(), card] as const).sort(([a], [b]) => a - b)
  let railroad: Joint[] = starts.map((card, i) => [card, 0, i === starts.length - 1 ? null : 1])
  let stops = [1]
  let layout = layOut(null, railroad, stops, face, sizes)
  const all = [layout]
  for (const [, card] of deck) {
    const last = railroad[railroad.length - 1]!
    const start = isArrowed(face(card)) ? 0 : Math.floor(roll(0, face(card).ends.length))
    const stop = stops[Math.floor(roll(0, stops.length))]!
    railroad = [...railroad.slice(0, -1), [last[0], last[1], stop], [card, start, null]]
    const burns = railroad.length > 4 && roll() < 0.4
    if (burns) railroad = railroad.slice(2)
    stops = face(card)
      .ends.map((_, end) => end)
      .filter((end) => end !== start)
    layout = layOut(layout, railroad, stops, face, sizes)
    if (burns) layout = closer(layout, face, sizes)
    all.push(layout)
  }
  return all
}

/** Rides of several seeds on one screen. */
export const ridesOn = (screen: Screen, count: number): Layout[][] =>
  Array.from({ length: count }, (_, seed) => rideOf(seed + 1, screen))
