import type { Clan, FieldName, FieldView, Scenery } from './values'

/** Quarter turns of the plan on the screen, clockwise. */
export type Turn = 0 | 1 | 2 | 3
export type Side = 'n' | 'e' | 's' | 'w'
export type Shape = 'wide' | 'tall'

export interface Cell {
  field: FieldView
  /** Place in the turned grid. */
  col: number
  row: number
  /** Top left corner and centre on the screen. */
  x: number
  y: number
  cx: number
  cy: number
}

export interface Layout {
  turn: Turn
  /** Side of a field. */
  k: number
  cols: number
  rows: number
  width: number
  height: number
  /** Left edges of the columns, top edges of the rows. */
  xs: readonly number[]
  ys: readonly number[]
  cells: ReadonlyMap<FieldName, Cell>
  at(col: number, row: number): Cell | undefined
  walled(a: FieldName, b: FieldName): boolean
}

/** In fields: room for the train's rim around the plan, and for its side between train and platform. */
const RIM = 0.17
const SIDE_GAP = 0.24

export const steps: Readonly<Record<Side, readonly [number, number]>> = {
  n: [0, -1],
  e: [1, 0],
  s: [0, 1],
  w: [-1, 0],
}
export const sides: readonly Side[] = ['n', 'e', 's', 'w']
export const inTrain = (field: FieldView): boolean => field.kind !== 'platform' && field.kind !== 'start'

function turned(x: number, y: number, turn: Turn, width: number, height: number): [number, number] {
  if (turn === 1) return [height - 1 - y, x]
  if (turn === 2) return [width - 1 - x, height - 1 - y]
  if (turn === 3) return [y, width - 1 - x]
  return [x, y]
}

/** The turned plan with sides of length 1: what does not depend on the size on the screen. */
interface Grid {
  turn: Turn
  cols: number
  rows: number
  places: readonly { field: FieldView; col: number; row: number }[]
  xs: readonly number[]
  ys: readonly number[]
  width: number
  height: number
}

function gridOf(scenery: Scenery, turn: Turn): Grid {
  const [cols, rows] = turn % 2 ? [scenery.height, scenery.width] : [scenery.width, scenery.height]
  const places = scenery.fields.map((field) => {
    const [col, row] = turned(field.x, field.y, turn, scenery.width, scenery.height)
    return { field, col, row }
  })
  const train = new Map(places.map(({ field, col, row }) => [`${col},${row}`, inTrain(field)]))
  // A train's side needs room wherever train and platform meet along a line of the grid.
  const crosses = (along: 'x' | 'y', line: number, across: number): boolean => {
    const [a, b] =
      along === 'x' ? [`${line},${across}`, `${line + 1},${across}`] : [`${across},${line}`, `${across},${line + 1}`]
    const [left, right] = [train.get(a), train.get(b)]
    return left !== undefined && right !== undefined && left !== right
  }
  const edges = (along: 'x' | 'y', count: number, others: number): { starts: number[]; size: number } => {
    const starts: number[] = []
    let at = RIM
    for (let line = 0; line < count; line++) {
      starts.push(at)
      at += 1
      if (line < count - 1 && Array.from({ length: others }, (_, i) => i).some((i) => crosses(along, line, i)))
        at += SIDE_GAP
    }
    return { starts, size: at + RIM }
  }
  const x = edges('x', cols, rows)
  const y = edges('y', rows, cols)
  return { turn, cols, rows, places, xs: x.starts, ys: y.starts, width: x.size, height: y.size }
}

/** Where a clan lies on the screen, seen from the other one. */
function direction(scenery: Scenery, clan: Clan, turn: Turn): [number, number] {
  const middle = (own: boolean): [number, number] => {
    const starts = scenery.fields.filter((field) => field.kind === 'start' && (field.clan === clan) === own)
    const spots = starts.map((field) => turned(field.x, field.y, turn, scenery.width, scenery.height))
    const mean = (i: 0 | 1) => spots.reduce((sum, spot) => sum + spot[i], 0) / Math.max(1, spots.length)
    return [mean(0), mean(1)]
  }
  const [own, other] = [middle(true), middle(false)]
  return [own[0] - other[0], own[1] - other[1]]
}

/** Lying: the own clan below. Upright: the own clan on the side of the thumb. */
export function chooseTurn(scenery: Scenery, clan: Clan, shape: Shape, leftHanded: boolean): Turn {
  const lies = scenery.width >= scenery.height
  const turns: readonly Turn[] = lies === (shape === 'wide') ? [0, 2] : [3, 1]
  const thumb = leftHanded ? -1 : 1
  const good = (turn: Turn): boolean => {
    const [dx, dy] = direction(scenery, clan, turn)
    const sideways = Math.abs(dx) > Math.abs(dy)
    return sideways ? dx * thumb > 0 : dy > 0
  }
  return turns.find(good) ?? turns[0]!
}

/** The largest field with which the turned plan fits into a box. */
export function fit(scenery: Scenery, turn: Turn, width: number, height: number, largest = 96): number {
  const grid = gridOf(scenery, turn)
  return Math.max(12, Math.floor(Math.min(width / grid.width, height / grid.height, largest)))
}

export function makeLayout(scenery: Scenery, turn: Turn, k: number): Layout {
  const grid = gridOf(scenery, turn)
  const xs = grid.xs.map((x) => x * k)
  const ys = grid.ys.map((y) => y * k)
  const cells = new Map<FieldName, Cell>()
  const places = new Map<string, Cell>()
  for (const { field, col, row } of grid.places) {
    const [x, y] = [xs[col]!, ys[row]!]
    const cell = { field, col, row, x, y, cx: x + k / 2, cy: y + k / 2 }
    cells.set(field.name, cell)
    places.set(`${col},${row}`, cell)
  }
  const walls = new Set(scenery.walls.flatMap(([a, b]) => [`${a} ${b}`, `${b} ${a}`]))
  return {
    turn,
    k,
    cols: grid.cols,
    rows: grid.rows,
    width: grid.width * k,
    height: grid.height * k,
    xs,
    ys,
    cells,
    at: (col, row) => places.get(`${col},${row}`),
    walled: (a, b) => walls.has(`${a} ${b}`),
  }
}
