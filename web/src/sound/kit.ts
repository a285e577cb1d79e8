import { FMSynth, MembraneSynth, NoiseSynth, Synth, Volume, getDestination, now, start } from 'tone'

/** The instruments that every sound is made of. */
export interface Kit {
  /** Wood on wood, boots, doors. */
  wood: MembraneSynth
  /** Bells and coins. */
  bell: FMSynth
  /** Soft tones. */
  lamp: Synth
  /** One string, plucked. */
  string: Synth
  /** Paper, sand, steam. */
  hiss: NoiseSynth
  readonly now: number
  setVolume(volume: number): void
  common: Record<string, (kit: Kit) => void>
}

export async function openKit(): Promise<Kit> {
  await start()
  const out = new Volume(-6).connect(getDestination())
  const kit: Kit = {
    wood: new MembraneSynth({
      pitchDecay: 0.008,
      octaves: 2,
      envelope: { attack: 0.001, decay: 0.16, sustain: 0, release: 0.05 },
    }).connect(out),
    bell: new FMSynth({
      harmonicity: 3.01,
      modulationIndex: 9,
      envelope: { attack: 0.001, decay: 1.1, sustain: 0, release: 0.4 },
      modulationEnvelope: { attack: 0.001, decay: 0.4, sustain: 0, release: 0.2 },
      volume: -14,
    }).connect(out),
    lamp: new Synth({
      oscillator: { type: 'triangle' },
      envelope: { attack: 0.01, decay: 0.35, sustain: 0, release: 0.2 },
      volume: -10,
    }).connect(out),
    // Tone's own plucked string needs an audio worklet, which plain-HTTP pages and the security policy do not allow.
    string: new Synth({
      oscillator: { type: 'fmtriangle', modulationIndex: 1.5 },
      envelope: { attack: 0.002, decay: 0.5, sustain: 0, release: 0.3 },
      volume: -8,
    }).connect(out),
    hiss: new NoiseSynth({
      noise: { type: 'brown' },
      envelope: { attack: 0.01, decay: 0.2, sustain: 0, release: 0.1 },
      volume: -16,
    }).connect(out),
    get now() {
      return now()
    },
    setVolume: (volume) => {
      out.volume.value = 20 * Math.log10(Math.max(0.001, volume))
    },
    common: {
      lamp: ({ lamp, hiss, now: at }) => {
        hiss.triggerAttackRelease(0.08, at)
        lamp.triggerAttackRelease('G4', 0.2, at + 0.05)
        lamp.triggerAttackRelease('D5', 0.3, at + 0.17)
      },
      turn: ({ string, now: at }) => string.triggerAttackRelease('D4', 0.3, at),
      talk: ({ lamp, now: at }) => lamp.triggerAttackRelease('A4', 0.1, at),
      start: ({ bell, now: at }) => {
        bell.triggerAttackRelease('D5', 0.6, at)
        bell.triggerAttackRelease('A5', 0.8, at + 0.28)
      },
      /** One beat of the count-in. */
      count: ({ wood, now: at }) => wood.triggerAttackRelease('G3', 0.12, at),
      won: ({ lamp, now: at }) =>
        ['D4', 'F#4', 'A4', 'D5', 'F#5'].forEach((note, i) => lamp.triggerAttackRelease(note, 0.4, at + i * 0.16)),
      lost: ({ lamp, now: at }) =>
        ['A4', 'F4', 'D4'].forEach((note, i) => lamp.triggerAttackRelease(note, 0.5, at + i * 0.24)),
    },
  }
  return kit
}
