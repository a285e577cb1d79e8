import { readSignal, writeCandidate, type SignalKind } from './signals'

export interface PeerEars {
  send(kind: SignalKind, text: string): void
  /** The voice of the other one; once. */
  heard(stream: MediaStream, receiver: RTCRtpReceiver): void
  connected(is: boolean): void
}

export interface PeerRole {
  /** Makes the first offer. */
  begins: boolean
  /** Yields when both offer at once. */
  polite: boolean
  /** One's own voice; null for somebody who only hears. */
  voice: MediaStreamTrack | null
  /** The other one has a voice. */
  hears: boolean
}

/** Milliseconds for which a line may be in doubt before another way is looked for. */
const DOUBT = 2500

/**
 * The connection to one other page, after the pattern of perfect negotiation: both may offer at any time, and where two offers
 * meet the polite one takes its own back.
 */
export class VoicePeer {
  #making = false
  #ignores = false
  #answering = false
  #closed = false
  #doubt: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly connection: RTCPeerConnection,
    private readonly role: PeerRole,
    private readonly ears: PeerEars,
  ) {
    connection.onnegotiationneeded = () => void this.#offer()
    connection.onicecandidate = ({ candidate }) => {
      if (candidate) ears.send('candidate', writeCandidate(candidate))
    }
    connection.ontrack = ({ track, receiver, transceiver }) => {
      // Only one voice, and only of somebody who has a seat.
      if (!role.hears || track.kind !== 'audio' || transceiver !== connection.getTransceivers()[0]) return
      ears.heard(new MediaStream([track]), receiver)
    }
    connection.onconnectionstatechange = () => this.#look()
    if (role.begins) connection.addTransceiver(role.voice ?? 'audio', { direction: this.#direction })
  }

  get #direction(): RTCRtpTransceiverDirection {
    if (this.role.voice) return this.role.hears ? 'sendrecv' : 'sendonly'
    return this.role.hears ? 'recvonly' : 'inactive'
  }

  /** What the other page sent: in the order in which it came. */
  async hear(kind: SignalKind, text: string): Promise<void> {
    const signal = readSignal(kind, text)
    if (!signal || this.#closed) return
    try {
      if (signal.kind === 'candidate') await this.#addCandidate(signal.candidate)
      else await this.#describe(signal.description)
    } catch {
      // A description that cannot be used is as good as none: the other side offers again, or is not heard.
    }
  }

  close(): void {
    this.#closed = true
    clearTimeout(this.#doubt)
    const { connection } = this
    connection.onnegotiationneeded = connection.onicecandidate = connection.ontrack = null
    connection.onconnectionstatechange = null
    connection.close()
  }

  async #offer(): Promise<void> {
    try {
      this.#making = true
      await this.connection.setLocalDescription()
      this.#describeSelf()
    } catch {
      // Closed meanwhile, or an offer of the other side came first.
    } finally {
      this.#making = false
    }
  }

  async #describe(description: { type: 'offer' | 'answer'; sdp: string }): Promise<void> {
    const { connection, role } = this
    const ready = !this.#making && (connection.signalingState === 'stable' || this.#answering)
    const collides = description.type === 'offer' && !ready
    this.#ignores = !role.polite && collides
    if (this.#ignores) return
    this.#answering = description.type === 'answer'
    try {
      await connection.setRemoteDescription(description)
    } finally {
      this.#answering = false
    }
    if (description.type === 'answer') return
    await this.#joinIn()
    await connection.setLocalDescription()
    this.#describeSelf()
  }

  /** One's own voice goes into the line that the other one opened. */
  async #joinIn(): Promise<void> {
    const [line] = this.connection.getTransceivers()
    if (!line || this.#closed) return
    if (line.direction !== this.#direction) line.direction = this.#direction
    if (this.role.voice && line.sender.track !== this.role.voice) await line.sender.replaceTrack(this.role.voice)
  }

  async #addCandidate(candidate: RTCIceCandidateInit): Promise<void> {
    try {
      await this.connection.addIceCandidate(candidate)
    } catch (problem) {
      if (!this.#ignores) throw problem
    }
  }

  #describeSelf(): void {
    const description = this.connection.localDescription
    if (!this.#closed && (description?.type === 'offer' || description?.type === 'answer'))
      this.ears.send(description.type, description.sdp)
  }

  #look(): void {
    const state = this.connection.connectionState
    this.ears.connected(state === 'connected')
    clearTimeout(this.#doubt)
    if (state === 'failed') this.connection.restartIce()
    else if (state === 'disconnected') this.#doubt = setTimeout(() => this.connection.restartIce(), DOUBT)
  }
}
