/** What each instrument of the band plays at a sixteenth of a segment. */
import { BEATS, FINALE, pitchOf, STEPS, type Chord, type Segment } from './tempo'

/** One layer joins with every section. */
export const layers = ['rails', 'wood', 'hammers', 'brass', 'bells', 'fire', 'rush'] as const
export type Layer = (typeof layers)[number]
/** Drums and harmony are there from the first bar and grow with every section. */
export const ground = ['kick', 'snare', 'low', 'middle', 'high'] as const
export type Ground = (typeof ground)[number]
/** What tells the minute, and the two instruments of a Silence. */
export type Signal = 'horn' | 'stroke' | 'alarm' | 'tick' | 'heart' | 'felt'
export type Instrument = Layer | Ground | Signal

export interface Sound {
  pitch: string
  /** Seconds. */
  lasts: number
  /** 0 to 1. */
  loud: number
}
export interface Beat {
  segment: Segment
  /** Sixteenths from the segment's beginning. */
  step: number
  /** Bars from the segment's beginning, and the sixteenth within. */
  bar: number
  within: number
  chord: Chord
  /** Seconds of a bar. */
  long: number
}
type Part = (beat: Beat) => Sound | null

/** The theme, one bar: a call that climbs and does not come home. Semitones from the key note. */
export const theme = [0, -5, 0, 3, 2, -2, -5, 2] as const
const answer = [0, 3, 5, 7, 5, 3, 2, 0] as const
/** The first half of the theme, held: the call that opens every minute. */
const call = [-12, -5, 0, 3] as const

/** Small differences that are the same every time. */
export const chanceOf = (step: number, salt: number): number => {
  const n = Math.imul(step + salt * 7919, 2654435761) >>> 0
  return ((n ^ (n >>> 13)) >>> 0) / 4294967296
}

export function beatOf(segment: Segment, step: number): Beat {
  const bar = Math.floor(step / STEPS)
  const chord = segment.chords[bar % segment.chords.length]!
  return { segment, step, bar, within: step % STEPS, chord, long: (segment.step * STEPS) / 1000 }
}

/** A pattern of sixteenths: digits are loudness in ninths, anything else is silence. */
const loudness = (pattern: string, within: number): number => Number(pattern[within % pattern.length]) / 9 || 0
const kicks = [
  '9.......9.......',
  '9.......9.5.....',
  '9.....6.9.....4.',
  '9...8...9...8...',
  '9...8..59...8.4.',
  '9...9...9...9.6.',
  '9.6.9.6.9.6.9.69',
  '................',
] as const
const snares = [
  '................',
  '............4...',
  '....6.......7...',
  '....7.......8..3',
  '....8..3....8.43',
  '....8..4.4..8.55',
  '3.3.9.3.3.3.9.57',
  '7575757585858585',
] as const
const bassLines = [
  '9.......6.......',
  '9.......6..5....',
  '9.....6...6.....',
  '9.....6...6...5.',
  '9..6..6.8..6..5.',
  '9.6.7.6.8.6.7.6.',
  '97687768',
  '................',
] as const

const inFinale = ({ segment }: Beat): boolean => segment.index === FINALE
const voice =
  (tone: 0 | 1 | 2, octave: number): Part =>
  ({ segment, within, chord, long, bar }) => {
    // A bar is one breath, until the last minute: from there on the chord is struck on every beat.
    const struck = segment.index >= 6
    if (within % (struck ? STEPS / BEATS : STEPS)) return null
    if (segment.index === 0 && tone === 1 && bar < 8) return null
    const pitch = pitchOf(segment.key + chord.root + chord.tones[tone] + octave)
    return { pitch, lasts: struck ? long / 6 : long * 0.96, loud: struck ? 1 : 0.6 + 0.05 * segment.index }
  }

export const groundParts: Readonly<Record<Ground, Part>> = {
  kick: ({ segment, within }) => {
    const loud = loudness(kicks[segment.index]!, within)
    return loud ? { pitch: 'C1', lasts: 0.14, loud } : null
  },
  snare: ({ segment, within, bar }) => {
    const loud = loudness(snares[segment.index]!, within)
    if (!loud) return null
    // The roll of the finale swells to the end.
    return { pitch: 'C4', lasts: 0.09, loud: segment.index === FINALE ? loud * Math.min(1, 0.4 + bar * 0.045) : loud }
  },
  low: voice(0, -24),
  middle: voice(1, -12),
  high: voice(2, -12),
}

export const layerParts: Readonly<Record<Layer, Part>> = {
  // Two axles over every joint.
  rails: ({ within }) => {
    const axle = within % 8
    return axle === 0 || axle === 2 ? { pitch: axle ? 'C3' : 'G2', lasts: 0.08, loud: axle ? 0.45 : 0.8 } : null
  },
  wood: ({ within, step }) => {
    const loud = loudness('....6.4...5.7.3.', within)
    return loud ? { pitch: step % 3 ? 'G4' : 'C5', lasts: 0.06, loud } : null
  },
  hammers: ({ segment, within, chord }) =>
    within % 8 === 4 ? { pitch: pitchOf(segment.key + chord.root + 7 - 12), lasts: 0.2, loud: 0.8 } : null,
  brass: ({ segment, within, chord }) => {
    const loud = loudness(bassLines[segment.index]!, within)
    if (!loud) return null
    const octave = segment.index === 6 && within % 4 === 2 ? -24 : -36
    return { pitch: pitchOf(segment.key + chord.root + octave), lasts: loud > 0.9 ? 0.5 : 0.22, loud }
  },
  bells: (beat) => {
    const { segment, within, bar } = beat
    if (within % 2) return null
    const note = within / 2
    const rise = inFinale(beat) ? bar : 0
    if (bar % 4 === 3) return note % 2 ? null : { pitch: pitchOf(segment.key + answer[note]!), lasts: 0.5, loud: 0.6 }
    return { pitch: pitchOf(segment.key + theme[note]! + rise), lasts: 0.4, loud: note ? 0.5 : 0.8 }
  },
  // The roar itself goes on by itself; these are its crackles.
  fire: ({ step }) =>
    step % 2 === 0 && chanceOf(step, 3) < 0.6
      ? { pitch: 'C4', lasts: 0.05, loud: 0.3 + 0.6 * chanceOf(step, 5) }
      : null,
  rush: (beat) => {
    const high = beat.segment.key + (inFinale(beat) ? beat.bar : 0)
    const pitch = pitchOf(high + (beat.within % 2 ? 7 : 12))
    return { pitch, lasts: 0.05, loud: beat.within % 4 === 0 ? 0.9 : 0.5 }
  },
}

/** What tells the time to somebody who does not look. */
export function signals(beat: Beat, left: number | null): { instrument: Signal; sound: Sound }[] {
  const { segment, step, within, bar, long } = beat
  const found: { instrument: Signal; sound: Sound }[] = []
  const beats = step / (STEPS / BEATS)
  if (segment.index < FINALE && bar === 0 && within % 4 === 0) {
    const pitch = pitchOf(segment.key + call[within / 4]!)
    found.push({ instrument: 'horn', sound: { pitch, lasts: within === 12 ? long / 2 : long / 4.4, loud: 0.9 } })
  }
  // As many strokes as minutes are left, after the call.
  if (left !== null && segment.index > 0 && segment.index < FINALE && beats >= BEATS + 1 && beats < BEATS + 1 + left)
    if (Number.isInteger(beats))
      found.push({ instrument: 'stroke', sound: { pitch: pitchOf(segment.key - 12), lasts: 0.9, loud: 1 } })
  // The last minute is a fire bell; in the finale it is struck twice as often and climbs.
  if (segment.index === 6 && bar >= 2 && within % 4 === 0)
    found.push({
      instrument: 'alarm',
      sound: { pitch: pitchOf(segment.key + (within % 8 ? 6 : 12)), lasts: 0.16, loud: 0.8 },
    })
  if (segment.index === FINALE) {
    if (within % 2 === 0)
      found.push({
        instrument: 'alarm',
        sound: { pitch: pitchOf(segment.key + bar + (within % 4 ? 6 : 12)), lasts: 0.1, loud: 0.85 },
      })
    if (within % 4 === 0) found.push({ instrument: 'tick', sound: { pitch: 'C6', lasts: 0.03, loud: 0.9 } })
  }
  return found
}
