/** Scenarios that were climbed, kept in this browser: the fewest turns and the time of that climb. */
import { keep, recall } from '../../storage'

export interface Climb {
  turns: number
  /** Milliseconds of play. */
  took: number
}

const NAME = 'ug-climbed'
export const SCENARIOS: readonly string[] = ['1', '2', '3', '4', '5', '6', '7']

const isClimb = (value: unknown): value is Climb =>
  typeof value === 'object' &&
  value !== null &&
  Number.isFinite((value as Climb).turns) &&
  Number.isFinite((value as Climb).took)

/** What is kept may be anything: only climbs of scenarios count. */
export function climbed(): ReadonlyMap<string, Climb> {
  try {
    const kept: unknown = JSON.parse(recall(NAME) ?? '{}')
    const all = Object.entries(kept ?? {}).filter(([setup, climb]) => SCENARIOS.includes(setup) && isClimb(climb))
    return new Map(all as [string, Climb][])
  } catch {
    return new Map()
  }
}

/** The same, with a climb that was won just now and may not be noted yet. */
export function climbedWith(setup: string, climb: Climb): ReadonlyMap<string, Climb> {
  const all = new Map(climbed())
  const before = all.get(setup)
  return before && before.turns <= climb.turns ? all : all.set(setup, climb)
}

/** Notes a climb that was won; a longer one does not take the place of a shorter one. */
export function note(setup: string, climb: Climb): void {
  if (!SCENARIOS.includes(setup)) return
  keep(NAME, JSON.stringify(Object.fromEntries(climbedWith(setup, climb))))
}

/** The scenario after one; null after the last, and for boards that are no scenario. */
export const scenarioAfter = (setup: string): string | null => {
  const at = SCENARIOS.indexOf(setup)
  return at < 0 ? null : (SCENARIOS[at + 1] ?? null)
}
