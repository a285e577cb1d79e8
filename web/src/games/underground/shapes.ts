/** Pieces as they are turned and mirrored. */
import type { PieceFace, Turn } from './values'

export interface TurnedCell {
  row: number
  column: number
  wood: boolean
  /** 1 north, 2 east, 4 south, 8 west. */
  walls: number
  symbol: '' | 'key' | 'valve' | 'lock'
}
export interface Shape {
  cells: readonly TurnedCell[]
  rows: number
  columns: number
}

const mirrorWalls = (walls: number): number => (walls & 5) | ((walls & 2) << 2) | ((walls & 8) >> 2)
const turnWalls = (walls: number): number => ((walls << 1) | (walls >> 3)) & 15

function make(face: PieceFace, turn: Turn): Shape {
  let cells = face.cells.map(([row, column, wood, walls, symbol]) => ({ row, column, wood, walls, symbol }))
  const size = () => ({
    rows: Math.max(...cells.map((cell) => cell.row)) + 1,
    columns: Math.max(...cells.map((cell) => cell.column)) + 1,
  })
  let { rows, columns } = size()
  if (turn >= 4)
    cells = cells.map((cell) => ({ ...cell, column: columns - 1 - cell.column, walls: mirrorWalls(cell.walls) }))
  for (let quarter = 0; quarter < turn % 4; quarter++) {
    cells = cells.map((cell) => ({
      ...cell,
      row: cell.column,
      column: rows - 1 - cell.row,
      walls: turnWalls(cell.walls),
    }))
    ;[rows, columns] = [columns, rows]
  }
  cells.sort((a, b) => a.row - b.row || a.column - b.column)
  return { cells, rows, columns }
}

const made = new WeakMap<PieceFace, Shape[]>()

/** A piece after mirroring and turning; the same object for the same question. */
export function shapeOf(face: PieceFace, turn: Turn): Shape {
  const shapes = made.get(face) ?? []
  made.set(face, shapes)
  return (shapes[turn] ??= make(face, turn))
}

const written = (shape: Shape): string =>
  shape.cells.map((cell) => [cell.row, cell.column, cell.wood, cell.walls, cell.symbol].join()).join(';')

/** The first turn in which a piece looks as it does in this one. */
export function firstAlike(face: PieceFace, turn: Turn): Turn {
  const wanted = written(shapeOf(face, turn))
  for (let earlier = 0; earlier < turn; earlier++) if (written(shapeOf(face, earlier)) === wanted) return earlier
  return turn
}

/** The edges around a shape as an SVG path, in units of a field. */
export function outline(shape: Shape, inset = 0): string {
  const has = (row: number, column: number): boolean =>
    shape.cells.some((cell) => cell.row === row && cell.column === column)
  const starts = new Map<string, [number, number][]>()
  const edge = (x1: number, y1: number, x2: number, y2: number) => {
    const key = `${x1},${y1}`
    starts.set(key, [...(starts.get(key) ?? []), [x2, y2]])
  }
  for (const { row: y, column: x } of shape.cells) {
    if (!has(y - 1, x)) edge(x, y, x + 1, y)
    if (!has(y, x + 1)) edge(x + 1, y, x + 1, y + 1)
    if (!has(y + 1, x)) edge(x + 1, y + 1, x, y + 1)
    if (!has(y, x - 1)) edge(x, y + 1, x, y)
  }
  let path = ''
  while (starts.size) {
    const first = starts.keys().next().value!
    const points: [number, number][] = []
    let at = first
    for (let ends = starts.get(at); ends?.length; ends = starts.get(at)) {
      const next = ends.pop()!
      if (!ends.length) starts.delete(at)
      points.push(at.split(',').map(Number) as [number, number])
      at = next.join()
    }
    starts.delete(first)
    path += `M${points.map(([x, y]) => `${x + inset} ${y + inset}`).join('L')}Z`
  }
  return path
}
