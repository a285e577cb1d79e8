import type { IceServer, VoicePerson, VoiceReady, VoiceSignalNews } from '../protocol/messages.gen'
import { VoicePeer } from './peer'
import type { SignalKind } from './signals'

export interface MeshEars {
  send(to: number, kind: SignalKind, text: string): void
  heard(number: number, stream: MediaStream, receiver: RTCRtpReceiver): void
  connected(number: number, is: boolean): void
  gone(number: number): void
}

/** The connections of one page to all others of its table that have voice on. */
export class VoiceMesh {
  #peers = new Map<number, VoicePeer>()
  #you = 0
  #configuration: RTCConfiguration = {}

  constructor(
    private readonly voice: MediaStreamTrack | null,
    private readonly ears: MeshEars,
    private readonly connect: (configuration: RTCConfiguration) => RTCPeerConnection = (configuration) =>
      new RTCPeerConnection(configuration),
  ) {}

  /** Voice is on at the server. Another number than before means that everything begins anew. */
  ready({ you, servers, relay_only }: VoiceReady): void {
    if (you !== this.#you) this.close()
    this.#you = you
    this.#configuration = {
      iceServers: servers.map(iceServer),
      iceTransportPolicy: relay_only ? 'relay' : 'all',
      bundlePolicy: 'max-bundle',
    }
  }

  /** Who has voice on now. */
  follow(people: readonly VoicePerson[]): void {
    const own = people.find((one) => one.number === this.#you)
    const wanted = own ? people.filter((one) => one !== own && (one.seat !== null || own.seat !== null)) : []
    for (const number of [...this.#peers.keys()]) if (!wanted.some((one) => one.number === number)) this.#drop(number)
    for (const one of wanted) if (!this.#peers.has(one.number)) this.#add(one)
  }

  hear({ by, kind, text }: VoiceSignalNews): void {
    void this.#peers.get(by)?.hear(kind, text)
  }

  close(): void {
    for (const number of [...this.#peers.keys()]) this.#drop(number)
    this.#you = 0
  }

  #add({ number, seat }: VoicePerson): void {
    // Whoever came later makes the first offer, and yields if two should meet.
    const later = this.#you > number
    const peer = new VoicePeer(
      this.connect(this.#configuration),
      { begins: later, polite: later, voice: this.voice, hears: seat !== null },
      {
        send: (kind, text) => this.ears.send(number, kind, text),
        heard: (stream, receiver) => this.ears.heard(number, stream, receiver),
        connected: (is) => this.ears.connected(number, is),
      },
    )
    this.#peers.set(number, peer)
  }

  #drop(number: number): void {
    this.#peers.get(number)?.close()
    this.#peers.delete(number)
    this.ears.gone(number)
  }
}

function iceServer({ urls, username, credential }: IceServer): RTCIceServer {
  return { urls: [...urls], ...(username ? { username } : {}), ...(credential ? { credential } : {}) }
}
