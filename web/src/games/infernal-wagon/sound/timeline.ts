/**
 * The seven minutes as data: which instrument plays what, at which millisecond of play. Tempo, key and drums climb with
 * every seventh of the clock, a layer joins, and a call with strokes says how much is left; near the end the bass falls
 * away.
 */
import { beatOf, chanceOf, ground, groundParts, layerParts, layers, signals, theme } from './parts'
import type { Beat, Instrument, Layer, Sound } from './parts'
import { FINALE, pitchOf, sectionAt, segmentAt, segmentsFor, type Segment } from './tempo'

export { ground, layers, theme }
export type { Instrument, Layer }
export { barAt, isFinale, sectionAt, tempi } from './tempo'

export interface Note extends Sound {
  /** Millisecond of play. */
  at: number
  instrument: Instrument
}
interface How {
  length: number
  /** Silence lies out: heartbeat and felt. */
  hushed?: boolean
  /** A bar, by its number, in which the theme runs backwards. */
  backwards?: number | null
}

/** Layers that sound at a moment. */
export function layersAt(at: number, length: number): Layer[] {
  const { index } = segmentAt(at, length)
  const sounding = layers.slice(0, index + 1)
  return index === FINALE ? sounding.filter((layer) => layer !== 'brass') : sounding
}

/** A heart that beats with the section's tempo, twice as often in the last minute, and the theme on felt. */
function hushedNotes(at: number, { segment, step, within, bar }: Beat): Note[] {
  const found: Note[] = []
  const every = segment.index >= 6 ? 4 : 8
  const stroke = within % every
  if (stroke === 0 || stroke === 2)
    found.push({ at, instrument: 'heart', pitch: 'C1', lasts: 0.16, loud: stroke ? 0.6 : 0.9 })
  if (step % 32 === 8)
    found.push({ at, instrument: 'felt', pitch: pitchOf(segment.key + theme[(bar * 3) % 8]!), lasts: 1.4, loud: 0.5 })
  if (segment.index === FINALE && within % 4 === 0)
    found.push({ at, instrument: 'tick', pitch: 'C6', lasts: 0.03, loud: 0.6 })
  return found
}

function notesOf(segment: Segment, step: number, { length, hushed = false, backwards = null }: How): Note[] {
  const beat = beatOf(segment, step)
  const at = segment.from + step * segment.step
  if (hushed) return hushedNotes(at, beat)
  const turned = segment.firstBar + beat.bar === backwards
  const found: Note[] = []
  for (const instrument of ground) {
    const sound = groundParts[instrument](beat)
    if (sound) found.push({ at, instrument, ...sound })
  }
  for (const instrument of layersAt(at, length)) {
    const sound = instrument === 'bells' && turned ? null : layerParts[instrument](beat)
    if (sound) found.push({ at, instrument, ...sound })
  }
  if (turned && beat.within % 2 === 0) {
    const pitch = pitchOf(segment.key + theme[7 - beat.within / 2]!)
    found.push({ at, instrument: 'bells', pitch, lasts: 0.4, loud: 0.9 })
  }
  const left = length ? 7 - segment.index : null
  return [...found, ...signals(beat, left).map(({ instrument, sound }) => ({ at, instrument, ...sound }))]
}

/** Everything that begins from `from` on and before `to`. Asking piece by piece gives the same as asking at once. */
export function notesBetween(from: number, to: number, how: How): Note[] {
  const found: Note[] = []
  for (const segment of segmentsFor(how.length)) {
    const end = Math.min(to, segment.to)
    if (end <= from || end <= segment.from) continue
    const first = Math.max(0, Math.floor((from - segment.from) / segment.step) - 1)
    for (let step = first; segment.from + step * segment.step < end - 1e-6; step++)
      if (segment.from + step * segment.step >= from) found.push(...notesOf(segment, step, how))
  }
  return found
}

/** How loud the roar is, 0 to 1: from the sixth seventh on, rising. */
export function roarAt(at: number, length: number): number {
  const { index, from, to } = segmentAt(at, length)
  if (index < 5) return 0
  const through = Number.isFinite(to) ? (at - from) / (to - from) : 0
  return Math.min(1, 0.35 + 0.25 * (sectionAt(at, length) - 5 + through) + (index === FINALE ? 0.2 : 0))
}
/** How bright the harmony is, 0 to 1. */
export const brightnessAt = (at: number, length: number): number => segmentAt(at, length).index / FINALE

/** Won: the theme in major on one harmonica, slowly; milliseconds after the end. */
export const themeInMajor = ['D5', 'A4', 'D5', 'F#5', 'E5', 'C#5', 'A4', 'D5'] as const
export const rescue: readonly { at: number; pitch: string; lasts: number }[] = themeInMajor.map((pitch, i) => ({
  at: 600 + i * 480,
  pitch,
  lasts: i === 7 ? 1.8 : 0.5,
}))
export const birds: readonly { at: number; pitch: string }[] = Array.from({ length: 14 }, (_, i) => ({
  at: 200 + i * 370 + Math.round(chanceOf(i, 11) * 260),
  pitch: ['E7', 'G7', 'B6', 'D7'][Math.floor(chanceOf(i, 13) * 4)]!,
}))
