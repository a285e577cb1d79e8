({ note, changed, notes, ear: earScript }) => {
  // For tests of voice: a microphone that hums one note (in hertz), and an ear at the way out of the page. `changed`: a page
  // whose microphone nobody can close. Evaluated before anything of the page.
  const voices = (window.voices = { asked: 0, peers: [], told: [], moves: new Set(), number: -1, deaf: false, ear: null, levels: [], lastLoud: -1, rate: 0 })

  const lend = navigator.mediaDevices?.getUserMedia.bind(navigator.mediaDevices)
  if (lend)
    navigator.mediaDevices.getUserMedia = async (wish) => {
      voices.asked += 1
      // The browser's own fake microphone is asked for and given back: permissions are as they would be.
      for (const track of (await lend(wish)).getTracks()) track.stop()
      const context = new AudioContext()
      const tone = new OscillatorNode(context, { frequency: note })
      const out = context.createMediaStreamDestination()
      tone.connect(new GainNode(context, { gain: 0.5 })).connect(out)
      tone.start()
      const [track] = out.stream.getAudioTracks()
      if (changed) Object.defineProperty(track, 'enabled', { get: () => true, set: () => undefined })
      return out.stream
    }

  const Connection = window.RTCPeerConnection
  window.RTCPeerConnection = class extends Connection {
    constructor(configuration) {
      super(configuration)
      voices.peers.push(this)
    }
  }

  const connect = AudioNode.prototype.connect
  AudioNode.prototype.connect = function (to, ...more) {
    if (to instanceof AudioDestinationNode && to.context instanceof AudioContext) void listen(this)
    return connect.call(this, to, ...more)
  }
  async function listen(node) {
    const { context } = node
    await context.audioWorklet.addModule(URL.createObjectURL(new Blob([earScript], { type: 'text/javascript' })))
    const ear = new AudioWorkletNode(context, 'ear', { processorOptions: { notes } })
    ear.port.onmessage = ({ data }) => Object.assign(voices, data, { ear: context, rate: context.sampleRate })
    connect.call(node, ear)
    connect.call(ear, context.destination)
  }

  // What the table says of silence, with the place on the sound card's clock at which it was told; and which moves of this
  // page it has not answered.
  const Socket = window.WebSocket
  window.WebSocket = class extends Socket {
    constructor(...given) {
      super(...given)
      this.addEventListener('message', ({ data }) => {
        const { type, key, game } = JSON.parse(data)
        if (type === 'done' || type === 'refused') voices.moves.delete(key)
        if (!game) return
        voices.number = game.number
        if (!voices.ear || voices.told.at(-1)?.silent === game.silent) return
        const wall = performance.timeOrigin + performance.now()
        voices.told.push({ silent: game.silent, frame: voices.ear.currentTime * voices.ear.sampleRate, wall })
      })
    }

    // Deaf: as if the page were too busy to come to what the table says.
    set onmessage(hear) {
      super.onmessage = hear && ((event) => (voices.deaf && /^{"type":"(game|table)"/.test(event.data)) || hear(event))
    }

    send(data) {
      const { type, key } = JSON.parse(data)
      if (type === 'move') voices.moves.add(key)
      super.send(data)
    }
  }
}
