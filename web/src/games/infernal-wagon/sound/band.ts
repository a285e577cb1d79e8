import { Gain, immediate, Limiter, Volume, type OutputNode } from 'tone'
import { openInstruments, openRescue, openRoar } from './instruments'
import { birds, rescue, type Instrument } from './timeline'

/** The band of the seven minutes. Made in whatever context is current, so that it can be rendered too. */
export interface Band {
  play(instrument: Instrument, pitch: string, lasts: number, at: number, loud: number): void
  /** How near the fire is and how bright the harmony, both 0 to 1. */
  colour(roar: number, bright: number, at: number): void
  rescue(at: number): void
  setVolume(volume: number): void
  /** Fades to nothing and back: a pause is no crash. */
  hush(on: boolean, at: number): void
  /** Steps back for somebody who speaks, and comes forward again after so many seconds. */
  duck(at: number, lasts: number): void
  /** Plays to its end what it has begun, and is gone. */
  retire(): void
}

/** Decibels at full volume; the limiter is for the rare moment when everything meets. */
const LEVEL = -2.5
/** What is left of the music while somebody speaks: a quarter, 12 decibels less. */
const UNDER = 0.25
/** Seconds until the last note has died away. An engine that is taken apart under a sounding note complains. */
const TAIL = 2

export function openBand(destination: OutputNode): Band {
  const out = new Volume(LEVEL)
  const fade = new Gain(1)
  const speech = new Gain(1)
  const limit = new Limiter(-3)
  out.chain(fade, speech, limit, destination)
  const { play, bright, nodes } = openInstruments(out)
  const fire = openRoar(out)
  const day = openRescue(out)
  const all = [...nodes, ...fire.nodes, ...day.nodes, out, fade, speech, limit]
  // A voice cannot begin twice at one moment.
  const last = new Map<string, number>()
  const free = (name: string, at: number): boolean => {
    if (at <= (last.get(name) ?? -1) + 0.002) return false
    last.set(name, at)
    return true
  }
  let busyUntil = 0
  const sounds = (at: number, lasts: number): void => void (busyUntil = Math.max(busyUntil, at + lasts + TAIL))
  return {
    play(instrument, pitch, lasts, at, loud) {
      // On a machine that is too slow the moment may have passed: no note is better than a late one.
      if (at < immediate() || !free(instrument, at)) return
      sounds(at, lasts)
      try {
        play(instrument, pitch, lasts, at, loud)
      } catch {
        // It passed between the look at the clock and the note: the engine refuses two beginnings at one moment.
      }
    },
    colour(roar, brightness, at) {
      fire.near.gain.rampTo(roar * 1.2, 0.4, at)
      bright.frequency.rampTo(600 * 8 ** brightness, 0.4, at)
    },
    rescue(at) {
      for (const note of rescue) {
        day.harmonica.triggerAttackRelease(note.pitch, note.lasts, at + note.at / 1000, 0.8)
        sounds(at + note.at / 1000, note.lasts)
      }
      for (const call of birds) day.bird.triggerAttackRelease(call.pitch, 0.06, at + call.at / 1000, 0.6)
      // Wind in place of the fire.
      fire.body.frequency.rampTo(900, 0.5, at)
      fire.near.gain.rampTo(0.5, 1, at)
      fire.near.gain.rampTo(0, 2, at + 6)
    },
    setVolume: (volume) => {
      out.volume.value = LEVEL + 20 * Math.log10(Math.max(0.0001, volume))
    },
    hush: (on, at) => fade.gain.rampTo(on ? 0 : 1, 0.12, at),
    duck(at, lasts) {
      speech.gain.cancelScheduledValues(at)
      speech.gain.rampTo(UNDER, 0.06, at)
      speech.gain.setTargetAtTime(1, at + lasts, 0.12)
    },
    retire: () => {
      const wait = Math.max(0.5, busyUntil - immediate())
      setTimeout(() => all.forEach((node) => node.dispose()), wait * 1000)
    },
  }
}
