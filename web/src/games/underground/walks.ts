/** Ways that the pawn may walk, as the server found them. */
import { nameOf } from './fields'
import type { Field, View, Way } from './values'

export interface Walk {
  path: readonly Field[]
  to: Field
  steps: number
  keys: number
  tools: readonly string[]
  gets: '' | 'key' | 'valve' | 'chip' | 'exit'
  seen: boolean
}

const read = ([path, keys, tools, gets, seen]: Way): Walk => ({
  path,
  to: path[path.length - 1]!,
  steps: path.length,
  keys,
  tools,
  gets,
  seen,
})

/** What a way costs, as one number: tools are gone for good, keys come back, steps are free. */
const price = (walk: Walk): number => walk.tools.length * 100 + walk.keys * 20 + walk.steps

/** All ways of so many steps, by the field they end on, the cheapest first. */
export function reach(view: View, steps: number): Map<Field, Walk[]> {
  const found = new Map<Field, Walk[]>()
  for (const way of view.ways) {
    const walk = read(way)
    if (walk.steps === 0 || walk.steps > steps) continue
    found.set(walk.to, [...(found.get(walk.to) ?? []), walk])
  }
  for (const walks of found.values()) walks.sort((a, b) => price(a) - price(b))
  return found
}

/** The way that a text names, if it may be walked. */
export const sameWay = (view: View, path: readonly Field[]): Walk | null => {
  const wanted = path.map(nameOf).join()
  const way = view.ways.find(([fields]) => fields.map(nameOf).join() === wanted)
  return way ? read(way) : null
}
