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
  #calls: readonly Call[] = []
  #volume = 0
  #time: () => number = Date.now

  constructor(private readonly open: () => AudioContext = () => new AudioContext()) {}

  /** Within a touch: browsers let nothing sound before one. */
  wake(): void {
    try {
      if (!this.#context) {
        const context = (this.#context = this.open())
        // Its clock stands until the device has started, and while a telephone call has it: then all is measured anew.
        context.onstatechange = () => context.state === 'running' && this.#place()
      }
      void this.#context.resume().catch(() => undefined)
    } catch {
      // A device without sound has the picture.
    }
  }

  /** These calls and no others, as loud as that, by a clock of Unix time; those that are past are left out. */
  set(calls: readonly Call[], volume: number, time: () => number): void {
    this.#calls = calls
    this.#volume = volume
    this.#time = time
    this.#place()
  }

  close(): void {
    void this.#context?.close().catch(() => undefined)
    this.#context = null
    this.#playing = []
  }

  #place(): void {
    for (const node of this.#playing) node.stop()
    this.#playing = []
    const context = this.#context
    if (!context || this.#volume <= 0) return
    const now = this.#time()
    for (const { at, pitch, times } of this.#calls)
      for (let i = 0; i < times && at >= now; i++)
        this.#playing.push(this.#tone(context, pitch, context.currentTime + (at - now) / 1000 + i * APART))
  }

  #tone(context: AudioContext, pitch: number, when: number): OscillatorNode {
    const tone = context.createOscillator()
    const gain = context.createGain()
    tone.type = 'triangle'
    tone.frequency.value = pitch
    gain.gain.setValueAtTime(0, when)
    gain.gain.linearRampToValueAtTime(this.#volume, when + 0.01)
    gain.gain.exponentialRampToValueAtTime(0.001, when + LASTS)
    tone.connect(gain).connect(context.destination)
    tone.start(when)
    tone.stop(when + LASTS)
    return tone
  }
}
