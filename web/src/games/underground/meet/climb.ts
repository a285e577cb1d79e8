/** The log of a climb at a real table, folded into what is now: the hourglass, the water, the chips that were found. */
import type { Entry, Log } from '../../../meet/log'
import { SECTIONS } from '../fields'
import facts from './facts.gen'
import { setupNamed } from './steps'

export interface FoundChip {
  digit: number
  left: string
  right: string
}
export interface Sand {
  /** Milliseconds that a whole glass takes; 0 without one. */
  capacity: number
  section: number
  end: number
  /** What its upper half held when it was last turned or stopped, and when that was. */
  sand: number
  since: number | null
}
export interface Climb {
  /** A scenario's name, or easy, medium, hard. */
  setup: string
  step: number
  glass: Sand
  /** Tiles that are left. */
  water: number
  chips: readonly FoundChip[]
  phase: 'before' | 'climbing' | 'over'
  /** The pawn was just discovered: that costs cards and water. */
  seen: boolean
  end: 'out' | 'glass' | 'lost' | null
}

/** A climb that begins with this setup: its sand, and the tiles that it leaves. */
function begunWith(name: string): Climb {
  const { glass, end, water, water_by_cards } = setupNamed(name)
  const capacity = glass * 1000
  return {
    setup: name,
    step: 0,
    glass: { capacity, section: 0, end, sand: capacity, since: null },
    water: facts.water - water.length - water_by_cards,
    chips: [],
    phase: 'before',
    seen: false,
    end: null,
  }
}
const nothing = begunWith(facts.scenarios[0]!.name)

/** Milliseconds of sand that are still above. */
export const sandLeft = ({ sand, since }: Sand, now: number): number =>
  Math.max(0, since === null ? sand : sand - Math.max(0, now - since))

/** When it will have run through; null while it does not run. */
export const runsOutAt = ({ sand, since }: Sand): number | null => (since === null ? null : since + sand)

function moved(climb: Climb, sand: number, at: number): Climb {
  const section = (climb.glass.section + 1) % SECTIONS
  const glass = { ...climb.glass, section, sand, since: at }
  if (section !== climb.glass.end) return { ...climb, glass }
  return { ...climb, glass: { ...glass, since: null }, phase: 'over', end: 'glass' }
}

function after(climb: Climb, entry: Entry): Climb {
  const { glass } = climb
  const { at } = entry
  switch (entry.kind) {
    case 'setup':
      return begunWith(String(entry.name))
    case 'step':
      return { ...climb, step: Number(entry.to) }
    case 'seconds': {
      const capacity = Number(entry.count) * 1000
      return climb.phase === 'before' ? { ...climb, glass: { ...glass, capacity, sand: capacity } } : climb
    }
    case 'start':
      if (climb.phase !== 'before') return climb
      return { ...climb, phase: 'climbing', glass: { ...glass, since: glass.capacity ? at : null } }
    // Turned by hand, what had run through is on top again.
    case 'turn':
      return climb.phase === 'climbing' ? moved(climb, glass.capacity - sandLeft(glass, at), at) : climb
    // Run out or discovered: at a table the sand has run on meanwhile, so it is turned full.
    case 'seen':
    case 'out':
      return climb.phase === 'climbing' ? moved(climb, glass.capacity, at) : climb
    case 'pause':
      return { ...climb, glass: { ...glass, sand: sandLeft(glass, at), since: null } }
    case 'go_on':
      return climb.phase === 'climbing' && glass.since === null ? { ...climb, glass: { ...glass, since: at } } : climb
    case 'water':
      return { ...climb, water: Math.min(facts.water, Math.max(0, climb.water + Number(entry.by))) }
    case 'chip': {
      const { digit, left, right } = entry
      return { ...climb, chips: [...climb.chips, { digit: Number(digit), left: String(left), right: String(right) }] }
    }
    case 'unchip':
      return { ...climb, chips: climb.chips.filter((_, i) => i !== Number(entry.index)) }
    case 'end':
      if (climb.phase !== 'climbing') return climb
      return { ...climb, phase: 'over', end: entry.out === true ? 'out' : 'lost', glass: { ...glass, since: null } }
    case 'anew':
      return begunWith(climb.setup)
    default:
      return climb
  }
}

export const foldClimb = (log: Log): Climb =>
  log.reduce((climb, entry) => ({ ...after(climb, entry), seen: entry.kind === 'seen' }), nothing)

/** Seconds of sand for a team that plays with the hourglass in a scenario that has none. */
export const usualSand = (name: string): number =>
  facts.random.find((one) => one.name === setupNamed(name).difficulty)?.glass ?? 0
