import { describe, expect, it } from 'vitest'
import { chance } from '../../../look/chance'
import { examples } from '../gallery/examples'
import { opposite, sideOf, step } from '../road/face'
import { closer, layOut, sizeAt, STAY, type Layout, type Size } from '../road/layout'
import { behind } from '../road/route'
import type { Joint } from '../values'
import { faces, isArrowed } from './deck'

const face = (card: number) => faces[card]!
const phone: Size[] = [4, 5, 6, 7, 8, 9, 10, 11].map((n) => ({ cols: n, rows: n }))
const laptop: Size[] = [
  { cols: 7, rows: 3 },
  { cols: 8, rows: 4 },
  { cols: 10, rows: 5 },
  { cols: 12, rows: 6 },
  { cols: 14, rows: 7 },
  { cols: 16, rows: 8 },
]
const starts = faces.filter(({ kind }) => kind === 'start').map(({ number }) => number)
const laid = faces
  .filter(({ kind }) => ['straight', 'curve', 'fork', 'tunnel', 'blast', 'danger', 'easy'].includes(kind))
  .map(({ number }) => number)

const stopsOf = ([card, start]: Joint): number[] =>
  face(card)
    .ends.map((_, end) => end)
    .filter((end) => end !== start)

function expectSound(layout: Layout, railroad: readonly Joint[], stops: readonly number[], sizes: readonly Size[]) {
  const { x, y, level } = layout.window
  const { cols, rows } = sizeAt(sizes, level)
  const cells = [...layout.cards, ...layout.slots, layout.fire]
  expect(layout.cards.map(({ card, start, stop }) => [card, start, stop])).toEqual(railroad)
  expect(layout.slots.map(({ stop }) => stop).sort()).toEqual([...stops].sort())
  expect(new Set(cells.map((cell) => `${cell.x},${cell.y}`)).size).toBe(cells.length)
  for (const cell of cells) {
    expect(cell.x >= x && cell.x < x + cols && cell.y >= y && cell.y < y + rows).toBe(true)
  }
  // The flames stand right behind the oldest card: so many fields from the wagon as the flag says.
  expect(layout.fire).toEqual(behind(layout.cards[0]!))
  layout.cards.slice(1).forEach((card, i) => {
    const before = layout.cards[i]!
    const out = sideOf(face(before.card), before, before.stop!)
    const [dx, dy] = step[out]!
    expect([card.x, card.y, card.entry]).toEqual([before.x + dx, before.y + dy, opposite(out)])
  })
}

interface Ride {
  seed: number
  sizes: readonly Size[]
  burning: number
  deck?: readonly number[]
}
/** Lays a whole deck in random order and orientation; now and then the fire takes a few. */
function ride({ seed, sizes, burning, deck = laid }: Ride, check: boolean): number {
  const roll = chance(seed)
  const cards = deck.map((card) => [roll(), card] as const).sort(([a], [b]) => a - b)
  let railroad: Joint[] = starts.map((card, i) => [card, 0, i === 2 ? null : 1])
  let stops = stopsOf(railroad[2]!)
  let layout = layOut(null, railroad, stops, face, sizes)
  let moved = 0
  for (const [, card] of cards) {
    const ways = isArrowed(face(card)) ? 1 : face(card).ends.length
    const before = layout
    const last = railroad[railroad.length - 1]!
    const next: Joint = [card, Math.floor(roll(0, ways)), null]
    railroad = [...railroad.slice(0, -1), [last[0], last[1], stops[Math.floor(roll(0, stops.length))]!], next]
    if (roll() < burning) railroad = railroad.slice(Math.min(Math.floor(roll(1, 5)), railroad.length - 1))
    stops = stopsOf(next)
    layout = layOut(before, railroad, stops, face, sizes)
    if (!check) continue
    expectSound(layout, railroad, stops, sizes)
    // The new card lies in the slot, and those before it where they were.
    const newest = layout.cards.at(-1)!
    expect(before.slots.some((slot) => slot.x === newest.x && slot.y === newest.y)).toBe(true)
    for (const old of layout.cards.slice(-STAY, -1)) {
      const was = before.cards.find((one) => one.card === old.card)!
      expect([old.x, old.y]).toEqual([was.x, was.y])
    }
    moved = Math.max(moved, layout.window.level)
  }
  return moved
}

describe('the railroad', () => {
  it.each([
    ['phone', phone],
    ['laptop', laptop],
  ] as const)(
    'never crosses itself, never leaves the screen and keeps its newest cards on a %s',
    (_, sizes) => {
      for (let seed = 1; seed <= 30; seed++) ride({ seed, sizes, burning: seed % 3 === 0 ? 0 : 0.35 }, true)
    },
    60_000,
  )

  it('has room for straights only and for curves only', () => {
    const only = (kind: string) => laid.filter((card) => face(card).kind === kind)
    for (const sizes of [phone, laptop]) {
      ride({ seed: 5, sizes, burning: 0, deck: only('straight') }, true)
      ride({ seed: 6, sizes, burning: 0, deck: only('curve') }, true)
      ride({ seed: 7, sizes, burning: 0, deck: only('fork') }, true)
    }
  })

  it('is drawn from nothing for whoever comes late', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const roll = chance(seed)
      const n = Math.floor(roll(1, 60))
      const cards = laid.map((card) => [roll(), card] as const).sort(([a], [b]) => a - b)
      const railroad = cards.slice(0, n).map(([, card], i): Joint => [card, 0, i === n - 1 ? null : 1])
      const stops = stopsOf(railroad[n - 1]!)
      for (const sizes of [phone, laptop])
        expectSound(layOut(null, railroad, stops, face, sizes), railroad, stops, sizes)
    }
  })

  it('comes closer when most of it has burned', () => {
    const wide = layOut(
      null,
      laid.slice(5, 45).map((card, i): Joint => [card, 0, i === 39 ? null : 1]),
      [1],
      face,
      phone,
    )
    const left = wide.cards.slice(-3).map(({ card, start, stop }): Joint => [card, start, stop])
    const burned = layOut(wide, left, [1], face, phone)
    expect(burned.window).toEqual(wide.window)
    const close = closer(burned, face, phone)
    expect(close.window.level).toBeLessThan(wide.window.level)
    expect(close.cards.map(({ x, y }) => [x, y])).toEqual(wide.cards.slice(-3).map(({ x, y }) => [x, y]))
  })
})

it('keeps the fire of a railroad laid anew away from its newer cards', () => {
  const road: Joint[] = examples.u_turn_five!.now.view.railroad.map((joint) => joint)
  for (const sizes of [phone, laptop]) {
    const { cards, fire } = layOut(null, road, examples.u_turn_five!.now.view.stops, face, sizes)
    const beside = cards.slice(1).filter(({ x, y }) => Math.abs(x - fire.x) + Math.abs(y - fire.y) === 1)
    expect(beside).toEqual([])
  }
})
