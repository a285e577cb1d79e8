/**
 * The clock as the band sees it: seven sections of equal length, the last of which ends in a finale. Every section has
 * a tempo, a key and a row of chords of its own, each higher and tighter than the one before, so that a minute can be
 * told by ear. A clock of another length has the same sections, longer or shorter, at the same tempi.
 */
export interface Chord {
  /** Semitones above the section's key note. */
  root: number
  /** Semitones above the chord's root. */
  tones: readonly [number, number, number]
}

export interface Segment {
  /** 0 to 6 for the sections, 7 for the finale. */
  index: number
  /** Milliseconds of play. */
  from: number
  to: number
  /** Milliseconds of a sixteenth. */
  step: number
  /** Number of its first bar, counted from the beginning of the ride. */
  firstBar: number
  /** MIDI number of the key note in the theme's octave. */
  key: number
  chords: readonly Chord[]
}

export const BEATS = 4
export const STEPS = 16
export const FINALE = 7
const MINUTE = 60_000
const SEVEN_MINUTES = 7 * MINUTE
/** The last 20 seconds of seven minutes. */
const FINALE_PART = 1 / 21

/** Beats a minute: whole bars in a minute of each (the last two share theirs), about a twelfth faster each time. */
export const tempi = [92, 100, 108, 116, 128, 140, 156, 180] as const
const keys = [74, 76, 77, 79, 81, 82, 84, 86] as const

const minor = (root: number): Chord => ({ root, tones: [0, 3, 7] })
const major = (root: number): Chord => ({ root, tones: [0, 4, 7] })
const diminished = (root: number): Chord => ({ root, tones: [0, 3, 6] })
const progressions: readonly (readonly Chord[])[] = [
  [minor(0), minor(0), major(-4), minor(-5)],
  [minor(0), major(-4), major(3), major(-2)],
  [minor(0), minor(-7), major(-4), major(-5)],
  [minor(0), major(-4), minor(-7), major(-5)],
  [minor(0), major(-2), major(-4), major(-5)],
  [minor(0), major(1), major(-5), diminished(-1)],
  [minor(0), diminished(-6), major(-5), diminished(-1)],
  // A semitone higher with every bar.
  Array.from({ length: 16 }, (_, bar) => diminished(bar)),
]

function segment(index: number, from: number, to: number, firstBar: number): Segment {
  const nominal = (BEATS * MINUTE) / tempi[index]!
  const bars = Math.round((to - from) / nominal)
  // A section that holds only a few bars is cut off rather than bent.
  const bar = Number.isFinite(bars) && bars >= 4 ? (to - from) / bars : nominal
  return { index, from, to, step: bar / STEPS, firstBar, key: keys[index]!, chords: progressions[index]! }
}

/** The segments of a clock of that length in milliseconds; without a clock (0) minutes count, and the sixth stays. */
export function segmentsOf(length: number): readonly Segment[] {
  const section = (length || SEVEN_MINUTES) / 7
  const ends = [1, 2, 3, 4, 5].map((n) => n * section)
  if (length) ends.push(6 * section, length * (1 - FINALE_PART), length)
  else ends.push(Infinity)
  const found: Segment[] = []
  for (const [index, to] of ends.entries()) {
    const before = found.at(-1)
    const bars = before ? before.firstBar + Math.ceil((before.to - before.from) / (before.step * STEPS) - 1e-6) : 0
    found.push(segment(index, before?.to ?? 0, to, bars))
  }
  return found
}

let known: { length: number; segments: readonly Segment[] } = { length: -1, segments: [] }
/** The segments of the clock that was asked for last are kept: a ride asks ten times a second. */
export function segmentsFor(length: number): readonly Segment[] {
  if (known.length !== length) known = { length, segments: segmentsOf(length) }
  return known.segments
}

export function segmentAt(at: number, length: number): Segment {
  const segments = segmentsFor(length)
  return segments.find(({ to }) => at < to) ?? segments.at(-1)!
}
/** The number of the bar that sounds at a moment. */
export function barAt(at: number, length: number): number {
  const { from, step, firstBar } = segmentAt(at, length)
  return firstBar + Math.floor(Math.max(0, at - from) / (step * STEPS) + 1e-9)
}
/** Which seventh of the clock it is, from 0. */
export const sectionAt = (at: number, length: number): number => Math.min(6, segmentAt(at, length).index)
export const isFinale = (at: number, length: number): boolean => segmentAt(at, length).index === FINALE

const names = ['C', 'C#', 'D', 'D#', 'E', 'F', 'F#', 'G', 'G#', 'A', 'A#', 'B']
export const pitchOf = (midi: number): string => `${names[((midi % 12) + 12) % 12]}${Math.floor(midi / 12) - 1}`
