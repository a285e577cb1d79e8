() => {
  // A sound card for tests: its clock follows the page's, a little too fast, and what it was given is rendered afterwards, sample
  // by sample.
  const RATE = 3000
  const FAST = 1.0002
  const SECONDS = 46 * 60
  const began = Date.now()
  const rendered = new OfflineAudioContext(1, SECONDS * RATE, RATE)
  class SoundCard {
    state = 'suspended'
    onstatechange = null
    destination = rendered.destination
    get currentTime() {
      return ((Date.now() - began) / 1000) * FAST
    }
    async resume() {
      if (this.state === 'running') return
      this.state = 'running'
      this.onstatechange?.()
    }
    async close() {}
    createGain = () => rendered.createGain()
    createOscillator() {
      const tone = rendered.createOscillator()
      const stop = tone.stop.bind(tone)
      let ends = Infinity
      // What has sounded has sounded: a card cannot take it back, as the rendering later could.
      tone.stop = (at = this.currentTime) => {
        if (ends > this.currentTime) stop((ends = at))
      }
      return tone
    }
  }
  window.AudioContext = SoundCard
  /** Unix times at which a sound begins after quiet: of every tone. */
  window.soundsBegan = async () => {
    const samples = (await rendered.startRendering()).getChannelData(0)
    const times = []
    let quiet = RATE
    for (let i = 0; i < samples.length; i++) {
      if (Math.abs(samples[i]) < 0.01) quiet += 1
      else {
        if (quiet > RATE * 0.03) times.push(began + (i / RATE / FAST) * 1000)
        quiet = 0
      }
    }
    return times
  }
}
