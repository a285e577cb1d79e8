import type { DayTry } from '../protocol/messages.gen'

/** A first game as a mark over the line of minutes. */
export interface Mark {
  /** From 0 at the left to 1 at the right. */
  x: number
  /** How many marks lie below it. */
  above: number
  won: boolean
  yours: boolean
}

/** Minutes that the line is long: whole ones, and room for the longest game. */
export const lineMinutes = (tries: readonly DayTry[]): number =>
  Math.max(1, Math.ceil(Math.max(0, ...tries.map((one) => one.took)) / 60_000))

/** Marks that would lie on each other are piled up; one's own is at the bottom, where it is seen first. */
export function pile(tries: readonly DayTry[], columns = 28): Mark[] {
  const whole = lineMinutes(tries) * 60_000
  const heights = new Map<number, number>()
  return [...tries]
    .sort((a, b) => Number(b.yours) - Number(a.yours))
    .map((one) => {
      const column = Math.min(columns - 1, Math.floor((one.took / whole) * columns))
      const above = heights.get(column) ?? 0
      heights.set(column, above + 1)
      return { x: (column + 0.5) / columns, above, won: one.won, yours: one.yours }
    })
}
