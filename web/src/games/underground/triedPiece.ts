/**
 * A piece held over the board: where it would rest, and what is in its way.
 *
 * What is legal, and which fields bear stone or wood at which height, comes from the server's masks. Here a field that
 * bears nothing is only called by what people see on it.
 */
import { columnOf, everyField, fieldAt, rowOf, SIDE } from './fields'
import { firstAlike, shapeOf, type TurnedCell } from './shapes'
import type { Field, Places, Scenery, Turn, View } from './values'

export type Reason = 'off' | 'exit' | 'chip' | 'pawn' | 'water' | 'support'
export interface Fault {
  /** Null off the board. */
  field: Field | null
  reason: Reason
  /** The height that the stone there would need; 0 for other reasons. */
  needs: number
}
/** What the server would refuse such a place with: rules are listed by these codes. */
const REFUSALS: Readonly<Record<Reason, string>> = {
  off: 'off_the_board',
  exit: 'covers_the_exit',
  chip: 'covers_a_chip',
  pawn: 'covers_the_pawn',
  water: 'stone_over_water',
  support: 'stone_needs_support',
}
/** The code behind the first fault of a piece that may not lie so. */
export function refusalOf(tried: TriedPiece | null): string | null {
  const reason = tried && !tried.ok ? tried.faults[0]?.reason : undefined
  return reason ? REFUSALS[reason] : null
}
export interface TriedCell extends TurnedCell {
  field: Field | null
}
export interface TriedPiece {
  /** Its place in the scenery's list. */
  piece: number
  turn: Turn
  field: Field
  /** The height of its upper side. */
  level: number
  ok: boolean
  faults: readonly Fault[]
  cells: readonly TriedCell[]
}

/** Whether a bit of 81 is set in a hexadecimal number whose lowest bit is A1. */
export function hasBit(mask: string, field: Field): boolean {
  const digit = mask[mask.length - 1 - (field >> 2)]
  return digit !== undefined && ((parseInt(digit, 16) >> (field & 3)) & 1) === 1
}

export const placesOf = (view: View, stack: string): Places | null =>
  view.places.find(([name]) => name === stack) ?? null

/** The mask of a turn; a turn that looks like an earlier one has none of its own. */
export function maskOf(scenery: Scenery, [, piece, masks]: Places, turn: Turn): string {
  return masks[firstAlike(scenery.pieces[piece]!, turn)] ?? ''
}

export const legal = (scenery: Scenery, places: Places, turn: Turn, field: Field): boolean =>
  hasBit(maskOf(scenery, places, turn), field)

export function cellsAt(scenery: Scenery, piece: number, turn: Turn, field: Field): TriedCell[] {
  return shapeOf(scenery.pieces[piece]!, turn).cells.map((cell) => ({
    ...cell,
    field: fieldAt(rowOf(field) + cell.row, columnOf(field) + cell.column),
  }))
}

/** It would settle on the highest thing under it. */
function restsOn(view: View, cells: readonly TriedCell[]): number {
  const heights = cells.flatMap(({ field }) =>
    field === null || view.ground[field] === 'x' ? [] : [view.heights[field]!],
  )
  return Math.max(0, ...heights)
}

/** What people see on a field that bears nothing. Where nothing lies, it is too low. */
function seenOn(view: View, field: Field): Reason {
  if (view.ground[field] === 'x') return 'exit'
  if (view.pawn === field) return 'pawn'
  if (view.chips.includes(field)) return 'chip'
  return view.water.includes(field) ? 'water' : 'support'
}

function faultOf(view: View, { field, wood }: TriedCell, base: number): Fault | null {
  if (field === null) return { field, reason: 'off', needs: 0 }
  if (hasBit(view.footing[base]?.[wood ? 1 : 0] ?? '', field)) return null
  const reason = seenOn(view, field)
  return { field, reason, needs: reason === 'support' ? base : 0 }
}

/** A piece at a field, whether it may lie there or not. */
export function triedPieceAt(
  scenery: Scenery,
  view: View,
  piece: number,
  turn: Turn,
  field: Field,
  ok: boolean,
): TriedPiece {
  const cells = cellsAt(scenery, piece, turn, field)
  const base = restsOn(view, cells)
  const faults = ok ? [] : cells.map((cell) => faultOf(view, cell, base)).filter((fault) => fault !== null)
  return { piece, turn, field, level: base + 1, ok, faults, cells }
}

export const triedPieceOf = (scenery: Scenery, view: View, places: Places, turn: Turn, field: Field): TriedPiece =>
  triedPieceAt(scenery, view, places[1], turn, field, legal(scenery, places, turn, field))

/** The nearest field at which the whole box around the piece is on the board. */
export function kept(scenery: Scenery, piece: number, turn: Turn, row: number, column: number): Field {
  const { rows, columns } = shapeOf(scenery.pieces[piece]!, turn)
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most)
  return within(Math.round(row), SIDE - rows) * SIDE + within(Math.round(column), SIDE - columns)
}

/** The piece with the middle of its box over a field. */
export function centred(scenery: Scenery, piece: number, turn: Turn, over: Field): Field {
  const { rows, columns } = shapeOf(scenery.pieces[piece]!, turn)
  return kept(scenery, piece, turn, rowOf(over) - (rows - 1) / 2, columnOf(over) - (columns - 1) / 2)
}

/** Turned where it is: the middle stays. */
export function turnedAt(scenery: Scenery, piece: number, from: Turn, to: Turn, field: Field): Field {
  const before = shapeOf(scenery.pieces[piece]!, from)
  const after = shapeOf(scenery.pieces[piece]!, to)
  // A lean of a hair keeps a piece of even length from wandering when it is turned round and round.
  const lean = to % 2 ? 0.01 : -0.01
  return kept(
    scenery,
    piece,
    to,
    rowOf(field) + (before.rows - after.rows) / 2 + lean,
    columnOf(field) + (before.columns - after.columns) / 2 + lean,
  )
}

/** A good place to begin with: legal, and near the pawn. The turn stays if it can. */
export function firstPlace(
  scenery: Scenery,
  view: View,
  places: Places,
  wanted: Turn,
): { turn: Turn; field: Field; ok: boolean } {
  const far = (turn: Turn, field: Field): number => {
    const { rows, columns } = shapeOf(scenery.pieces[places[1]]!, turn)
    const down = rowOf(field) + (rows - 1) / 2 - rowOf(view.pawn)
    const across = columnOf(field) + (columns - 1) / 2 - columnOf(view.pawn)
    return Math.abs(down) + Math.abs(across) + (turn === wanted ? 0 : 1.5)
  }
  let best: { turn: Turn; field: Field; ok: boolean } | null = null
  let least = Infinity
  for (let turn = 0; turn < 8; turn++) {
    if (!places[2][turn]) continue
    for (const field of everyField) {
      if (!hasBit(places[2][turn]!, field) || far(turn, field) >= least) continue
      best = { turn, field, ok: true }
      least = far(turn, field)
    }
  }
  return best ?? { turn: wanted, field: centred(scenery, places[1], wanted, view.pawn), ok: false }
}
