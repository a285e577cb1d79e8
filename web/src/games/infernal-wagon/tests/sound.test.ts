import { describe, expect, it } from 'vitest'
import { examples } from '../gallery/examples'
import {
  BAR,
  isFinale,
  layers,
  layersAt,
  notesBetween,
  rescue,
  roarAt,
  STEP,
  theme,
  type Note,
} from '../sound/timeline'

const MINUTE = 60_000
const instruments = (notes: readonly Note[]) => new Set(notes.map(({ instrument }) => instrument))
const seven = { length: 7 * MINUTE }

describe('the seven minutes', () => {
  it('gain a layer each', () => {
    for (let minute = 0; minute < 7; minute++) {
      const heard = instruments(notesBetween(minute * MINUTE + 4 * BAR, minute * MINUTE + 8 * BAR, seven))
      expect([...heard].sort()).toEqual([...layers.slice(0, minute + 1)].sort())
    }
  })

  it('lose the bass in the last 20 seconds, and only the bass', () => {
    expect(isFinale(399_999, 420_000)).toBe(false)
    const heard = instruments(notesBetween(400_000, 420_000, seven))
    expect([...layers].filter((layer) => !heard.has(layer))).toEqual(['brass'])
  })

  it('stretch with the clock and keep the pulse', () => {
    expect(layersAt(5 * MINUTE, 10 * MINUTE)).toEqual(layersAt(3.5 * MINUTE, 7 * MINUTE))
    expect(layersAt(100_000, 140_000)).toHaveLength(6 - 0)
    const pulse = (length: number) => notesBetween(0, BAR, { length }).map(({ at }) => at)
    expect(pulse(10 * MINUTE)).toEqual(pulse(7 * MINUTE))
    expect(notesBetween(0, BAR, seven).every(({ at }) => at % STEP === 0)).toBe(true)
  })

  it('go on without a clock and never end', () => {
    expect(layersAt(100 * MINUTE, 0)).toHaveLength(6)
    expect(notesBetween(100 * MINUTE, 100 * MINUTE + BAR, { length: 0 }).length).toBeGreaterThan(0)
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
    const heard = instruments(notesBetween(6 * MINUTE, 6 * MINUTE + 4 * BAR, { ...seven, hushed: true }))
    expect([...heard].sort()).toEqual(['felt', 'heart'])
  })

  it('run the theme backwards for one bar at a U-turn', () => {
    const bar = 10
    const bells = (backwards: number | null) =>
      notesBetween(bar * BAR, (bar + 1) * BAR, { ...seven, backwards })
        .filter(({ instrument }) => instrument === 'bells')
        .map(({ pitch }) => pitch)
    expect(bells(bar)).toEqual([...theme].reverse())
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
