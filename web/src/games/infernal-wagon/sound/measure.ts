/** What a piece of sound is like, from its samples alone. Loudness as in ITU-R BS.1770, tempo by autocorrelation. */
export interface Measured {
  /** Loudness in LUFS, gated. */
  loudness: number
  /** The highest sample, in decibels below full scale. */
  peak: number
  /** Beats a minute. */
  tempo: number
  /** Where the middle of the spectrum lies, in hertz. */
  centroid: number
  /** Parts of the power: below 150 Hz, and above 4 kHz. */
  bass: number
  treble: number
  /** Onsets a second. */
  onsets: number
}
type Samples = Float32Array

const decibels = (power: number): number => 10 * Math.log10(Math.max(power, 1e-12))

function biquad(x: Samples, b: readonly number[], a: readonly number[]): Samples {
  const y = new Float32Array(x.length)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let i = 0; i < x.length; i++) {
    const v = b[0]! * x[i]! + b[1]! * x1 + b[2]! * x2 - a[1]! * y1 - a[2]! * y2
    ;[x2, x1, y2, y1] = [x1, x[i]!, y1, v]
    y[i] = v
  }
  return y
}

/** The two filters of the standard: a shelf for the head, a high-pass for the ear; for any sample rate. */
function weighted(x: Samples, rate: number): Samples {
  const shelf = (() => {
    const [f, gain, q] = [1681.974450955533, 3.999843853973347, 0.7071752369554196]
    const k = Math.tan((Math.PI * f) / rate)
    const [vh, vb] = [10 ** (gain / 20), 10 ** ((gain / 20) * 0.4996667741545416)]
    const a0 = 1 + k / q + k * k
    const b = [(vh + (vb * k) / q + k * k) / a0, (2 * (k * k - vh)) / a0, (vh - (vb * k) / q + k * k) / a0]
    return { b, a: [1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] }
  })()
  const [f, q] = [38.13547087602444, 0.5003270373238773]
  const k = Math.tan((Math.PI * f) / rate)
  const a0 = 1 + k / q + k * k
  const pass = { b: [1, -2, 1], a: [1, (2 * (k * k - 1)) / a0, (1 - k / q + k * k) / a0] }
  return biquad(biquad(x, shelf.b, shelf.a), pass.b, pass.a)
}

export function loudnessOf(channels: readonly Samples[], rate: number): number {
  const [block, hop] = [Math.round(0.4 * rate), Math.round(0.1 * rate)]
  const filtered = channels.map((x) => weighted(x, rate))
  const powers: number[] = []
  for (let from = 0; from + block <= filtered[0]!.length; from += hop) {
    let power = 0
    for (const x of filtered) {
      let sum = 0
      for (let i = from; i < from + block; i++) sum += x[i]! * x[i]!
      power += sum / block
    }
    powers.push(power)
  }
  const mean = (of: readonly number[]): number => of.reduce((a, b) => a + b, 0) / Math.max(1, of.length)
  const lufs = (power: number): number => -0.691 + decibels(power)
  const heard = powers.filter((power) => lufs(power) > -70)
  const gate = lufs(mean(heard)) - 10
  return lufs(mean(heard.filter((power) => lufs(power) > gate)))
}

/** Power spectra of windows of `size`, `hop` apart (radix-2 transform, Hann window). */
function* spectra(x: Samples, size: number, hop: number): Generator<Float64Array> {
  const window = Float64Array.from({ length: size }, (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / size))
  for (let from = 0; from + size <= x.length; from += hop) {
    const [re, im] = [new Float64Array(size), new Float64Array(size)]
    for (let i = 0, j = 0; i < size; i++) {
      re[j] = x[from + i]! * window[i]!
      let bit = size >> 1
      for (; j & bit; bit >>= 1) j ^= bit
      j ^= bit
    }
    for (let half = 1; half < size; half *= 2)
      for (let k = 0; k < half; k++) {
        const [c, s] = [Math.cos((Math.PI * k) / half), -Math.sin((Math.PI * k) / half)]
        for (let i = k; i < size; i += 2 * half) {
          const [r, m] = [re[i + half]! * c - im[i + half]! * s, re[i + half]! * s + im[i + half]! * c]
          ;[re[i + half], im[i + half]] = [re[i]! - r, im[i]! - m]
          ;[re[i], im[i]] = [re[i]! + r, im[i]! + m]
        }
      }
    yield Float64Array.from({ length: size / 2 }, (_, i) => re[i]! * re[i]! + im[i]! * im[i]!)
  }
}

const SIZE = 1024
const HOP = 256

/** How much the logarithmic spectrum rises from one window to the next: where something begins. */
function onsetsOf(x: Samples): Float64Array {
  const found: number[] = []
  let before: Float64Array | null = null
  for (const power of spectra(x, SIZE, HOP)) {
    const now: Float64Array = power.map((p) => Math.log1p(1000 * p))
    let rise = 0
    if (before) for (let i = 1; i < now.length; i++) rise += Math.max(0, now[i]! - before[i]!)
    found.push(rise)
    before = now
  }
  return Float64Array.from(found)
}

/** The beat between 80 and 190 a minute whose whole bar repeats best. */
export function tempoOf(x: Samples, rate: number): number {
  const onsets = onsetsOf(x)
  const mean = onsets.reduce((a, b) => a + b, 0) / onsets.length
  const flux = onsets.map((v) => v - mean)
  const likeness = (lag: number): number => {
    const [low, part] = [Math.floor(lag), lag - Math.floor(lag)]
    let sum = 0
    for (let i = 0; i + low + 1 < flux.length; i++)
      sum += flux[i]! * (flux[i + low]! * (1 - part) + flux[i + low + 1]! * part)
    return sum / (flux.length - low)
  }
  let best = { tempo: 0, score: -Infinity }
  for (let tempo = 80; tempo <= 190; tempo += 0.5) {
    const beat = ((60 / tempo) * rate) / HOP
    const score = likeness(beat) + likeness(2 * beat) + 2 * likeness(4 * beat)
    if (score > best.score) best = { tempo, score }
  }
  return best.tempo
}

export function measure(channels: readonly Samples[], rate: number): Measured {
  const left = channels[0]!
  let [total, centre, bass, treble] = [0, 0, 0, 0]
  for (const power of spectra(left, SIZE, SIZE))
    for (const [bin, p] of power.entries()) {
      const hertz = (bin * rate) / SIZE
      total += p
      centre += p * hertz
      if (hertz < 150) bass += p
      if (hertz > 4000) treble += p
    }
  const onsets = onsetsOf(left)
  const floor = 1.5 * (onsets.reduce((a, b) => a + b, 0) / onsets.length)
  const begun = onsets.filter((v, i) => v > floor && v >= (onsets[i - 1] ?? 0) && v > (onsets[i + 1] ?? 0)).length
  const highest = channels.reduce((most, x) => x.reduce((a, b) => Math.max(a, Math.abs(b)), most), 0)
  return {
    loudness: loudnessOf(channels, rate),
    peak: 20 * Math.log10(Math.max(highest, 1e-6)),
    tempo: tempoOf(left, rate),
    centroid: centre / total,
    bass: bass / total,
    treble: treble / total,
    onsets: (begun * rate) / left.length,
  }
}
