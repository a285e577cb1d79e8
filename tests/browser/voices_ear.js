/* On the thread of the sound card, so that nothing is missed: how loud each note is, and where something sounded last. */
const WINDOW = 2048
const LOUD = 0.005

class Ear extends AudioWorkletProcessor {
  constructor({ processorOptions: { notes } }) {
    super()
    this.notes = notes
    this.samples = new Float32Array(WINDOW)
    this.filled = 0
    this.lastLoud = -1
  }

  process([[channel]]) {
    if (!channel) return true
    for (let i = 0; i < channel.length; i++) {
      if (Math.abs(channel[i]) > LOUD) this.lastLoud = currentFrame + i
      this.samples[this.filled++] = channel[i]
    }
    if (this.filled < WINDOW) return true
    this.filled = 0
    this.port.postMessage({ levels: this.notes.map((note) => this.level(note)), lastLoud: this.lastLoud })
    return true
  }

  /** Amplitude of one note in the window. */
  level(note) {
    const turn = (2 * Math.PI * note) / sampleRate
    let real = 0
    let imaginary = 0
    this.samples.forEach((sample, i) => {
      real += sample * Math.cos(turn * i)
      imaginary += sample * Math.sin(turn * i)
    })
    return (2 * Math.hypot(real, imaginary)) / WINDOW
  }
}
registerProcessor('ear', Ear)
