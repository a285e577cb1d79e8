/** Pixels that a turning point takes as a diamond, and with its words. */
const DIAMOND = 26
export const ROOM = 128
/** What words may reach beyond a track: less than the page's edge. */
const BEYOND = 14

export interface Place {
  readonly shown: number
  readonly worded: boolean
}

/** Where turning points stand over a track, given where they lie on it, in order. No diamond lies on another or leaves the
 * track: those that would, move aside. Words only where neighbours and edges leave room. */
export function placesOf(lie: readonly number[], width: number, narrow: boolean): Place[] {
  const half = Math.min(DIAMOND, width) / 2
  // More than fit stand closer together.
  const apart = Math.min(DIAMOND, Math.max(0, width - 2 * half) / Math.max(1, lie.length - 1))
  const shown: number[] = []
  for (const x of lie) shown.push(Math.max(x, (shown.at(-1) ?? half - apart) + apart))
  for (let i = shown.length - 1, most = width - half; i >= 0; i--) {
    shown[i] = Math.min(shown[i]!, most)
    most = shown[i]! - apart
  }
  let taken = -BEYOND
  return shown.map((x, i) => {
    const after = i + 1 < shown.length ? shown[i + 1]! - half : width + BEYOND
    const worded = !narrow && x - ROOM / 2 >= taken && x + ROOM / 2 <= after
    taken = x + (worded ? ROOM / 2 : half)
    return { shown: x, worded }
  })
}
