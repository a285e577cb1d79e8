import { vi } from 'vitest'

/** One end of a line, as far as `VoicePeer` uses it: descriptions are texts that name their maker and how many it made. */
export class FakeConnection {
  static made: FakeConnection[] = []
  signalingState = 'stable'
  connectionState = 'new'
  localDescription: { type: string; sdp: string } | null = null
  remote: { type: string; sdp: string } | null = null
  candidates: unknown[] = []
  restarts = 0
  closed = false
  transceivers: FakeTransceiver[] = []
  onnegotiationneeded: (() => void) | null = null
  onicecandidate: ((event: { candidate: unknown }) => void) | null = null
  ontrack: ((event: unknown) => void) | null = null
  onconnectionstatechange: (() => void) | null = null
  #offers = 0

  constructor(readonly configuration: RTCConfiguration = {}) {
    FakeConnection.made.push(this)
  }

  getTransceivers(): FakeTransceiver[] {
    return this.transceivers
  }

  addTransceiver(of: unknown, { direction }: { direction: string }): void {
    this.transceivers.push(new FakeTransceiver(direction, of === 'audio' ? null : of))
    queueMicrotask(() => this.onnegotiationneeded?.())
  }

  async setLocalDescription(): Promise<void> {
    await Promise.resolve()
    if (this.signalingState === 'have-remote-offer') {
      this.localDescription = { type: 'answer', sdp: sdp() }
      this.signalingState = 'stable'
    } else {
      this.localDescription = { type: 'offer', sdp: sdp(`offer ${++this.#offers}`) }
      this.signalingState = 'have-local-offer'
    }
  }

  async setRemoteDescription(description: { type: string; sdp: string }): Promise<void> {
    await Promise.resolve()
    if (description.type === 'answer') {
      if (this.signalingState !== 'have-local-offer') throw new Error('no offer to answer')
      this.signalingState = 'stable'
    } else {
      // An own offer is rolled back.
      this.signalingState = 'have-remote-offer'
      if (!this.transceivers.length) this.transceivers.push(new FakeTransceiver('recvonly', null))
    }
    this.remote = description
  }

  async addIceCandidate(candidate: unknown): Promise<void> {
    await Promise.resolve()
    if (!this.remote) throw new Error('no description yet')
    this.candidates.push(candidate)
  }

  restartIce(): void {
    this.restarts += 1
    queueMicrotask(() => this.onnegotiationneeded?.())
  }

  become(state: string): void {
    this.connectionState = state
    this.onconnectionstatechange?.()
  }

  close(): void {
    this.closed = true
  }
}

export class FakeTransceiver {
  sender = {
    track: null as unknown,
    replaceTrack: vi.fn(async (track: unknown) => {
      this.sender.track = track
    }),
  }
  constructor(
    public direction: string,
    track: unknown,
  ) {
    this.sender.track = track
  }
}

/** A description with one line of audio. */
export const sdp = (name = 'x'): string => `v=0\r\no=${name}\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n`
export const asConnection = (fake: FakeConnection): RTCPeerConnection => fake as unknown as RTCPeerConnection
/** Lets everything happen that only waits for its turn. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await Promise.resolve()
}
