/** The board as seen from above, down from a cutting plane: layers of the plan. */
import { cellsAt } from '../triedPiece'
import { columnOf, COUNT, everyField, fieldAt, rowOf } from '../fields'
import { shapeOf } from '../shapes'
import type { Field, Scenery, View } from '../values'

export interface VisibleField {
  height: number
  /** "." bare, "s" stone, "w" wood, "x" the exit. */
  ground: string
  walls: number
  symbol: '' | 'key' | 'valve' | 'lock'
  /** Something above the plane was cut away. */
  cut: boolean
}

const symbols: Readonly<Record<string, VisibleField['symbol']>> = { k: 'key', v: 'valve', l: 'lock' }

const whole = (view: View, field: Field): VisibleField => ({
  height: view.heights[field]!,
  ground: view.ground[field]!,
  walls: parseInt(view.walls[field]!, 16),
  symbol: view.manholes.includes(field) ? '' : (symbols[view.symbols[field]!] ?? ''),
  cut: false,
})

/** Every field; everything above the level is away. Null cuts nothing. */
export function layersBelow(scenery: Scenery, view: View, level: number | null): VisibleField[] {
  const top = everyField.map((field) => whole(view, field))
  if (level === null) return top
  const found: VisibleField[] = Array.from({ length: COUNT }, () => ({
    height: 0,
    ground: '.',
    walls: 0,
    symbol: '',
    cut: false,
  }))
  for (const [number, turn, at] of view.plateaus) {
    const face = scenery.plateaus[number]!
    for (const cell of shapeOf(face, turn).cells) {
      const field = fieldAt(rowOf(at) + cell.row, columnOf(at) + cell.column)
      if (field === null) continue
      found[field] =
        face.height <= level
          ? { height: face.height, ground: cell.wood ? 'w' : 's', walls: cell.walls, symbol: cell.symbol, cut: false }
          : { height: level, ground: level ? 's' : '.', walls: 0, symbol: '', cut: true }
    }
  }
  for (const [number, turn, at, height] of view.pieces)
    for (const cell of cellsAt(scenery, number, turn, at)) {
      if (cell.field === null) continue
      if (height > level) found[cell.field]!.cut = true
      else
        found[cell.field] = {
          height,
          ground: cell.wood ? 'w' : 's',
          walls: cell.walls,
          symbol: cell.symbol,
          cut: found[cell.field]!.cut,
        }
    }
  // What is not cut looks as it does: used symbols, the exit.
  return found.map((one, field) => (one.cut && view.ground[field] !== 'x' ? one : top[field]!))
}

/** Edges between fields that are too high to walk: [field, 'e' or 's']. */
export function highSteps(fields: readonly VisibleField[]): [Field, 'e' | 's'][] {
  const walkable = (field: Field): boolean => 'sw'.includes(fields[field]!.ground)
  const high = (a: Field, b: Field): boolean =>
    walkable(a) && walkable(b) && Math.abs(fields[a]!.height - fields[b]!.height) > 1
  return everyField.flatMap((field): [Field, 'e' | 's'][] => {
    const east = fieldAt(rowOf(field), columnOf(field) + 1)
    const south = fieldAt(rowOf(field) + 1, columnOf(field))
    return [
      ...(east !== null && high(field, east) ? [[field, 'e'] as [Field, 'e']] : []),
      ...(south !== null && high(field, south) ? [[field, 's'] as [Field, 's']] : []),
    ]
  })
}
