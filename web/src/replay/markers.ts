/** Pixels that a turning point takes as a diamond: what a thumb needs. */
export const THUMB = 44
/** What it takes with its words. */
export const ROOM = 136
/** What words may reach beyond a track: less than the page's edge. */
const BEYOND = 14

export interface Marker {
  /** Which turning points stand here, in order: several where there is no room for each. */
  readonly some: readonly number[]
  readonly shown: number
  readonly worded: boolean
}

interface Group {
  some: number[]
  /** Where they lie: their middle. */
  lie: number
}

/** As many groups as there is room for: neighbours that lie nearest to each other stand together. */
function joined(lie: readonly number[], room: number): Group[] {
  const groups = lie.map((x, i) => ({ some: [i], lie: x }))
  while (groups.length > room) {
    const gaps = groups.slice(1).map((group, i) => group.lie - groups[i]!.lie)
    const at = gaps.indexOf(Math.min(...gaps))
    const [first, second] = groups.slice(at, at + 2) as [Group, Group]
    groups.splice(at, 2, { some: [...first.some, ...second.some], lie: (first.lie + second.lie) / 2 })
  }
  return groups
}

/** Where turning points stand over a track, given where they lie on it, in order. No diamond lies on another or leaves the
 * track: those that would, move aside, and stand together where there are too many. Words only where neighbours and edges
 * leave room. */
export function markersOf(lie: readonly number[], width: number, narrow: boolean): Marker[] {
  const half = Math.min(THUMB, width) / 2
  const groups = joined(lie, Math.max(1, Math.floor(width / THUMB)))
  const shown: number[] = []
  for (const group of groups) shown.push(Math.max(group.lie, (shown.at(-1) ?? half - THUMB) + THUMB))
  for (let i = shown.length - 1, most = width - half; i >= 0; i--) {
    shown[i] = Math.min(shown[i]!, most)
    most = shown[i]! - THUMB
  }
  let taken = -BEYOND
  return groups.map(({ some }, i) => {
    const x = shown[i]!
    const after = i + 1 < shown.length ? shown[i + 1]! - half : width + BEYOND
    const worded = !narrow && some.length === 1 && x - ROOM / 2 >= taken && x + ROOM / 2 <= after
    taken = x + (worded ? ROOM / 2 : half)
    return { some, shown: x, worded }
  })
}

/** Where a touch on some of them leads: to the first, and from there to the next. */
export const nextOf = (frames: readonly number[], at: number): number => {
  const after = frames.includes(at) ? frames.find((frame) => frame > at) : undefined
  return after ?? frames[0] ?? at
}
