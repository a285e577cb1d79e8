import { SpeechMeter } from './speech'

/** Seconds in which the way out is closed: short enough for silence, long enough not to crack. */
const CLOSING = 0.015

interface Voice {
  source: MediaStreamAudioSourceNode
  speech: SpeechMeter
  gain: GainNode
  track: MediaStreamTrack
  /** Chromium hands a voice to the graph only while an element plays it. That one is mute always. */
  element: HTMLAudioElement
}

/**
 * All voices that are heard go through two gates, and nothing else leads out of the page: one that the page closes, and one on the
 * thread of the sound card that closes by a port, whatever the page is busy with.
 */
export class Loudspeaker {
  #context = new AudioContext({ latencyHint: 'interactive' })
  #gate: GainNode
  #voices = new Map<number, Voice>()
  #open = true
  #channel = new MessageChannel()

  constructor() {
    this.#gate = this.#context.createGain()
    void this.#lead(this.#context)
    void this.#context.resume().catch(() => undefined)
  }

  /** Whoever has it closes the second gate by `true` and opens it by `false`. */
  get silencer(): MessagePort {
    return this.#channel.port1
  }

  /** The way out, through the thread of the sound card where there is one. */
  async #lead(context: AudioContext): Promise<void> {
    try {
      await context.audioWorklet.addModule(new URL('./gate.worklet.js', import.meta.url).href)
      const gate = new AudioWorkletNode(context, 'gate')
      gate.port.postMessage(this.#channel.port2, [this.#channel.port2])
      this.#gate.connect(gate).connect(context.destination)
    } catch {
      if (context.state !== 'closed') this.#gate.connect(context.destination)
    }
  }

  add(number: number, stream: MediaStream, volume: number): void {
    this.remove(number)
    const [track] = stream.getAudioTracks()
    if (!track) return
    const source = this.#context.createMediaStreamSource(stream)
    const gain = this.#context.createGain()
    gain.gain.value = volume
    source.connect(gain)
    gain.connect(this.#gate)
    track.enabled = this.#open
    const element = new Audio()
    element.muted = true
    element.srcObject = stream
    element.play().catch(() => undefined)
    this.#voices.set(number, { source, speech: new SpeechMeter(this.#context, source), gain, track, element })
  }

  remove(number: number): void {
    const voice = this.#voices.get(number)
    if (!voice) return
    this.#voices.delete(number)
    voice.source.disconnect()
    voice.gain.disconnect()
    voice.element.pause()
    voice.element.srcObject = null
  }

  setVolume(number: number, volume: number): void {
    this.#voices.get(number)?.gain.gain.setTargetAtTime(volume, this.#context.currentTime, 0.02)
  }

  /** Closed: nothing that arrives is heard, whoever sends it. */
  set open(open: boolean) {
    if (open === this.#open) return
    this.#open = open
    const { gain } = this.#gate
    const at = this.#context.currentTime
    gain.cancelScheduledValues(at)
    gain.setValueAtTime(gain.value, at)
    gain.linearRampToValueAtTime(open ? 1 : 0, at + CLOSING)
    for (const { track } of this.#voices.values()) track.enabled = open
  }

  /** Who speaks now. */
  speakers(now: number): number[] {
    if (!this.#open) return []
    return [...this.#voices].filter(([, voice]) => voice.speech.speaks(now)).map(([number]) => number)
  }

  close(): void {
    for (const number of [...this.#voices.keys()]) this.remove(number)
    void this.#context.close().catch(() => undefined)
  }
}
