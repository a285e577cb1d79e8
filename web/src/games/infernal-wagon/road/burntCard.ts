/** The line along which a card burns, from the side where the fire comes from. */
import { chance } from '../../../look/chance'

const POINTS = 12

/** Points of the line for a card of 100; `at` is how far the fire has come, `seed` makes every card its own. */
export function burnLine(at: number, seed: number): [number, number][] {
  const roll = chance(seed * 31 + 5)
  return Array.from({ length: POINTS + 1 }, (_, i) => {
    const t = i / POINTS
    const x = at + Math.sin(t * 9 + seed) * 7 + roll(-6, 6) + (1 - t) * 8 - 4
    return [Math.round(x * 10) / 10, Math.round(t * 1000) / 10]
  })
}

/** A point as seen when the fire comes from `side` instead of from the left. */
const turned = ([x, y]: [number, number], side: number): [number, number] =>
  side === 3 ? [x, y] : side === 0 ? [y, x] : side === 1 ? [100 - x, y] : [y, 100 - x]

/** What is left of a card, as a CSS polygon. */
export function leftOver(at: number, seed: number, side: number): string {
  const line = burnLine(at, seed)
  const points: [number, number][] = [[130, -20], [line[0]![0], -20], ...line, [line[POINTS]![0], 120], [130, 120]]
  return `polygon(${points
    .map((p) => turned(p, side))
    .map(([x, y]) => `${x}% ${y}%`)
    .join(',')})`
}

export const edgePath = (at: number, seed: number, side: number): string =>
  `M${burnLine(at, seed)
    .map((p) => turned(p, side).join(' '))
    .join('L')}`
