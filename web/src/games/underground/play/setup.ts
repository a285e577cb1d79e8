/** Before the start: which way plateaus may lie, and where the door may look. */
import { m } from '../../../paraglide/messages.js'
import { columnOf, fieldAt, nearest, rowOf } from '../fields'
import type { PlateauMove } from '../notation'
import { shapeOf } from '../shapes'
import type { Field, Scenery, View } from '../values'
import type { Deed, Deeds } from './deeds'

/** The fields of a plateau as it lies. */
export function plateauFields(scenery: Scenery, view: View, at: number): Field[] {
  const [number, turn, field] = view.plateaus[at]!
  return shapeOf(scenery.plateaus[number]!, turn).cells.flatMap((cell) => {
    const found = fieldAt(rowOf(field) + cell.row, columnOf(field) + cell.column)
    return found === null ? [] : [found]
  })
}

/** The plateau that covers a field. */
export function plateauAt(scenery: Scenery, view: View, field: Field): string | null {
  const at = view.plateaus.findIndex((_, i) => plateauFields(scenery, view, i).includes(field))
  return at < 0 ? null : scenery.plateaus[view.plateaus[at]![0]]!.name
}

const lieOf = (scenery: Scenery, view: View, name: string) =>
  view.plateaus.find(([number]) => scenery.plateaus[number]?.name === name)

/** The next way that it can lie, turned further; where it lies now as nearly as possible. */
export function nextTurn(scenery: Scenery, view: View, ways: readonly PlateauMove[], name: string): PlateauMove | null {
  const lies = lieOf(scenery, view, name)
  if (!lies) return null
  const [, turn, field] = lies
  const far = (way: PlateauMove) =>
    ((way.turn - turn + 8) % 8) * 100 +
    Math.abs(rowOf(way.field) - rowOf(field)) +
    Math.abs(columnOf(way.field) - columnOf(field))
  return ways.filter((way) => way.plateau === name && way.turn !== turn).sort((a, b) => far(a) - far(b))[0] ?? null
}

/** The next place in the same turn, in a direction or simply the next one. */
export function nextPlace(
  scenery: Scenery,
  view: View,
  ways: readonly PlateauMove[],
  name: string,
  step?: readonly [number, number],
): PlateauMove | null {
  const lies = lieOf(scenery, view, name)
  if (!lies) return null
  const same = ways.filter((way) => way.plateau === name && way.turn === lies[1])
  if (!step) return same.find((way) => way.field > lies[2]) ?? same[0] ?? null
  const to = nearest(
    lies[2],
    step[0],
    step[1],
    same.map((way) => way.field),
  )
  return same.find((way) => way.field === to) ?? null
}

/** What can be done before the start, as buttons. */
export function setupDeeds(
  scenery: Scenery,
  view: View,
  plateau: string | null,
  ways: readonly PlateauMove[],
  moves: readonly string[],
  send: (text: string) => void,
): Deeds {
  const turned = plateau && nextTurn(scenery, view, ways, plateau)
  const shifted = plateau && nextPlace(scenery, view, ways, plateau)
  const door = moves.find((move) => move.startsWith('door '))
  const more: Deed[] = []
  if (turned) more.push({ id: 'turn', words: m.ug_setup_turn(), key: 'R', run: () => send(turned.text) })
  if (shifted) more.push({ id: 'shift', words: m.ug_setup_shift(), run: () => send(shifted.text) })
  if (door) more.push({ id: 'door', words: m.ug_setup_door(), key: 'D', run: () => send(door) })
  const main: Deed | null = moves.includes('begin')
    ? { id: 'begin', words: m.ug_setup_begin(), key: 'Enter', run: () => send('begin') }
    : null
  return { main, second: null, more, end: null }
}
