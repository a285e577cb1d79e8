import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { VoicePeer, type PeerRole } from '../peer'
import type { SignalKind } from '../signals'
import { asConnection, FakeConnection, sdp, settle } from './connections'

const voice = (name: string) => ({ name, kind: 'audio' }) as unknown as MediaStreamTrack
type Sent = [SignalKind, string]

class End {
  connection = new FakeConnection()
  sent: Sent[] = []
  streams: unknown[] = []
  states: boolean[] = []
  peer: VoicePeer
  constructor(role: Partial<PeerRole>) {
    this.peer = new VoicePeer(
      asConnection(this.connection),
      { begins: false, polite: false, voice: voice('own'), hears: true, ...role },
      {
        send: (kind, text) => this.sent.push([kind, text]),
        heard: (stream) => this.streams.push(stream),
        connected: (is) => this.states.push(is),
      },
    )
  }
}

/** Carries what both have sent to each other until nobody says anything more. */
async function talk(one: End, other: End): Promise<void> {
  await settle()
  while (one.sent.length || other.sent.length) {
    const [a, b] = [one.sent.splice(0), other.sent.splice(0)]
    await Promise.all([
      ...a.map(([kind, text]) => other.peer.hear(kind, text)),
      ...b.map(([kind, text]) => one.peer.hear(kind, text)),
    ])
    await settle()
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal(
    'MediaStream',
    class {
      constructor(readonly tracks: unknown[]) {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('is one offer by whoever begins and one answer, with both voices in one line', async () => {
  const [newcomer, elder] = [new End({ begins: true, polite: true }), new End({})]
  await talk(newcomer, elder)
  for (const { connection } of [newcomer, elder]) {
    expect(connection.signalingState).toBe('stable')
    expect(connection.transceivers).toHaveLength(1)
    expect(connection.transceivers[0]).toMatchObject({ direction: 'sendrecv', sender: { track: { name: 'own' } } })
  }
})

it('survives offers that meet: the polite one yields, the other one does not', async () => {
  const [polite, rude] = [new End({ begins: true, polite: true }), new End({})]
  await talk(polite, rude)
  polite.connection.restartIce()
  rude.connection.restartIce()
  await settle()
  expect([polite.sent[0]?.[0], rude.sent[0]?.[0]]).toEqual(['offer', 'offer'])
  await talk(polite, rude)
  expect([polite.connection.signalingState, rude.connection.signalingState]).toEqual(['stable', 'stable'])
  expect(rude.connection.remote?.type).toBe('answer')
  expect(polite.connection.remote?.sdp).toContain('offer 1')
})

it('forgives candidates of an offer that it ignored, and hears all others', async () => {
  const rude = new End({ begins: true })
  await settle()
  const candidate = JSON.stringify({
    candidate: 'candidate:1 1 udp 1 10.0.0.1 1 typ host',
    sdpMid: '0',
    sdpMLineIndex: 0,
  })
  await rude.peer.hear('offer', sdp('glare'))
  await rude.peer.hear('candidate', candidate)
  expect(rude.connection.candidates).toEqual([])
  await rude.peer.hear('answer', sdp('answer'))
  await rude.peer.hear('candidate', candidate)
  expect(rude.connection.candidates).toHaveLength(1)
})

it.each([
  ['who only hears', { voice: null, hears: true }, 'recvonly'],
  ['who speaks to somebody who only hears', { hears: false }, 'sendonly'],
] as const)('opens the line of somebody %s', async (_, role, direction) => {
  const [begins, answers] = [new End({ begins: true, ...role }), new End(role)]
  await talk(begins, new End({}))
  expect(begins.connection.transceivers[0]?.direction).toBe(direction)
  await answers.peer.hear('offer', sdp())
  expect(answers.connection.transceivers[0]?.direction).toBe(direction)
  expect(answers.connection.transceivers[0]?.sender.track).toEqual('voice' in role ? null : voice('own'))
})

it('plays the one voice of somebody with a seat and nothing else', () => {
  const [seated, listener] = [new End({ begins: true }), new End({ begins: true, hears: false })]
  for (const { connection } of [seated, listener]) {
    const [transceiver] = connection.transceivers
    connection.ontrack?.({ track: { kind: 'audio' }, receiver: {}, transceiver })
    connection.ontrack?.({ track: { kind: 'video' }, receiver: {}, transceiver })
    connection.ontrack?.({ track: { kind: 'audio' }, receiver: {}, transceiver: {} })
  }
  expect(seated.streams).toHaveLength(1)
  expect(listener.streams).toHaveLength(0)
})

it('looks for another way when the line fails, or is in doubt for a while', async () => {
  const { connection, states } = new End({ begins: true })
  connection.become('connected')
  connection.become('disconnected')
  vi.advanceTimersByTime(2000)
  connection.become('connected')
  vi.advanceTimersByTime(5000)
  expect(connection.restarts).toBe(0)
  connection.become('disconnected')
  vi.advanceTimersByTime(2600)
  expect(connection.restarts).toBe(1)
  connection.become('failed')
  expect(connection.restarts).toBe(2)
  expect(states).toEqual([true, false, true, false, false])
})

it('is deaf once it is closed', async () => {
  const { connection, peer, sent } = new End({ begins: true })
  peer.close()
  await peer.hear('offer', sdp())
  await settle()
  expect(connection.closed).toBe(true)
  expect(connection.remote).toBeNull()
  expect(sent).toEqual([])
})
