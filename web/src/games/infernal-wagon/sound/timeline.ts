/**
 * The seven minutes as data: which layer plays what, at which millisecond of play. One pulse gains a layer with every
 * seventh of the clock, so that the ear knows how much is left; near the end the bass falls away.
 */
export const layers = ['rails', 'wood', 'hammers', 'brass', 'bells', 'fire', 'rush'] as const
export type Layer = (typeof layers)[number]
export type Instrument = Layer | 'heart' | 'felt'

export interface Note {
  /** Millisecond of play. */
  at: number
  instrument: Instrument
  pitch: string
  /** Seconds. */
  lasts: number
  /** 0 to 1. */
  loud: number
}

/** An eighth at 100 beats a minute. Only sections stretch with the clock, never the pulse. */
export const STEP = 300
export const BAR = 8 * STEP
const SEVEN_MINUTES = 420_000
/** The last 20 seconds of seven minutes. */
const FINALE = 20_000 / SEVEN_MINUTES

/** The theme, one bar: a call that climbs and does not come home. In D minor while the ride lasts. */
export const theme = ['D5', 'A4', 'D5', 'F5', 'E5', 'C5', 'A4', 'E5'] as const
export const themeInMajor = ['D5', 'A4', 'D5', 'F#5', 'E5', 'C#5', 'A4', 'D5'] as const
const basses = ['D2', 'D2', 'A#1', 'A1'] as const
const answers = ['D5', 'F5', 'G5', 'A5', 'G5', 'F5', 'E5', 'D5'] as const

/** Which seventh of the clock it is, from 0; without a clock minutes count, and the sixth stays. */
export function sectionAt(at: number, length: number): number {
  const section = Math.floor((at * 7) / (length || SEVEN_MINUTES))
  return Math.max(0, Math.min(length ? 6 : 5, section))
}
export const isFinale = (at: number, length: number): boolean => length > 0 && at >= length * (1 - FINALE)

/** Layers that sound at a moment. */
export function layersAt(at: number, length: number): Layer[] {
  const sounding = layers.slice(0, sectionAt(at, length) + 1)
  return isFinale(at, length) ? sounding.filter((layer) => layer !== 'brass') : sounding
}

/** Small differences that are the same every time. */
const chanceOf = (step: number, salt: number): number => {
  const n = Math.imul(step + salt * 7919, 2654435761) >>> 0
  return ((n ^ (n >>> 13)) >>> 0) / 4294967296
}

type Part = (step: number) => Omit<Note, 'at' | 'instrument'> | null
const parts: Readonly<Record<Layer, Part>> = {
  // Two axles over every joint.
  rails: (step) => (step % 4 < 2 ? { pitch: step % 4 ? 'C3' : 'G2', lasts: 0.08, loud: step % 4 ? 0.45 : 0.8 } : null),
  wood: (step) => {
    const hit = [0, 0, 0.6, 0.35, 0, 0.5, 0.7, 0.3][step % 8]!
    return hit ? { pitch: step % 3 ? 'G4' : 'C5', lasts: 0.06, loud: hit } : null
  },
  hammers: (step) =>
    step % 8 === 2 || step % 8 === 6 ? { pitch: step % 16 < 8 ? 'A4' : 'E4', lasts: 0.2, loud: 0.8 } : null,
  brass: (step) => {
    const bar = Math.floor(step / 8)
    const pitch = basses[bar % 4]!
    if (step % 8 === 0) return { pitch, lasts: 0.95, loud: 0.9 }
    return step % 8 === 5 ? { pitch, lasts: 0.4, loud: 0.6 } : null
  },
  bells: (step) => {
    const bar = Math.floor(step / 8)
    if (bar % 4 === 3) return step % 2 ? null : { pitch: answers[(step % 8) + 1]!, lasts: 0.5, loud: 0.6 }
    return { pitch: theme[step % 8]!, lasts: 0.4, loud: step % 8 === 0 ? 0.8 : 0.5 }
  },
  // The roar itself goes on by itself; these are its crackles.
  fire: (step) => (chanceOf(step, 3) < 0.6 ? { pitch: 'C4', lasts: 0.05, loud: 0.3 + 0.6 * chanceOf(step, 5) } : null),
  rush: (step) => ({ pitch: step % 2 ? 'A5' : 'D6', lasts: 0.05, loud: step % 8 === 7 ? 0.9 : 0.55 }),
}

interface How {
  length: number
  /** Silence lies out: heartbeat and felt. */
  hushed?: boolean
  /** A bar, by its number, in which the theme runs backwards. */
  backwards?: number | null
}

function notesOf(step: number, { length, hushed = false, backwards = null }: How): Note[] {
  const at = step * STEP
  const bar = Math.floor(step / 8)
  if (hushed) {
    const found: Note[] = []
    if (step % 4 < 2) found.push({ at, instrument: 'heart', pitch: 'C1', lasts: 0.16, loud: step % 4 ? 0.6 : 0.9 })
    if (step % 16 === 4) found.push({ at, instrument: 'felt', pitch: theme[(bar * 3) % 8]!, lasts: 1.4, loud: 0.5 })
    return found
  }
  const found = layersAt(at, length).flatMap((instrument): Note[] => {
    if (instrument === 'bells' && bar === backwards) return []
    const note = parts[instrument](step)
    return note ? [{ at, instrument, ...note }] : []
  })
  if (bar === backwards) found.push({ at, instrument: 'bells', pitch: theme[7 - (step % 8)]!, lasts: 0.4, loud: 0.9 })
  return found
}

/** Everything that begins from `from` on and before `to`. Asking piece by piece gives the same as asking at once. */
export function notesBetween(from: number, to: number, how: How): Note[] {
  const last = how.length ? Math.min(to, how.length) : to
  const found: Note[] = []
  for (let step = Math.max(0, Math.ceil(from / STEP)); step * STEP < last; step++) found.push(...notesOf(step, how))
  return found
}

/** How loud the roar is, 0 to 1: from the sixth seventh on, rising. */
export function roarAt(at: number, length: number): number {
  const through = (at * 7) / (length || SEVEN_MINUTES) - 5
  return through < 0 ? 0 : Math.min(1, 0.4 + 0.3 * through)
}

/** Won: the theme in major on one harmonica, slowly; milliseconds after the end. */
export const rescue: readonly { at: number; pitch: string; lasts: number }[] = themeInMajor.map((pitch, i) => ({
  at: 600 + i * 480,
  pitch,
  lasts: i === 7 ? 1.8 : 0.5,
}))
export const birds: readonly { at: number; pitch: string }[] = Array.from({ length: 14 }, (_, i) => ({
  at: 200 + i * 370 + Math.round(chanceOf(i, 11) * 260),
  pitch: ['E7', 'G7', 'B6', 'D7'][Math.floor(chanceOf(i, 13) * 4)]!,
}))
