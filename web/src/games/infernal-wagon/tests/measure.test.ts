import { describe, expect, it } from 'vitest'
import { loudnessOf, measure, tempoOf } from '../sound/measure'

const RATE = 44_100
const tone = (hertz: number, loud: number, seconds: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, i) => loud * Math.sin((2 * Math.PI * hertz * i) / RATE))
const clicks = (tempo: number, seconds: number) =>
  Float32Array.from({ length: seconds * RATE }, (_, i) => {
    const within = i % Math.round((60 / tempo) * RATE)
    return within < 400 ? Math.sin(within) * (1 - within / 400) : 0
  })

describe('measuring sound', () => {
  it('gives a tone of 997 Hz at full scale the loudness that the standard says', () => {
    expect(loudnessOf([tone(997, 1, 3)], RATE)).toBeCloseTo(-3.01, 1)
    expect(loudnessOf([tone(997, 0.1, 3), tone(997, 0.1, 3)], RATE)).toBeCloseTo(-20, 1)
  })
  it('does not count silence', () => {
    const half = new Float32Array(6 * RATE)
    half.set(tone(997, 0.1, 3))
    expect(loudnessOf([half], RATE)).toBeGreaterThan(-24)
  })
  it.each([92, 116, 140, 170])('hears %d beats a minute', (tempo) => {
    expect(Math.abs(tempoOf(clicks(tempo, 8), RATE) - tempo)).toBeLessThanOrEqual(1)
  })
  it('knows low from high', () => {
    const [low, high] = [measure([tone(80, 0.5, 2)], RATE), measure([tone(6000, 0.5, 2)], RATE)]
    expect(low.bass).toBeGreaterThan(0.9)
    expect(high.treble).toBeGreaterThan(0.9)
    expect(high.centroid).toBeGreaterThan(low.centroid)
    expect(low.peak).toBeCloseTo(-6, 0)
  })
})
