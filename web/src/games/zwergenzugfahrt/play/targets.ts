import type { Cell, Layout, Side } from '../layout'
import type { Action, Kind } from '../notation'
import type { Rect } from '../plan'

/** Something lit that can be touched: a field, or half of one when a seat means two things. */
export interface Target {
  key: string
  cell: Cell
  /** One move, or two when touching asks which. */
  actions: readonly [Action, ...Action[]]
  box: Rect
  /** Marks with their middle, measured in fields from the box's top left corner. */
  marks: readonly { kind: Kind; x: number; y: number }[]
}

const spots: Readonly<Record<Kind, readonly [number, number]>> = {
  walk: [0.5, 0.5],
  sit: [0.5, 0.5],
  reserve: [0.5, 0.5],
  take_off: [0.86, 0.16],
  kick: [0.16, 0.14],
  conduct: [0.86, 0.16],
}

/** `split`: fields are large enough for two targets on one seat. */
export function makeTargets(actions: readonly Action[], layout: Layout, split: boolean): Target[] {
  const fields = new Map<string, [Action, ...Action[]]>()
  for (const action of actions) {
    const others = fields.get(action.to)
    if (others) others.push(action)
    else fields.set(action.to, [action])
  }
  const { k } = layout
  return [...fields].flatMap(([to, meanings]): Target[] => {
    const cell = layout.cells.get(to)
    if (!cell) return []
    const box = { x: cell.x, y: cell.y, width: k, height: k }
    if (meanings.length === 1) {
      const { kind, text } = meanings[0]
      const [x, y] = spots[kind]
      return [{ key: text, cell, actions: meanings, box, marks: [{ kind, x, y }] }]
    }
    if (split) {
      const width = k / meanings.length
      return meanings.map((action, i) => ({
        key: action.text,
        cell,
        actions: [action],
        box: { ...box, x: cell.x + i * width, width },
        marks: [{ kind: action.kind, x: 0.5 / meanings.length, y: 0.5 }],
      }))
    }
    const place = (i: number) => 0.22 + (0.56 * i) / (meanings.length - 1)
    return [
      { key: to, cell, actions: meanings, box, marks: meanings.map(({ kind }, i) => ({ kind, x: 0.5, y: place(i) })) },
    ]
  })
}

const ahead: Readonly<Record<Side, readonly [number, number]>> = { n: [0, -1], e: [1, 0], s: [0, 1], w: [-1, 0] }

/** The target that lies best in a direction: near, and straight ahead. */
export function towards<T extends { box: Rect }>(from: Rect, side: Side, targets: readonly T[]): T | null {
  const middle = (box: Rect) => [box.x + box.width / 2, box.y + box.height / 2] as const
  const [x, y] = middle(from)
  const [ax, ay] = ahead[side]
  const scored = targets.flatMap((target) => {
    const [tx, ty] = middle(target.box)
    const along = (tx - x) * ax + (ty - y) * ay
    const across = Math.abs((tx - x) * ay) + Math.abs((ty - y) * ax)
    return along > 1 ? [{ target, cost: along + 2 * across }] : []
  })
  return scored.sort((a, b) => a.cost - b.cost)[0]?.target ?? null
}

/** What a touch beside the lit things means: the nearest one within reach, or nothing. */
export function nearest<T extends { box: Rect }>(x: number, y: number, targets: readonly T[], reach: number): T | null {
  const away = ({ box }: T): number =>
    Math.hypot(Math.max(box.x - x, 0, x - box.x - box.width), Math.max(box.y - y, 0, y - box.y - box.height))
  const sorted = targets.map((target) => ({ target, far: away(target) })).sort((a, b) => a.far - b.far)
  const best = sorted[0]
  return best && best.far <= reach ? best.target : null
}
