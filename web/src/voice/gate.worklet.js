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
    if (this.gain === this.target) {
      // Closed: what is left empty is silent.
      if (this.gain) out.forEach((channel, n) => heard[n] && channel.set(heard[n]))
      return true
    }
    const from = this.gain
    const length = out[0].length
    const step = Math.sign(this.target - from) / (CLOSING * sampleRate)
    const at = (i) => Math.max(0, Math.min(1, from + step * i))
    out.forEach((channel, n) => heard[n]?.forEach((sample, i) => (channel[i] = sample * at(i))))
    this.gain = at(length)
    return true
  }
}
registerProcessor('gate', Gate)
