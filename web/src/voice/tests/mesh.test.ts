import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { VoiceMesh } from '../mesh'
import { asConnection, FakeConnection, sdp, settle } from './connections'

const person = (number: number, seat: number | null = number - 1) => ({ number, player: `p${number}`, seat })
const ready = (you: number, relay_only = false) => ({ type: 'voice_ready' as const, you, servers: [], relay_only })
const sent: [number, string][] = []
const gone: number[] = []
let mesh: VoiceMesh

function make(): VoiceMesh {
  return new VoiceMesh(
    { kind: 'audio' } as MediaStreamTrack,
    {
      send: (to, kind) => sent.push([to, kind]),
      heard: () => undefined,
      connected: () => undefined,
      gone: (number) => gone.push(number),
    },
    (configuration) => asConnection(new FakeConnection(configuration)),
  )
}

beforeEach(() => {
  FakeConnection.made = []
  sent.length = gone.length = 0
  vi.stubGlobal('MediaStream', class {})
  mesh = make()
})
afterEach(() => vi.unstubAllGlobals())

it('offers to those who were there before, and waits for those who come later', async () => {
  mesh.ready(ready(2))
  mesh.follow([person(1), person(2)])
  await settle()
  mesh.follow([person(1), person(2), person(3)])
  await settle()
  expect(sent).toEqual([[1, 'offer']])
  expect(FakeConnection.made).toHaveLength(2)
})

it('closes the line of whoever is gone, and of everybody with its own', async () => {
  mesh.ready(ready(3))
  mesh.follow([person(1), person(2), person(3)])
  mesh.follow([person(2), person(3)])
  expect(gone).toEqual([1])
  expect(FakeConnection.made.map(({ closed }) => closed)).toEqual([true, false])
  mesh.follow([person(2)])
  expect(gone).toEqual([1, 2])
  await settle()
})

it('begins anew under another number, and nothing of the old line is heard', async () => {
  mesh.ready(ready(2))
  mesh.follow([person(1), person(2)])
  mesh.ready(ready(5))
  mesh.follow([person(1), person(5)])
  await settle()
  expect(gone).toEqual([1])
  expect(FakeConnection.made.map(({ closed }) => closed)).toEqual([true, false])
})

it('has no line between two who only hear', () => {
  mesh.ready(ready(1))
  mesh.follow([person(1, null), person(2, null), person(3)])
  expect(FakeConnection.made).toHaveLength(1)
})

it('hears only those who have voice on', async () => {
  mesh.ready(ready(1))
  mesh.follow([person(1), person(2)])
  mesh.hear({ type: 'voice_signal', by: 9, kind: 'offer', text: sdp() })
  mesh.hear({ type: 'voice_signal', by: 2, kind: 'offer', text: sdp() })
  await settle()
  expect(FakeConnection.made).toHaveLength(1)
  expect(sent).toEqual([[2, 'answer']])
})

it('goes the way that the server was set up for', () => {
  const turn = { urls: ['turn:turn.example'], username: 'a', credential: 'b' }
  const stun = { urls: ['stun:stun.example'], username: null, credential: null }
  mesh.ready({ ...ready(1, true), servers: [stun, turn] })
  mesh.follow([person(1), person(2)])
  expect(FakeConnection.made[0]?.configuration).toMatchObject({
    iceTransportPolicy: 'relay',
    iceServers: [{ urls: ['stun:stun.example'] }, turn],
  })
})
