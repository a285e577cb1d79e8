/** What moves after an update, and when. Nothing here draws: it says where things are at a moment. */
import { SECTIONS } from '../fields'
import type { Field, GameEvent } from '../values'

export const DROP_MS = 240
export const STEP_MS = 140
export const WATER_MS = 500
export const GLASS_MS = 380
/** Several tiles of water come one after the other, closer than they last. */
const WATER_APART_MS = 160

export type Motion = { from: number; lasts: number } & (
  | { kind: 'drop'; piece: number; field: Field }
  | { kind: 'walk'; path: readonly Field[] }
  | { kind: 'leap'; path: readonly [Field, Field] }
  | { kind: 'water'; field: Field; comes: boolean }
  | { kind: 'glass'; section: number; before: number }
  | { kind: 'rat'; path: readonly [Field, Field] }
  | { kind: 'chip'; field: Field; comes: boolean }
)

/** The motions of an update in order. A walk, a drop and an hourglass wait for what was before; water overlaps. */
export function motionsOf(events: readonly GameEvent[], pawnBefore: Field, ratBefore: Field | null): Motion[] {
  const motions: Motion[] = []
  let at = 0
  let pawn = pawnBefore
  let rat = ratBefore
  const then = (lasts: number, after = lasts) => {
    const from = at
    at += after
    return { from, lasts }
  }
  for (const event of events) {
    if (event.type === 'piece_laid')
      motions.push({ kind: 'drop', piece: event.piece, field: event.field, ...then(DROP_MS) })
    else if (event.type === 'walked') {
      motions.push({ kind: 'walk', path: event.path, ...then(STEP_MS * Math.max(event.path.length - 1, 1)) })
      pawn = event.path.at(-1) ?? pawn
    } else if (event.type === 'fled' || event.type === 'landed') {
      const to = event.type === 'fled' ? event.to : event.field
      motions.push({ kind: 'leap', path: [pawn, to], ...then(event.type === 'fled' ? STEP_MS : 3 * STEP_MS) })
      pawn = to
    } else if (event.type === 'water_came')
      motions.push({ kind: 'water', field: event.field, comes: true, ...then(WATER_MS, WATER_APART_MS) })
    else if (event.type === 'drained')
      motions.push({ kind: 'water', field: event.field, comes: false, ...then(WATER_MS, WATER_APART_MS) })
    else if (event.type === 'glass_turned') {
      const before = (event.section + SECTIONS - 1) % SECTIONS
      motions.push({ kind: 'glass', section: event.section, before, ...then(GLASS_MS) })
    } else if (event.type === 'rat_ran') {
      if (rat !== null) motions.push({ kind: 'rat', path: [rat, event.to], ...then(2 * STEP_MS) })
      rat = event.to
    } else if (event.type === 'chip_taken')
      motions.push({ kind: 'chip', field: event.field, comes: false, ...then(DROP_MS) })
    else if (event.type === 'chip_laid')
      motions.push({ kind: 'chip', field: event.field, comes: true, ...then(DROP_MS) })
  }
  return motions
}

export const endOf = (motions: readonly Motion[]): number =>
  motions.reduce((end, motion) => Math.max(end, motion.from + motion.lasts), 0)

/** How much of a motion is done, from 0 to 1. */
export const done = (motion: Motion, at: number): number => Math.min(Math.max((at - motion.from) / motion.lasts, 0), 1)

/** Between which fields somebody who walks a path is; `part` runs from 0 to 1 between the two. */
export function along(path: readonly Field[], part: number): { from: Field; to: Field; part: number } {
  const steps = path.length - 1
  if (steps < 1) return { from: path[0]!, to: path[0]!, part: 1 }
  const place = Math.min(part * steps, steps)
  const step = Math.min(Math.floor(place), steps - 1)
  return { from: path[step]!, to: path[step + 1]!, part: place - step }
}
