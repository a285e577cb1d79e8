/** Chance for drawings: the same seed always scatters the same scratches. */
export function chance(seed: number): (from?: number, to?: number) => number {
  let state = seed >>> 0
  return (from = 0, to = 1) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return from + ((to - from) * state) / 4294967296
  }
}

/** One decimal is enough for a path. */
export const round = (n: number): number => Math.round(n * 10) / 10
