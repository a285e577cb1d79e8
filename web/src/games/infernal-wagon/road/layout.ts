/**
 * Where the cards of the railroad lie: one line on a grid that never crosses itself and never leaves the window.
 *
 * The newest cards keep their fields whatever happens; the window moves along with them, and only when there is no
 * room are older cards laid anew behind them. Straights stay straight and curves turn, as long as there is room: before
 * the cards would get too small to read, old straights are bent.
 */
import type { CardView, Joint } from '../values'
import { opposite, sideOf, step, type Lie, type Side } from './face'
import { behind, keyOf, route, type Cell, type Room } from './route'
import { stillness } from './stillness'

export interface Placed extends Lie {
  card: number
  stop: number | null
  x: number
  y: number
}
/** A field where the next card may lie, joined to the open edge `stop`. */
export interface Slot {
  stop: number
  x: number
  y: number
  entry: Side
}
export interface Window {
  x: number
  y: number
  level: number
}
export interface Size {
  cols: number
  rows: number
}
export interface Layout {
  cards: readonly Placed[]
  slots: readonly Slot[]
  /** The field that burns, just behind the oldest card. */
  fire: { x: number; y: number }
  window: Window
}

export type Faces = (card: number) => CardView
/** The newest cards that always stay on their fields; more of them stay where there is room. */
export const STAY = 3
/** Steps of all searches for one layout: a frame must not wait for the prettiest way. */
const PATIENCE = 12_000
/** Each window gets a part of what is left, and never less than this: larger ones are easy. */
const LEAST = 400
interface Patience {
  left: number
}

export function slotsOf(last: Placed, face: CardView, stops: readonly number[]): Slot[] {
  if (face.kind === 'exit') return []
  return stops.map((stop) => {
    const out = sideOf(face, last, stop)
    const [dx, dy] = step[out]!
    return { stop, x: last.x + dx, y: last.y + dy, entry: opposite(out) }
  })
}

/** Windows of one size that show all these fields, the nearest to `near` first. */
function windows(cells: readonly Cell[], size: Size, near: Cell): Room[] {
  const [xs, ys] = [cells.map(({ x }) => x), cells.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const rooms: Room[] = []
  for (let x = right - size.cols + 1; x <= left; x++)
    for (let y = bottom - size.rows + 1; y <= top; y++) rooms.push({ x, y, ...size })
  const far = (room: Room): number => Math.abs(room.x - near.x) + Math.abs(room.y - near.y)
  rooms.sort((a, b) => far(a) - far(b))
  if (rooms.length <= 12) return rooms
  // Not all of many: the nearest, and some that leave room on other sides.
  const [dx, dy] = [left - (right - size.cols + 1), top - (bottom - size.rows + 1)]
  const spread = [0.5, 0, 1].flatMap((a) => [0.5, 0, 1].map((b) => [a, b] as const))
  const others = spread.map(([a, b]) => ({ x: left - Math.round(dx * a), y: top - Math.round(dy * b), ...size }))
  return [...rooms.slice(0, 8), ...others.sort((a, b) => far(a) - far(b))]
}

interface Task {
  joints: readonly Joint[]
  /** The newest cards as they lie; all of `joints` but the first ones. */
  fixed: readonly Placed[]
  fire: Cell
  slots: readonly Slot[]
}

/** Everything stays where it is: is there a window of this size for it? */
function asItIs(task: Task, size: Size, near: Cell): Room | null {
  if (task.fixed.length < task.joints.length) return null
  const taken = new Set(task.fixed.map(keyOf))
  if (taken.size < task.fixed.length) return null
  if (task.slots.some((slot) => taken.has(keyOf(slot)) || keyOf(slot) === keyOf(task.fire))) return null
  if (taken.has(keyOf(task.fire))) return null
  const rooms = windows([...task.fixed, ...task.slots, task.fire], size, near)
  // The window stays if it can. If it must move, it moves far, so that it need not move again soon.
  if (rooms[0]?.x === near.x && rooms[0].y === near.y) return rooms[0]
  return calmest(rooms, task.slots, [...task.fixed, task.fire])
}

/** The stop nearest to the hand, in rows below the window's edge. */
const lowest = (slots: readonly Slot[], room: Room): number => Math.max(...slots.map(({ y }) => y)) - room.y
/** Whether an open stop lies in the lower half of a window. */
const isLow = (slots: readonly Slot[], room: Room): boolean =>
  !slots.length || lowest(slots, room) >= (room.rows - 1) / 2

/** Of several windows the one in which the railroad can go on longest. */
function calmest(rooms: readonly Room[], slots: readonly Slot[], taken: readonly Cell[]): Room | null {
  let found: Room | null = null
  let most = -1
  for (const room of rooms) {
    const calm = stillness(slots, taken, room)
    if (calm > most) [found, most] = [room, calm]
  }
  return found
}

/** How many of the newest cards may stay: none of them in the way of a slot. */
function mostKept(task: Task): number {
  const slots = new Set(task.slots.map(keyOf))
  let kept = 0
  for (let i = task.fixed.length - 1; i >= 0 && !slots.has(keyOf(task.fixed[i]!)); i--) kept++
  return kept
}

/** What a search will not do without. */
interface Demand {
  /** The fire lies clear of newer cards. */
  strict?: boolean
  /** The stop lies near the hand. */
  handy?: boolean
  /** The fire lies farther from the hand than the stop. */
  far?: boolean
}

/** Lays what is older than the cards that stay; tries to let many stay first. */
function anew(
  task: Task,
  faces: Faces,
  size: Size,
  near: Cell,
  bend: boolean,
  all: Patience,
  { strict = false, handy = false, far = false }: Demand = {},
): { layout: Task; room: Room } | null {
  if (task.joints.length + task.slots.length > size.cols * size.rows * 0.75) return null
  const patience = { left: Math.max(LEAST, Math.floor(all.left / 3)) }
  const most = mostKept(task)
  // With two kept the third is behind them all the same, only turned where it lies.
  const keeps = [
    ...new Set([most, Math.ceil(most / 2), Math.min(most, STAY + 1), Math.min(most, STAY), Math.min(most, 2)]),
  ]
  for (const keep of keeps) {
    const fixed = task.fixed.slice(task.fixed.length - keep)
    const first = fixed[0]
    if (!first) continue
    const older = task.joints.slice(0, task.joints.length - keep)
    const taken = [...fixed, ...task.slots]
    const hug = older.length > (size.cols * size.rows) / 3
    const rooms = windows([...fixed, ...task.slots], size, near).filter((room) => !handy || isLow(task.slots, room))
    const calm = new Map(rooms.map((room) => [room, stillness(task.slots, fixed, room)]))
    for (const room of rooms.sort((a, b) => calm.get(b)! - calm.get(a)!)) {
      const before = patience.left
      const how = { hug, bend, patience }
      const way =
        route(first, older, faces, room, taken, { ...how, clear: true }) ??
        (strict ? null : route(first, older, faces, room, taken, { ...how, clear: false }))
      all.left -= before - patience.left
      if (way && !(far && way.fire.y >= Math.max(...task.slots.map(({ y }) => y))))
        return { layout: { ...task, fixed: [...way.cards, ...fixed], fire: way.fire }, room }
      if (patience.left < 0) return null
    }
  }
  return null
}

const done = ({ layout, room }: { layout: Task; room: Room }, level: number): Layout => ({
  cards: layout.fixed,
  slots: layout.slots,
  fire: layout.fire,
  window: { x: room.x, y: room.y, level },
})

/** The largest drawing from `level` on that shows the task. Windows grow without end, so there is always one. */
function settle(
  task: Task,
  faces: Faces,
  sizes: readonly Size[],
  level: number,
  near: Cell,
  patience: Patience,
): Layout {
  for (let at = level; ; at++) {
    const size = sizeAt(sizes, at)
    const kept = asItIs(task, size, near)
    const stays = kept && kept.x === near.x && kept.y === near.y
    if (kept && (stays || isLow(task.slots, kept))) return done({ layout: task, room: kept }, at)
    const crowded = task.joints.length > size.cols * size.rows * 0.4
    // If all has to move anyway, it moves so that the stop is near the hand.
    const handy =
      (crowded ? null : anew(task, faces, size, near, false, patience, { handy: true })) ??
      anew(task, faces, size, near, true, patience, { handy: true })
    if (handy) return done(handy, at)
    if (kept) return done({ layout: task, room: kept }, at)
    const found =
      (crowded ? null : anew(task, faces, size, near, false, patience)) ?? anew(task, faces, size, near, true, patience)
    if (found) return done(found, at)
  }
}

/** Sizes go on beyond the list, so that even the strangest railroad has room. */
export function sizeAt(sizes: readonly Size[], level: number): Size {
  const last = sizes[sizes.length - 1]!
  const more = Math.max(0, level - sizes.length + 1)
  return more ? { cols: last.cols + 3 * more, rows: last.rows + 2 * more } : sizes[level]!
}

/** Of two ways to lie the one with its stop near the hand is worth this many cards of stillness. */
const NEAR = 6
const canFlip = (face: CardView): boolean => face.kind === 'curve' || face.ends.length === 4

/** One card more at the end of a layout. */
function extend(was: Layout, joint: Joint, stops: readonly number[], faces: Faces, sizes: readonly Size[]): Layout {
  const last = was.cards[was.cards.length - 1]!
  const [card, start, stop] = joint
  const face = faces(card)
  const on = was.slots.find((slot) => slot.stop === last.stop) ?? was.slots[0]!
  const joints: Joint[] = [...was.cards.map((placed): Joint => [placed.card, placed.start, placed.stop]), joint]
  const ways = (canFlip(face) ? [false, true] : [false]).map((flip): Task => {
    const placed: Placed = { card, start, stop, x: on.x, y: on.y, entry: on.entry, flip }
    return { joints, fixed: [...was.cards, placed], fire: was.fire, slots: slotsOf(placed, face, stops) }
  })
  const near = was.window
  // Where the card can lie so that nothing else has to move, no other way is looked for.
  const size = sizeAt(sizes, was.window.level)
  const still = ways.filter((task) => asItIs(task, size, near))
  const patience = { left: PATIENCE }
  let found: Layout | null = null
  let worth = -Infinity
  for (const task of still.length ? still : ways) {
    const layout = settle(task, faces, sizes, was.window.level, near, patience)
    const moved = task.fixed.filter((one, i) => keyOf(one) !== keyOf(layout.cards[i]!)).length
    const panned = layout.window.x !== near.x || layout.window.y !== near.y
    const room = { ...layout.window, ...sizeAt(sizes, layout.window.level) }
    const good =
      stillness(task.slots, [...layout.cards, layout.fire], room) +
      // A stop near the hand is better than one that lies still a little longer.
      (task.slots.length ? (NEAR * lowest(task.slots, room)) / room.rows : 0) -
      (panned ? 3 : (3 * moved) / layout.cards.length) -
      20 * (layout.window.level - was.window.level)
    if (good > worth) [found, worth] = [layout, good]
  }
  return found!
}

/** The closest look that is taken: fewer fields than this, and the railroad would hardly ever lie still. */
const FIELDS = 24
const ROWS = 4
const closest = (sizes: readonly Size[]): number => {
  const found = sizes.findIndex(({ cols, rows }) => cols * rows >= FIELDS && Math.min(cols, rows) >= ROWS)
  return found < 0 ? sizes.length - 1 : found
}

/** Ways to begin a layout, the finest first: the fire far away and at its own distance, the stop near the hand. */
const WISHES: readonly ({ entry: Side; bend?: boolean } & Demand)[] = [
  { entry: 3, strict: true, handy: true, far: true },
  { entry: 0, strict: true, handy: true, far: true },
  { entry: 3, bend: true, strict: true, handy: true, far: true },
  { entry: 0, bend: true, strict: true, handy: true, far: true },
  { entry: 3, strict: true, handy: true },
  { entry: 0, strict: true, handy: true },
  { entry: 3, bend: true, strict: true },
  { entry: 3 },
  { entry: 0 },
  { entry: 3, bend: true },
  { entry: 0, bend: true },
  { entry: 1, bend: true },
]

/** A layout from nothing: the last card near the hand, everything else behind it. */
function fresh(joints: readonly Joint[], stops: readonly number[], faces: Faces, sizes: readonly Size[]): Layout {
  const [card, start, stop] = joints[joints.length - 1]!
  const face = faces(card)
  const patience = { left: PATIENCE }
  for (let level = closest(sizes); ; level++) {
    const size = sizeAt(sizes, level)
    for (const { entry, bend = false, ...demand } of WISHES)
      for (const flip of canFlip(face) ? [true, false] : [false]) {
        const placed: Placed = { card, start, stop, x: 0, y: 0, entry, flip }
        const slots = slotsOf(placed, face, stops)
        const near = { x: -Math.ceil(size.cols * 0.6), y: 2 - size.rows }
        const task: Task = { joints, fixed: [placed], fire: behind(placed), slots }
        const found = anew(task, faces, size, near, bend, patience, demand)
        if (found) return done(found, level)
      }
  }
}

/** Fewer cards than before: a closer look, where everything still fits as it lies. For when the ash has settled. */
export function closer(layout: Layout, faces: Faces, sizes: readonly Size[]): Layout {
  const joints = layout.cards.map((placed): Joint => [placed.card, placed.start, placed.stop])
  const task: Task = { joints, fixed: layout.cards, fire: layout.fire, slots: layout.slots }
  for (let level = closest(sizes); level < layout.window.level; level++) {
    const size = sizeAt(sizes, level)
    const was = sizeAt(sizes, layout.window.level)
    // One step closer is not worth that everything moves, unless little is left.
    if (level === layout.window.level - 1 && layout.cards.length * 4 > size.cols * size.rows) break
    // The middle of the picture stays the middle.
    const near = {
      x: layout.window.x + Math.round((was.cols - size.cols) / 2),
      y: layout.window.y + Math.round((was.rows - size.rows) / 2),
    }
    const kept = asItIs(task, size, near)
    if (kept) return done({ layout: task, room: kept }, level)
    // A lot of empty table is worth laying the old cards anew.
    const roomy = layout.cards.length <= (size.cols * size.rows) / 3 && level < layout.window.level - 1
    const found = roomy ? anew(task, faces, size, near, true, { left: PATIENCE }) : null
    if (found) return done(found, level)
  }
  return layout
}

/** The same cards on another screen: as they lie, unless they could be drawn much larger if laid anew. */
export function refit(was: Layout, faces: Faces, sizes: readonly Size[]): Layout {
  const joints = was.cards.map((placed): Joint => [placed.card, placed.start, placed.stop])
  const task: Task = { joints, fixed: was.cards, fire: was.fire, slots: was.slots }
  const stops = was.slots.map(({ stop }) => stop)
  const [xs, ys] = [was.cards.map(({ x }) => x), was.cards.map(({ y }) => y)]
  const middle = (all: number[], room: number) => Math.round((Math.min(...all) + Math.max(...all) - room) / 2)
  for (let level = 0; level < sizes.length; level++) {
    const size = sizeAt(sizes, level)
    const kept = asItIs(task, size, { x: middle(xs, size.cols), y: middle(ys, size.rows) })
    if (!kept) continue
    const anew = level > 1 ? fresh(joints, stops, faces, sizes) : null
    return anew && anew.window.level < level - 1 ? anew : done({ layout: task, room: kept }, level)
  }
  return fresh(joints, stops, faces, sizes)
}

/** Cards of `was` that are still there, oldest first, as the railroad begins now; null where it does not follow. */
function rest(was: Layout, railroad: readonly Joint[]): Placed[] | null {
  const from = was.cards.findIndex((placed) => placed.card === railroad[0]?.[0])
  if (from < 0) return null
  const kept: Placed[] = []
  for (const [i, placed] of was.cards.slice(from).entries()) {
    const joint = railroad[i]
    if (!joint || joint[0] !== placed.card || joint[1] !== placed.start) return null
    kept.push({ ...placed, stop: joint[2] })
  }
  return kept
}

/**
 * The layout for a railroad, continued from the one before where that is possible. `stops` are the open edges of the
 * last card; `sizes` the windows that this screen has, the closest first.
 */
export function layOut(
  was: Layout | null,
  railroad: readonly Joint[],
  stops: readonly number[],
  faces: Faces,
  sizes: readonly Size[],
): Layout {
  if (!was) return fresh(railroad, stops, faces, sizes)
  const kept = rest(was, railroad)
  if (!kept) {
    // All that lay before is gone: the first new card still lies in the slot.
    const [first, ...more] = railroad
    if (!first || was.cards.some(({ card }) => railroad.some(([one]) => one === card)) || !was.slots.length)
      return fresh(railroad, stops, faces, sizes)
    const open = more.length ? [first[2] ?? 0] : stops
    const longer = extend(was, first, open, faces, sizes)
    return layOut(longer, railroad, stops, faces, sizes)
  }
  const before = was.cards[was.cards.length - kept.length - 1]
  const last = kept[kept.length - 1]!
  const open = kept.length === railroad.length ? stops : [last.stop ?? 0]
  const slots = kept.length === railroad.length ? slotsOf(last, faces(last.card), open) : was.slots
  let layout: Layout = { ...was, cards: kept, slots, fire: before ? { x: before.x, y: before.y } : was.fire }
  for (let i = kept.length; i < railroad.length; i++) {
    const joint = railroad[i]!
    const isLast = i === railroad.length - 1
    layout = extend(layout, joint, isLast ? stops : [joint[2] ?? 0], faces, sizes)
  }
  return layout
}
