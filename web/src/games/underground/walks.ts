/** Ways that the pawn may walk, as the server found them, and those that its single steps make up. */
import type { Field, View, Way } from './values'

export interface Walk {
  path: readonly Field[]
  to: Field
  steps: number
  /** Locks that it opens, a key each. */
  locks: readonly Field[]
  keys: number
  tools: readonly string[]
  gets: '' | 'key' | 'valve' | 'chip' | 'exit'
  seen: boolean
}

const read = ([path, locks, tools, gets, seen]: Way): Walk => ({
  path,
  to: path[path.length - 1]!,
  steps: path.length,
  locks,
  keys: locks.length,
  tools,
  gets,
  seen,
})

/** What a way costs, as one number: tools are gone for good, keys come back, steps are free. */
const price = (walk: Walk): number => walk.tools.length * 100 + walk.keys * 20 + walk.steps

/** All ways of so many steps, by the field they end on, the cheapest first; back to the pawn only for something. */
export function reach(view: View, steps: number): Map<Field, Walk[]> {
  const found = new Map<Field, Walk[]>()
  for (const way of view.ways) {
    const walk = read(way)
    if (walk.steps === 0 || walk.steps > steps || (walk.to === view.pawn && !walk.gets)) continue
    found.set(walk.to, [...(found.get(walk.to) ?? []), walk])
  }
  for (const walks of found.values()) walks.sort((a, b) => price(a) - price(b))
  return found
}

/** A way put together from single steps; null where one of them cannot be taken or paid for. */
export function wayAlong(view: View, path: readonly Field[]): Walk | null {
  const locks: Field[] = []
  const tools: string[] = []
  let here = view.pawn
  for (const to of path) {
    const step = view.steps.find(([from, end]) => from === here && end === to)
    if (!step) return null
    if (step[2] && !locks.includes(to)) locks.push(to)
    tools.push(...step[3])
    here = to
  }
  if (locks.length > view.keys || new Set(tools).size < tools.length) return null
  const same = view.ways.map(read).filter((walk) => walk.to === here)
  // What lies there may hang on a key that is given up on the way.
  const like = same.find((walk) => walk.keys === locks.length) ?? same[0]
  if (!like) return null
  return { path, to: here, steps: path.length, locks, keys: locks.length, tools, gets: like.gets, seen: like.seen }
}

/** Where one more step of a way can lead, with the way that it then is. */
export function stepsFrom(view: View, path: readonly Field[], most: number): Map<Field, Walk[]> {
  const found = new Map<Field, Walk[]>()
  if (path.length >= most) return found
  const here = path[path.length - 1] ?? view.pawn
  for (const [from, to] of view.steps) {
    const walk = from === here ? wayAlong(view, [...path, to]) : null
    if (walk) found.set(to, [walk])
  }
  return found
}

/** Water that a valve can let off: also what lies under a bridge. */
export const drainable = (view: View): readonly Field[] => [...new Set([...view.water, ...view.sunk])]
