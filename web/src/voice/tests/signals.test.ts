import { expect, it } from 'vitest'
import { readSignal } from '../signals'
import { sdp } from './connections'

const candidate = { candidate: 'candidate:1 1 udp 1 10.0.0.1 1 typ host', sdpMid: '0', sdpMLineIndex: 0 }

it('reads one line of audio and its candidates', () => {
  expect(readSignal('offer', sdp())).toEqual({ kind: 'description', description: { type: 'offer', sdp: sdp() } })
  expect(readSignal('candidate', JSON.stringify(candidate))).toMatchObject({ kind: 'candidate', candidate })
  expect(readSignal('candidate', JSON.stringify({ ...candidate, candidate: '' }))).not.toBeNull()
})

it.each([
  ['a picture beside the voice', 'offer', sdp() + 'm=video 9 UDP/TLS/RTP/SAVPF 96\r\n'],
  ['a channel for data', 'answer', 'v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\n'],
  ['two voices', 'offer', sdp() + 'm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n'],
  ['no line at all', 'offer', 'v=0\r\n'],
  ['no description', 'offer', 'hello'],
  ['too long a one', 'offer', sdp() + 'a'.repeat(8000)],
  ['a rollback', 'rollback', sdp()],
  ['no JSON', 'candidate', 'candidate:1'],
  ['null', 'candidate', 'null'],
  ['a candidate that is none', 'candidate', JSON.stringify({ ...candidate, candidate: 'a=1' })],
  ['another line', 'candidate', JSON.stringify({ ...candidate, sdpMLineIndex: 1 })],
  ['a number as a name', 'candidate', JSON.stringify({ ...candidate, sdpMid: 3 })],
  ['a fragment that is no text', 'candidate', JSON.stringify({ ...candidate, usernameFragment: {} })],
  ['a long one', 'candidate', JSON.stringify({ ...candidate, candidate: `candidate:${'1'.repeat(1000)}` })],
] as const)('drops %s', (_, kind, text) => {
  expect(readSignal(kind as 'offer', text)).toBeNull()
})
