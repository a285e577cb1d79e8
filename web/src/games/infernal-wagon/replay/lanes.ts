/** Where things lie on the lanes of a ride that is told again, from the server's facts. */
import type { ReplayStep } from '../../contract'
import type { RideFact } from '../values.gen'

export interface Lit {
  from: number
  to: number
}
export interface LaneMark {
  frame: number
  at: number
  what: RideFact[2]
  burned: number
  /** Milliseconds for which the rider could have laid before this card. */
  waited: number
}
export interface Lane {
  seat: number
  lit: readonly Lit[]
  marks: readonly LaneMark[]
}

/** A wait that is worth words, in milliseconds. */
export const LONG_WAIT = 15_000

/** A lane for each rider: when they could lay, and what their cards brought. */
export function lanesOf(
  facts: readonly RideFact[],
  steps: readonly ReplayStep[],
  times: readonly number[],
  length: number,
  seats: number,
): Lane[] {
  return Array.from({ length: seats }, (_, seat) => {
    const lit: Lit[] = []
    const marks: LaneMark[] = []
    let since: number | null = null
    facts.forEach(([can, , what, burned], frame) => {
      const at = times[frame] ?? 0
      const step = frame ? steps[frame - 1] : undefined
      if (step?.seat === seat && what !== '') {
        marks.push({ frame, at, what, burned, waited: since === null ? 0 : at - since })
        // A lay ends the wait, also where the next card may follow at once.
        if (since !== null) lit.push({ from: since, to: at })
        since = null
      }
      const could = can.includes(seat)
      if (could && since === null) since = at
      else if (!could && since !== null) {
        lit.push({ from: since, to: at })
        since = null
      }
    })
    if (since !== null) lit.push({ from: since, to: Math.max(since, Math.min(length, times[times.length - 1] ?? 0)) })
    return { seat, lit, marks }
  })
}

/** How near the fire was, from 0 (far) to 1 (there), at each frame. */
export function nearness(facts: readonly RideFact[]): number[] {
  const far = Math.max(8, ...facts.map(([, fire]) => fire))
  return facts.map(([, fire]) => 1 - Math.min(1, fire / far))
}

/** The mark that a touch means: the nearest within reach. */
export function nearest(marks: readonly LaneMark[], at: number, reach: number): LaneMark | null {
  let found: LaneMark | null = null
  for (const mark of marks)
    if (Math.abs(mark.at - at) <= reach && (!found || Math.abs(mark.at - at) < Math.abs(found.at - at))) found = mark
  return found
}
