/** Root of the mean square above which somebody speaks. */
const SPEAKS = 0.012
/** Milliseconds for which somebody counts as speaking after the last sound: words have gaps. */
const GAP = 400
const SAMPLES = 512

/** Hears whether somebody speaks. */
export class SpeechMeter {
  #meter: AnalyserNode
  #samples = new Float32Array(SAMPLES)
  #spokeAt = -GAP

  constructor(context: AudioContext, voice: AudioNode) {
    this.#meter = context.createAnalyser()
    this.#meter.fftSize = SAMPLES
    voice.connect(this.#meter)
  }

  speaks(now: number): boolean {
    this.#meter.getFloatTimeDomainData(this.#samples)
    const square = this.#samples.reduce((sum, sample) => sum + sample * sample, 0) / SAMPLES
    if (Math.sqrt(square) > SPEAKS) this.#spokeAt = now
    return now - this.#spokeAt < GAP
  }
}
