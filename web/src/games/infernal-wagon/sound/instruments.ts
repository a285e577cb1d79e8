/** The instruments of the band, each a synthesiser with the nodes it plays through. */
import { Filter, FMSynth, Gain, MembraneSynth, MonoSynth, Noise, NoiseSynth, Synth, Tremolo, Vibrato } from 'tone'
import type { InputNode, ToneAudioNode } from 'tone'
import type { Instrument } from './parts'

export interface Playable {
  triggerAttackRelease(pitch: string, lasts: number, at: number, loud: number): unknown
}
const short = (decay: number) => ({ attack: 0.001, decay, sustain: 0, release: 0.03 })

const drum = (pitchDecay: number, octaves: number, decay: number, volume: number) =>
  new MembraneSynth({ pitchDecay, octaves, envelope: short(decay), volume })

const metal = (harmonicity: number, modulationIndex: number, decay: number, volume: number) =>
  new FMSynth({
    harmonicity,
    modulationIndex,
    envelope: { attack: 0.001, decay, sustain: 0, release: 0.2 },
    modulationEnvelope: short(decay / 2),
    volume,
  })

const string = (volume: number) =>
  new Synth({
    oscillator: { type: 'fatsawtooth', count: 2, spread: 14 },
    envelope: { attack: 0.03, decay: 0.2, sustain: 0.75, release: 0.15 },
    volume,
  })

const reedy = (baseFrequency: number, octaves: number, volume: number) =>
  new MonoSynth({
    oscillator: { type: 'sawtooth' },
    filter: { Q: 1, type: 'lowpass', rolloff: -24 },
    filterEnvelope: { attack: 0.05, decay: 0.3, sustain: 0.5, release: 0.3, baseFrequency, octaves },
    envelope: { attack: 0.03, decay: 0.2, sustain: 0.7, release: 0.15 },
    volume,
  })

/** Noise has no pitch. */
function noisy(decay: number, volume: number, filter: Filter): { playable: Playable; nodes: ToneAudioNode[] } {
  const synth = new NoiseSynth({ noise: { type: 'white' }, envelope: short(decay), volume }).connect(filter)
  const playable = {
    triggerAttackRelease: (_: string, lasts: number, at: number, loud: number) =>
      synth.triggerAttackRelease(lasts, at, loud),
  }
  return { playable, nodes: [synth, filter] }
}

/** Decibels: mixed by measuring each minute (`tests/browser/band_figures.py`), not by guessing. */
export function openInstruments(out: InputNode) {
  const bright = new Filter({ frequency: 700, type: 'lowpass', rolloff: -12 }).connect(out)
  const strings = {
    low: string(-8).connect(bright),
    middle: string(-9).connect(bright),
    high: string(-9).connect(bright),
  }
  const plain = {
    kick: drum(0.03, 4, 0.2, -11),
    rails: drum(0.01, 3, 0.11, -10),
    wood: drum(0.006, 1.4, 0.07, -5),
    heart: drum(0.03, 2, 0.3, -4),
    tick: drum(0.002, 1, 0.03, -6),
    hammers: metal(7.1, 12, 0.26, -12),
    bells: metal(3.01, 8, 0.9, -14),
    rush: metal(1.5, 5, 0.09, -19),
    stroke: metal(2.4, 9, 1.4, -6),
    alarm: metal(3.5, 4, 0.2, -15),
    brass: reedy(90, 2.4, -18),
    horn: reedy(260, 2.6, -9),
    felt: new Synth({
      oscillator: { type: 'sine' },
      envelope: { attack: 0.05, decay: 0.8, sustain: 0.1, release: 0.8 },
      volume: -4,
    }),
  } as const
  for (const one of Object.values(plain)) one.connect(out)
  const snare = noisy(0.12, -17, new Filter({ frequency: 1700, type: 'highpass' }).connect(out))
  const hat = noisy(0.03, -22, new Filter({ frequency: 7000, type: 'highpass' }).connect(out))
  const fire = noisy(0.035, -13, new Filter({ frequency: 2600, type: 'bandpass' }).connect(out))
  const pitched = { ...plain, ...strings }
  const noise = { snare: snare.playable, fire: fire.playable }
  const play = (instrument: Instrument, ...note: [string, number, number, number]): void => {
    const one: Playable = instrument === 'snare' || instrument === 'fire' ? noise[instrument] : pitched[instrument]
    one.triggerAttackRelease(...note)
    if (instrument === 'rush') hat.playable.triggerAttackRelease(...note)
  }
  const nodes = [bright, ...Object.values(pitched), ...snare.nodes, ...hat.nodes, ...fire.nodes]
  return { play, bright, nodes }
}

/** One noise that goes on all the time and is only heard when the fire is near. */
export function openRoar(out: InputNode) {
  const noise = new Noise('brown')
  // Its lows belong to the brass: what is left at the end must have no bass.
  const body = new Filter({ frequency: 520, type: 'bandpass', Q: 0.7 })
  const breath = new Tremolo(0.35, 0.4).start()
  const near = new Gain(0)
  noise.chain(body, breath, near, out)
  noise.start()
  return { body, near, nodes: [noise, body, breath, near] as ToneAudioNode[] }
}

/** Harmonica and birds: day. */
export function openRescue(out: InputNode) {
  const harmonica = new Synth({
    oscillator: { type: 'fatsawtooth', count: 2, spread: 12 },
    envelope: { attack: 0.06, decay: 0.1, sustain: 0.8, release: 0.2 },
    volume: -9,
  })
  const reed = new Filter(1900, 'lowpass')
  const sway = new Vibrato(5, 0.12)
  harmonica.chain(reed, sway, out)
  const bird = new Synth({ oscillator: { type: 'sine' }, envelope: short(0.09), volume: -17 }).connect(out)
  return { harmonica, bird, nodes: [harmonica, reed, sway, bird] as ToneAudioNode[] }
}
