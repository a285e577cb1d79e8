/**
 * Calls at moments that are known in advance, on the clock of the sound card: timers sleep with the screen, what was
 * handed to the sound card is played all the same.
 */
export interface Call {
  /** Unix time in milliseconds. */
  at: number
  /** Beats a second of the tone, and how often it sounds. */
  pitch: number
  times: number
}

/** Seconds between two tones of one call. */
const APART = 0.28
const LASTS = 0.22

export class AlarmClock {
  #context: AudioContext | null = null
  #playing: OscillatorNode[] = []

  constructor(private readonly open: () => AudioContext = () => new AudioContext()) {}

  /** Within a touch: browsers let nothing sound before one. */
  wake(): void {
    try {
      this.#context ??= this.open()
      void this.#context.resume().catch(() => undefined)
    } catch {
      // A device without sound has the picture.
    }
  }

  /** These calls and no others, as loud as that; those that are past are left out. */
  set(calls: readonly Call[], volume: number, now: number): void {
    for (const node of this.#playing) node.stop()
    this.#playing = []
    const context = this.#context
    if (!context || volume <= 0) return
    for (const { at, pitch, times } of calls)
      for (let i = 0; i < times && at >= now; i++) {
        const when = context.currentTime + (at - now) / 1000 + i * APART
        const tone = context.createOscillator()
        const gain = context.createGain()
        tone.type = 'triangle'
        tone.frequency.value = pitch
        gain.gain.setValueAtTime(0, when)
        gain.gain.linearRampToValueAtTime(volume, when + 0.01)
        gain.gain.exponentialRampToValueAtTime(0.001, when + LASTS)
        tone.connect(gain).connect(context.destination)
        tone.start(when)
        tone.stop(when + LASTS)
        this.#playing.push(tone)
      }
  }

  close(): void {
    void this.#context?.close().catch(() => undefined)
    this.#context = null
    this.#playing = []
  }
}
