/**
 * How much processor time one step of laying out the railroad takes, on whole decks without a fire: 68 cards at the end. Printed by
 * `npx vitest bench --run layout` in web/.
 */
import { expect, it } from 'vitest'
import { chance } from '../../../look/chance'
import { arrange, stageOf, windowSizes } from '../arrangement'
import { layOut, type Layout } from '../road/layout'
import type { Joint } from '../values'
import { faces, isArrowed } from './deck'

const face = (card: number) => faces[card]!
const screens = { phone: [390, 788], 'small phone': [360, 584], 'phone on its side': [844, 334], laptop: [1366, 768] }
const starts = faces.filter(({ kind }) => kind === 'start').map(({ number }) => number)
const laid = faces
  .filter(({ kind }) => ['straight', 'curve', 'fork', 'tunnel', 'blast', 'danger'].includes(kind))
  .map(({ number }) => number)
const RIDES = 40

/** Milliseconds of processor time for every step of one ride. */
function steps(seed: number, [width, height]: number[]): { cards: number; took: number; level: number }[] {
  const arrangement = arrange(width!, height!, { seats: 3, open: false, silent: false })
  const sizes = windowSizes(stageOf(arrangement, false), arrangement.shape)
  const roll = chance(seed)
  const deck = laid.map((card) => [roll(), card] as const).sort(([a], [b]) => a - b)
  let railroad: Joint[] = starts.map((card, i) => [card, 0, i === 2 ? null : 1])
  let stops = [1]
  let layout: Layout = layOut(null, railroad, stops, face, sizes)
  return deck.map(([, card]) => {
    const ways = isArrowed(face(card)) ? 1 : face(card).ends.length
    const last = railroad[railroad.length - 1]!
    const start = Math.floor(roll(0, ways))
    const stop = stops[Math.floor(roll(0, stops.length))]!
    railroad = [...railroad.slice(0, -1), [last[0], last[1], stop], [card, start, null]]
    stops = face(card)
      .ends.map((_, end) => end)
      .filter((end) => end !== start)
    const before = process.cpuUsage()
    layout = layOut(layout, railroad, stops, face, sizes)
    const { user, system } = process.cpuUsage(before)
    const took = (user + system) / 1000
    return { cards: railroad.length, took, level: layout.window.level }
  })
}

it('is printed', () => {
  for (const [name, size] of Object.entries(screens)) {
    steps(999, size)
    const rides = Array.from({ length: RIDES }, (_, seed) => steps(seed + 1, size))
    const all = rides.flat()
    const say = (some: { took: number }[]) => {
      const sorted = some.map(({ took }) => took).sort((a, b) => a - b)
      const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]!.toFixed(2)
      return `median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms`
    }
    const level = rides.reduce((sum, ride) => sum + ride.at(-1)!.level, 0) / RIDES
    console.log(
      `${name}: ${say(all)}; from 50 cards on ${say(all.filter(({ cards }) => cards >= 50))}; ` +
        `${all.filter(({ took }) => took > 16).length} of ${all.length} over 16 ms; last window ${level.toFixed(2)}`,
    )
    expect(all.at(-1)!.cards).toBe(68)
  }
}, 120_000)
