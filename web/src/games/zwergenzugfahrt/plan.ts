import { inTrain, sides, steps, type Cell, type Layout, type Side } from './layout'

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}
export interface Line {
  x1: number
  y1: number
  x2: number
  y2: number
}
export interface Decoration {
  kind: 'post' | 'bag'
  x: number
  /** The ground it stands on. */
  y: number
  width: number
  cloth: 'rust' | 'pine' | 'leather'
}

/** What is drawn of a plan, found from fields and walls alone. */
export interface Plan {
  /** The train's floor as overlapping rectangles, so that its outline is drawn without joints. */
  train: readonly Rect[]
  runner: readonly Rect[]
  /** Thin lines across the runner, one for each field. */
  weave: readonly Line[]
  /** True when the train lies on the screen, false when it stands. */
  lies: boolean
  /** Side of a seat's back. */
  backs: ReadonlyMap<string, Side>
  doors: readonly { cell: Cell; side: Side }[]
  /** Walls that are not the train's own side. */
  walls: readonly Line[]
  /** The painted edge of a platform along the train. */
  kerbs: readonly Line[]
  decorations: readonly Decoration[]
}

interface Block {
  c0: number
  r0: number
  c1: number
  r1: number
}

const opposite: Readonly<Record<Side, Side>> = { n: 's', e: 'w', s: 'n', w: 'e' }
const cloths = ['leather', 'rust', 'pine'] as const

const neighbour = (layout: Layout, cell: Cell, side: Side): Cell | undefined =>
  layout.at(cell.col + steps[side][0], cell.row + steps[side][1])

const reached = (layout: Layout, cell: Cell, side: Side): Cell | undefined => {
  const next = neighbour(layout, cell, side)
  return next && !layout.walled(cell.field.name, next.field.name) ? next : undefined
}

/** Every rectangle of such fields that cannot grow. */
function blocks(layout: Layout, wanted: (cell: Cell) => boolean): Block[] {
  const has = (c: number, r: number): boolean => {
    const cell = layout.at(c, r)
    return cell !== undefined && wanted(cell)
  }
  const full = ({ c0, r0, c1, r1 }: Block): boolean => {
    for (let c = c0; c <= c1; c++) for (let r = r0; r <= r1; r++) if (!has(c, r)) return false
    return true
  }
  const found: Block[] = []
  for (let c0 = 0; c0 < layout.cols; c0++)
    for (let r0 = 0; r0 < layout.rows; r0++) {
      let widest = layout.cols - 1
      for (let r1 = r0; r1 < layout.rows && has(c0, r1); r1++) {
        let c1 = c0
        while (c1 < widest && has(c1 + 1, r1)) c1++
        widest = c1
        const block = { c0, r0, c1, r1 }
        const grows = full({ ...block, c0: c0 - 1 }) || full({ ...block, r0: r0 - 1 }) || full({ ...block, r1: r1 + 1 })
        if (!grows) found.push(block)
      }
    }
  return found
}

const rectOf = (layout: Layout, { c0, r0, c1, r1 }: Block): Rect => {
  const [x, y] = [layout.xs[c0]!, layout.ys[r0]!]
  return { x, y, width: layout.xs[c1]! + layout.k - x, height: layout.ys[r1]! + layout.k - y }
}

/** A seat's back is to a wall, or else away from where one sits down from. */
function backOf(layout: Layout, cell: Cell, lies: boolean): Side {
  const order: readonly Side[] = lies ? ['n', 's', 'w', 'e'] : ['w', 'e', 'n', 's']
  const worth = (side: Side): number => {
    const behind = reached(layout, cell, side)
    const before = reached(layout, cell, opposite[side])
    const wall = behind ? (behind.field.kind === 'seat' ? 0 : -6) : 3
    const front = before ? (before.field.kind === 'aisle' ? 3 : before.field.kind === 'seat' ? 0 : 1) : -1
    return wall + front
  }
  return [...order].sort((a, b) => worth(b) - worth(a))[0]!
}

/** The line between a field and what lies on one of its sides, in the middle of the gap. */
export function edge(layout: Layout, cell: Cell, side: Side, out = 0): Line {
  const { k } = layout
  const x = side === 'e' ? cell.x + k + out : cell.x - out
  const y = side === 's' ? cell.y + k + out : cell.y - out
  return side === 'n' || side === 's'
    ? { x1: cell.x, y1: y, x2: cell.x + k, y2: y }
    : { x1: x, y1: cell.y, x2: x, y2: cell.y + k }
}

/** Joins lines that touch end to end, so that dashes run on. */
function joined(lines: readonly Line[], reach: number): Line[] {
  const sorted = [...lines].sort((a, b) => a.x1 - b.x1 || a.y1 - b.y1)
  const result: Line[] = []
  for (const line of sorted) {
    const flat = line.y1 === line.y2
    const before = result.find(
      (one) =>
        (one.y1 === one.y2) === flat &&
        (flat ? one.y1 === line.y1 && line.x1 - one.x2 <= reach : one.x1 === line.x1 && line.y1 - one.y2 <= reach),
    )
    if (before) result[result.indexOf(before)] = { ...before, x2: line.x2, y2: line.y2 }
    else result.push(line)
  }
  return result
}

/** Lamps and luggage stand where no field is: lamps in the corners, luggage in between. */
function decorate(layout: Layout): Decoration[] {
  const { k } = layout
  const result: Decoration[] = []
  for (let row = 0; row < layout.rows; row++)
    for (let col = 0; col < layout.cols; col++) {
      if (layout.at(col, row)) continue
      const corner = (col === 0 || col === layout.cols - 1) && (row === 0 || row === layout.rows - 1)
      const x = layout.xs[col]! + k / 2
      const y = layout.ys[row]! + k * 0.92
      const pick = (col * 7 + row * 3) % 3
      if (corner) {
        result.push({ kind: 'post', x, y, width: k * 0.3, cloth: 'leather' })
        continue
      }
      const width = k * (0.56 + 0.06 * pick)
      result.push({ kind: 'bag', x: x - k * 0.04, y, width, cloth: cloths[pick]! })
      if (pick !== 1) {
        const small = width * 0.7
        result.push({ kind: 'bag', x: x + k * 0.02, y: y - width * 0.8, width: small, cloth: cloths[(pick + 1) % 3]! })
      }
    }
  return result
}

export function makePlan(layout: Layout): Plan {
  const { k } = layout
  const cells = [...layout.cells.values()]
  const trainBlocks = blocks(layout, (cell) => inTrain(cell.field))
  const train = trainBlocks.map((block) => rectOf(layout, block))
  const spanX = Math.max(0, ...trainBlocks.map((block) => block.c1 - block.c0))
  const spanY = Math.max(0, ...trainBlocks.map((block) => block.r1 - block.r0))
  const lies = spanX >= spanY

  const runner = blocks(layout, (cell) => cell.field.kind === 'aisle').map((block) => rectOf(layout, block))
  const weave: Line[] = []
  const backs = new Map<string, Side>()
  const doors: { cell: Cell; side: Side }[] = []
  const walls: Line[] = []
  const kerbs: Line[] = []
  for (const cell of cells) {
    if (cell.field.kind === 'seat') backs.set(cell.field.name, backOf(layout, cell, lies))
    for (const side of sides) {
      const next = neighbour(layout, cell, side)
      if (!next) continue
      const sameSide = inTrain(next.field) === inTrain(cell.field)
      const wall = layout.walled(cell.field.name, next.field.name)
      if (inTrain(cell.field) && !sameSide && !wall) doors.push({ cell, side })
      if (!inTrain(cell.field) && !sameSide) kerbs.push(edge(layout, cell, side, 2))
      if (side === 'n' || side === 'w') {
        if (wall && sameSide) walls.push(edge(layout, cell, side))
        const woven = lies ? side === 'w' : side === 'n'
        if (woven && cell.field.kind === 'aisle' && next.field.kind === 'aisle')
          weave.push(inset(edge(layout, cell, side), k * 0.24))
      }
    }
  }
  return {
    train,
    runner,
    weave,
    lies,
    backs,
    doors,
    walls,
    kerbs: joined(kerbs, k * 0.3),
    decorations: decorate(layout),
  }
}

const inset = (line: Line, by: number): Line =>
  line.y1 === line.y2
    ? { ...line, x1: line.x1 + by, x2: line.x2 - by }
    : { ...line, y1: line.y1 + by, y2: line.y2 - by }

/** The longest straight way along the aisle: where the conductor walks. */
export function aisleWay(layout: Layout): Cell[] {
  const ways = blocks(layout, (cell) => cell.field.kind === 'aisle').map(({ c0, r0, c1, r1 }) => {
    const flat = c1 - c0 >= r1 - r0
    const length = flat ? c1 - c0 + 1 : r1 - r0 + 1
    return Array.from({ length }, (_, i) => (flat ? layout.at(c0 + i, r0) : layout.at(c0, r0 + i))).filter(
      (cell) => cell !== undefined,
    )
  })
  return ways.sort((a, b) => b.length - a.length)[0] ?? []
}

/** What a screen leaves of itself beside a plan, and whether its header stands in the corners there. */
export type Spare = { x: number; y: number; corners?: boolean }

/** Lamps and luggage beside the plan, where the screen leaves room for them. */
export function around(layout: Layout, spare: Spare): Decoration[] {
  const { k, width, height } = layout
  const result: Decoration[] = []
  const corner = (col: number, row: number): boolean => layout.at(col, row) !== undefined
  const post = (x: number, y: number, size: number) =>
    result.push({ kind: 'post', x, y, width: size, cloth: 'leather' })
  // With little room things stand above the plan only: its letters are below.
  const roomy = spare.y > k * 0.75
  if (spare.y > k * 0.4) {
    const [left, right] = [layout.xs[0]! + k * 0.12, layout.xs[layout.cols - 1]! + k * 0.88]
    const [above, below] = [k * 0.08, height + Math.min(spare.y, k * 1.5) - 4]
    // A lamp is never lower than a dwarf: with little room its head stands beside the words above the plan.
    const size = Math.min(k * 0.3, Math.max(k * 0.25, spare.y * 0.28))
    const bag = roomy ? 0.7 : 0.5
    for (const [x, y, row, step] of [
      [left, above, 0, 1],
      [right, above, 0, -1],
      [left, below, layout.rows - 1, 1],
      [right, below, layout.rows - 1, -1],
    ] as const) {
      if (!corner(step > 0 ? 0 : layout.cols - 1, row) || (row && !roomy)) continue
      post(x, y, size)
      const pick = (row + (step > 0 ? 0 : 1)) % 3
      result.push({ kind: 'bag', x: x + step * k * 0.82, y, width: k * bag, cloth: cloths[pick]! })
      result.push({ kind: 'bag', x: x + step * k * 1.5, y, width: k * bag * 0.71, cloth: cloths[(pick + 1) % 3]! })
      if (step > 0 && roomy)
        result.push({ kind: 'bag', x: x + k * 0.8, y: y - k * 0.57, width: k * 0.48, cloth: cloths[(pick + 2) % 3]! })
    }
  } else if (spare.x > k * 0.5) {
    const size = Math.min(k * 0.36, spare.x * 0.5)
    const [left, right] = [-spare.x / 2, width + spare.x / 2]
    for (const [x, col] of [
      [left, 0],
      [right, layout.cols - 1],
    ] as const) {
      // Words and buttons in the corners leave no room for a lamp beside them.
      if (corner(col, 0) && !spare.corners) post(x, layout.ys[0]! + k * 1.1, size)
      if (corner(col, layout.rows - 1)) post(x, layout.ys[layout.rows - 1]! + k * 0.8, size)
    }
  }
  return result
}
