import { describe, expect, it } from 'vitest'
import { examples } from '../gallery/examples'
import {
  barAt,
  isFinale,
  layers,
  layersAt,
  notesBetween,
  rescue,
  roarAt,
  tempi,
  type Layer,
  type Note,
} from '../sound/timeline'

const MINUTE = 60_000
const instruments = (notes: readonly Note[]) => new Set(notes.map(({ instrument }) => instrument))
const layersOf = (notes: readonly Note[]) => layers.filter((layer) => instruments(notes).has(layer))
const named = (notes: readonly Note[], instrument: Note['instrument']) =>
  notes.filter((note) => note.instrument === instrument)
const seven = { length: 7 * MINUTE }
const minute = (n: number) => notesBetween(n * MINUTE, (n + 1) * MINUTE, seven)
/** Milliseconds of a bar, from the axles that begin each half of one. */
const barOf = (notes: readonly Note[]) => {
  const halves = named(notes, 'rails').filter(({ pitch }) => pitch === 'G2')
  return 2 * (halves[1]!.at - halves[0]!.at)
}

describe('the seven minutes', () => {
  it('gain a layer each', () => {
    for (let n = 0; n < 7; n++) {
      const heard = notesBetween(n * MINUTE + 10_000, n * MINUTE + 25_000, seven)
      expect(layersOf(heard)).toEqual(layers.slice(0, n + 1))
    }
  })

  it('are faster and higher with every minute', () => {
    for (let n = 0; n < 7; n++) expect(240_000 / barOf(minute(n))).toBeCloseTo(tempi[n]!, 6)
    expect([...tempi].sort((a, b) => a - b)).toEqual([...tempi])
    const calls = Array.from({ length: 7 }, (_, n) =>
      named(minute(n), 'horn')
        .map(({ pitch }) => pitch)
        .join(' '),
    )
    expect(new Set(calls).size).toBe(7)
    const drums = Array.from(
      { length: 6 },
      (_, n) => named(minute(n), 'kick').length + named(minute(n), 'snare').length,
    )
    for (let n = 1; n < 6; n++) expect(drums[n]).toBeGreaterThan(drums[n - 1]!)
  })

  it('open with a call, and strike how many minutes are left', () => {
    for (let n = 0; n < 7; n++) {
      expect(named(minute(n), 'horn')).toHaveLength(4)
      expect(named(minute(n), 'horn')[0]!.at).toBe(n * MINUTE)
      expect(named(minute(n), 'stroke')).toHaveLength(n === 0 ? 0 : 7 - n)
    }
  })

  it('ring the fire bell in the last minute, and tick in the last 20 seconds', () => {
    expect(named(notesBetween(0, 6 * MINUTE, seven), 'alarm')).toEqual([])
    expect(named(minute(6), 'alarm').length).toBeGreaterThan(100)
    expect(named(notesBetween(0, 400_000, seven), 'tick')).toEqual([])
    expect(named(notesBetween(400_000, 420_000, seven), 'tick')).toHaveLength(60)
  })

  it('lose the bass in the last 20 seconds, and only the bass', () => {
    expect(isFinale(399_999, 420_000)).toBe(false)
    const heard = notesBetween(400_000, 420_000, seven)
    expect(layers.filter((layer) => !instruments(heard).has(layer))).toEqual<Layer[]>(['brass'])
    expect(named(heard, 'kick')).toEqual([])
  })

  it('stretch with the clock and keep the pulse', () => {
    expect(layersAt(5 * MINUTE, 10 * MINUTE)).toEqual(layersAt(3.5 * MINUTE, 7 * MINUTE))
    expect(layersAt(100_000, 140_000)).toHaveLength(6)
    const ten = notesBetween(0, 20_000, { length: 10 * MINUTE })
    expect(barOf(ten) / barOf(notesBetween(0, 20_000, seven))).toBeCloseTo(1, 1)
    // A clock too short for bars is cut off, not played at a hectic pace.
    expect(barOf(notesBetween(0, 4000, { length: 21_000 }))).toBeCloseTo(240_000 / tempi[0], 6)
  })

  it('go on without a clock and never end', () => {
    expect(layersAt(100 * MINUTE, 0)).toHaveLength(6)
    const late = notesBetween(100 * MINUTE, 100 * MINUTE + 4000, { length: 0 })
    expect(late.length).toBeGreaterThan(0)
    expect(named(notesBetween(0, 10 * MINUTE, { length: 0 }), 'stroke')).toEqual([])
  })

  it('are the same for whoever comes late or pauses', () => {
    const whole = notesBetween(0, seven.length, seven)
    const pieces: Note[] = []
    for (let at = 0; at < seven.length; at += 350)
      pieces.push(...notesBetween(at, Math.min(at + 350, seven.length), seven))
    expect(pieces).toEqual(whole)
    expect(notesBetween(200_000, 210_000, seven)).toEqual(whole.filter(({ at }) => at >= 200_000 && at < 210_000))
    expect(notesBetween(seven.length, seven.length + 9000, seven)).toEqual([])
  })

  it('drop to heartbeat and felt under Silence', () => {
    const heard = instruments(notesBetween(6 * MINUTE, 6 * MINUTE + 9000, { ...seven, hushed: true }))
    expect([...heard].sort()).toEqual(['felt', 'heart'])
  })

  it('run the theme backwards for one bar at a U-turn', () => {
    const bar = barAt(30_000, seven.length)
    const from = Math.ceil((bar * 240_000) / tempi[0])
    const bells = (backwards: number | null) =>
      named(notesBetween(from - 1, from + 240_000 / tempi[0] - 2, { ...seven, backwards }), 'bells').map(
        ({ pitch }) => pitch,
      )
    expect(bells(bar)).toEqual(['E5', 'A4', 'C5', 'E5', 'F5', 'D5', 'A4', 'D5'])
    expect(bells(null)).toEqual([])
  })

  it('let the fire be heard from the sixth minute on, nearer and nearer', () => {
    expect(roarAt(4.9 * MINUTE, seven.length)).toBe(0)
    expect(roarAt(5.1 * MINUTE, seven.length)).toBeLessThan(roarAt(6.9 * MINUTE, seven.length))
  })

  it('end in major when the wagon is out', () => {
    expect(rescue.map(({ pitch }) => pitch)).toContain('F#5')
    expect(rescue.at(-1)!.pitch).toBe('D5')
  })
})

it('every example has a moment of the clock', () => {
  for (const { now } of Object.values(examples)) expect(now.at).toBeGreaterThanOrEqual(0)
})
