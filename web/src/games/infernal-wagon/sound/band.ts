import {
  Filter,
  FMSynth,
  Gain,
  immediate,
  Limiter,
  MembraneSynth,
  MonoSynth,
  Noise,
  NoiseSynth,
  Synth,
  Tremolo,
  Vibrato,
  Volume,
  type OutputNode,
} from 'tone'
import { birds, rescue, type Instrument } from './timeline'

/** The instruments of the seven minutes. Made in whatever context is current, so that they can be rendered too. */
export interface Band {
  play(instrument: Instrument, pitch: string, lasts: number, at: number, loud: number): void
  roar(level: number, at: number): void
  rescue(at: number): void
  setVolume(volume: number): void
  /** Fades to nothing and back: a pause is no crash. */
  hush(on: boolean, at: number): void
  /** Plays to its end what it has begun, and is gone. */
  retire(): void
}

/** Decibels at full volume; the limiter is for the rare moment when everything meets. */
const LEVEL = -3
/** Seconds until the last note has died away. An engine that is taken apart under a sounding note complains. */
const TAIL = 2
const short = (decay: number) => ({ attack: 0.001, decay, sustain: 0, release: 0.03 })

export function openBand(destination: OutputNode): Band {
  const out = new Volume(LEVEL)
  const fade = new Gain(1)
  const limit = new Limiter(-2)
  out.chain(fade, limit, destination)
  const rails = new MembraneSynth({ pitchDecay: 0.01, octaves: 3, envelope: short(0.11), volume: -5 }).connect(out)
  const wood = new MembraneSynth({ pitchDecay: 0.006, octaves: 1.4, envelope: short(0.07), volume: -3 }).connect(out)
  const hammers = new FMSynth({
    harmonicity: 7.1,
    modulationIndex: 12,
    envelope: short(0.26),
    modulationEnvelope: short(0.14),
    volume: -5,
  }).connect(out)
  const brass = new MonoSynth({
    oscillator: { type: 'sawtooth' },
    filter: { Q: 1, type: 'lowpass', rolloff: -24 },
    filterEnvelope: { attack: 0.07, decay: 0.3, sustain: 0.5, release: 0.3, baseFrequency: 120, octaves: 2.4 },
    envelope: { attack: 0.05, decay: 0.2, sustain: 0.7, release: 0.2 },
    volume: -12,
  }).connect(out)
  const bells = new FMSynth({
    harmonicity: 3.01,
    modulationIndex: 8,
    envelope: { attack: 0.001, decay: 0.9, sustain: 0, release: 0.3 },
    modulationEnvelope: short(0.3),
    volume: -7,
  }).connect(out)
  const crackle = new NoiseSynth({ noise: { type: 'white' }, envelope: short(0.035), volume: -9 })
  const bite = new Filter(2600, 'bandpass')
  crackle.chain(bite, out)
  const rush = new FMSynth({
    harmonicity: 1.5,
    modulationIndex: 5,
    envelope: short(0.09),
    modulationEnvelope: short(0.06),
    volume: -9,
  }).connect(out)
  const hat = new NoiseSynth({ noise: { type: 'white' }, envelope: short(0.03), volume: -16 })
  const air = new Filter(7000, 'highpass')
  hat.chain(air, out)
  const heart = new MembraneSynth({ pitchDecay: 0.03, octaves: 2, envelope: short(0.3), volume: -6 }).connect(out)
  const felt = new Synth({
    oscillator: { type: 'sine' },
    envelope: { attack: 0.05, decay: 0.8, sustain: 0.1, release: 0.8 },
    volume: -10,
  }).connect(out)
  // The fire: one noise that goes on all the time and is only heard when it is near.
  const noise = new Noise('brown')
  // Its lows belong to the brass: what is left at the end must have no bass.
  const body = new Filter({ frequency: 520, type: 'bandpass', Q: 0.7 })
  const breath = new Tremolo(0.35, 0.4).start()
  const near = new Gain(0)
  noise.chain(body, breath, near, out)
  noise.start()
  const harmonica = new Synth({
    oscillator: { type: 'fatsawtooth', count: 2, spread: 12 },
    envelope: { attack: 0.06, decay: 0.1, sustain: 0.8, release: 0.2 },
    volume: -9,
  })
  const reed = new Filter(1900, 'lowpass')
  const sway = new Vibrato(5, 0.12)
  harmonica.chain(reed, sway, out)
  const bird = new Synth({ oscillator: { type: 'sine' }, envelope: short(0.09), volume: -17 }).connect(out)

  const pitched = { rails, wood, hammers, brass, bells, rush, heart, felt } as const
  // A voice cannot begin twice at one moment.
  const last = new Map<string, number>()
  const free = (name: string, at: number): boolean => {
    if (at <= (last.get(name) ?? -1) + 0.002) return false
    last.set(name, at)
    return true
  }
  let busyUntil = 0
  const sounds = (at: number, lasts: number): void => void (busyUntil = Math.max(busyUntil, at + lasts + TAIL))
  const fire = [crackle, bite, noise, body, breath, near]
  const all = [...Object.values(pitched), ...fire, hat, air, harmonica, reed, sway, bird, out, fade, limit]
  return {
    play(instrument, pitch, lasts, at, loud) {
      // On a machine that is too slow the moment may have passed: no note is better than a late one.
      if (at < immediate() || !free(instrument, at)) return
      sounds(at, lasts)
      try {
        if (instrument === 'fire') crackle.triggerAttackRelease(lasts, at, loud)
        else pitched[instrument].triggerAttackRelease(pitch, lasts, at, loud)
        if (instrument === 'rush') hat.triggerAttackRelease(lasts, at, loud)
      } catch {
        // It passed between the look at the clock and the note: the engine refuses two beginnings at one moment.
      }
    },
    roar: (level, at) => near.gain.rampTo(level * 2.2, 0.4, at),
    rescue(at) {
      for (const note of rescue) {
        harmonica.triggerAttackRelease(note.pitch, note.lasts, at + note.at / 1000, 0.8)
        sounds(at + note.at / 1000, note.lasts)
      }
      for (const call of birds) bird.triggerAttackRelease(call.pitch, 0.06, at + call.at / 1000, 0.6)
      // Wind in place of the fire.
      body.frequency.rampTo(900, 0.5, at)
      near.gain.rampTo(0.5, 1, at)
      near.gain.rampTo(0, 2, at + 6)
    },
    setVolume: (volume) => {
      out.volume.value = LEVEL + 20 * Math.log10(Math.max(0.0001, volume))
    },
    hush: (on, at) => fade.gain.rampTo(on ? 0 : 1, 0.12, at),
    retire: () => {
      const wait = Math.max(0.5, busyUntil - immediate())
      setTimeout(() => all.forEach((node) => node.dispose()), wait * 1000)
    },
  }
}
