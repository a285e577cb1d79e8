/*
 * On the thread of the sound card: closes the way out of the page in the moment in which a port says so. Whoever holds the other
 * end need not be the page, which may be busy drawing.
 */
/** Seconds in which it closes: short enough for silence, long enough not to crack. */
const CLOSING = 0.015

class Gate extends AudioWorkletProcessor {
  constructor() {
    super()
    this.target = 1
    this.gain = 1
    this.port.onmessage = ({ data: port }) => {
      port.onmessage = ({ data: silent }) => (this.target = silent ? 0 : 1)
    }
  }

  process([heard], [out]) {
    const step = 1 / (CLOSING * sampleRate)
    for (let i = 0; i < out[0].length; i++) {
      const gap = this.target - this.gain
      this.gain += Math.max(-step, Math.min(step, gap))
      out.forEach((channel, n) => (channel[i] = this.gain * (heard[n]?.[i] ?? 0)))
    }
    return true
  }
}
registerProcessor('gate', Gate)
