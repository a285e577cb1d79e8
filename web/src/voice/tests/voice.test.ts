import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ServerMessage } from '../../protocol/messages.gen'
import type { TableStore } from '../../protocol/table.svelte'
import { VoiceStore } from '../voice.svelte'
import { FakeConnection } from './connections'

const loudspeakers: { open: boolean; closed: boolean }[] = []
vi.mock('../loudspeaker', () => ({
  Loudspeaker: class {
    open = true
    closed = false
    add = vi.fn()
    remove = vi.fn()
    setVolume = vi.fn()
    speakers = () => []
    constructor() {
      loudspeakers.push(this)
    }
    close(): void {
      this.closed = true
    }
  },
}))

const ears: { links: string[]; closed: boolean }[] = []
vi.mock('../silenceEar', () => ({
  SilenceEar: class {
    links: string[] = []
    closed = false
    constructor() {
      ears.push(this)
    }
    listen(link: string): void {
      this.links.push(link)
    }
    close(): void {
      this.closed = true
    }
  },
}))

const track = () => ({ kind: 'audio', enabled: true, stop: vi.fn(), onended: null })
let microphone: ReturnType<typeof track>
let said: { type: string }[]
let answer: { ok: boolean; code?: string }
let table: TableStore

const hear = (message: object): void => table.overhear?.(message as ServerMessage)
const game = (silent: boolean) => hear({ type: 'game', game: { silent } })
const ready = (you = 1) => hear({ type: 'voice_ready', you, servers: [], relay_only: false })

beforeEach(() => {
  vi.useFakeTimers()
  loudspeakers.length = ears.length = 0
  microphone = track()
  said = []
  answer = { ok: true }
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('RTCPeerConnection', FakeConnection)
  vi.stubGlobal('navigator', {
    mediaDevices: { getUserMedia: async () => ({ getAudioTracks: () => [microphone] }) },
  })
  table = {
    line: 'online',
    link: 'the-table',
    seat: 0,
    game: null,
    table: { outcome: null, spectators_hear: false },
    voices: [],
    overhear: null,
    online: null,
    mention: (command: { type: string }) => said.push(command),
    tell: async (command: { type: string }) => {
      said.push(command)
      return answer
    },
  } as unknown as TableStore
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function on(): Promise<VoiceStore> {
  const voice = new VoiceStore(table)
  await voice.turnOn()
  ready()
  return voice
}

it('is off until it is wished, and its microphone closed until it is held', async () => {
  const voice = new VoiceStore(table)
  expect([voice.state, said]).toEqual(['off', []])
  await voice.turnOn()
  expect(said).toEqual([{ type: 'voice_on' }])
  ready()
  expect([voice.state, microphone.enabled]).toEqual(['on', false])
  voice.hold(true)
  expect([voice.talking, microphone.enabled]).toEqual([true, true])
  voice.hold(false)
  expect(microphone.enabled).toBe(false)
})

it('closes microphone and loudspeaker in the very moment in which silence is told', async () => {
  const voice = await on()
  voice.setMode('open')
  expect([microphone.enabled, loudspeakers[0]?.open]).toEqual([true, true])
  game(true)
  expect([microphone.enabled, loudspeakers[0]?.open, voice.talking]).toEqual([false, false, false])
  voice.setMuted(true)
  voice.setMuted(false)
  voice.setMode('push')
  voice.hold(true)
  expect(microphone.enabled).toBe(false)
  game(false)
  expect([microphone.enabled, loudspeakers[0]?.open]).toEqual([true, true])
})

it('talks again when the game ends in silence', async () => {
  await on()
  game(true)
  hear({ type: 'table', table: { outcome: { winners: [] } } })
  expect(loudspeakers[0]?.open).toBe(true)
})

it('keeps all closed while the line is lost, and turns itself on anew on the next one', async () => {
  const voice = await on()
  voice.setMode('open')
  table.online?.(false)
  expect([microphone.enabled, loudspeakers[0]?.open]).toEqual([false, false])
  game(false)
  expect(microphone.enabled).toBe(false)
  table.online?.(true)
  hear({ type: 'welcome', game: { silent: true }, table: { outcome: null } })
  expect(loudspeakers[0]?.open).toBe(false)
  expect(said.filter(({ type }) => type === 'voice_on')).toHaveLength(2)
  ready(4)
  game(false)
  expect([voice.you, microphone.enabled]).toEqual([4, true])
})

it('lets its sound hear of silence past the page, anew on every line, until it is off', async () => {
  const voice = new VoiceStore(table)
  await voice.turnOn()
  expect(ears[0]?.links).toEqual([])
  ready()
  table.online?.(false)
  table.online?.(true)
  ready(4)
  expect([ears.length, ears[0]?.links]).toEqual([1, ['the-table', 'the-table']])
  voice.turnOff()
  expect(ears[0]?.closed).toBe(true)
})

it('lets go of the microphone when it ends, whoever ended it', async () => {
  const voice = await on()
  voice.turnOff()
  expect(said.at(-1)).toEqual({ type: 'voice_off' })
  expect(microphone.stop).toHaveBeenCalled()
  expect(loudspeakers[0]?.closed).toBe(true)
  microphone = track()
  await voice.turnOn()
  ready(2)
  hear({ type: 'voice_ended', code: 'voice_elsewhere' })
  expect([voice.state, voice.refusal?.code]).toEqual(['off', 'voice_elsewhere'])
  expect(microphone.stop).toHaveBeenCalled()
})

it('goes on in another role when a seat was left', async () => {
  const voice = await on()
  const asked = vi.spyOn(navigator.mediaDevices, 'getUserMedia')
  table.seat = null
  hear({ type: 'voice_ended', code: 'voice_role_changed' })
  expect(microphone.stop).toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(said.at(-1)).toEqual({ type: 'voice_on' })
  ready(7)
  expect([voice.state, voice.speaks, voice.talking]).toEqual(['on', false, false])
  expect(asked).not.toHaveBeenCalled()
})

it('says why it cannot be had', async () => {
  const voice = new VoiceStore(table)
  vi.stubGlobal('isSecureContext', false)
  await voice.turnOn()
  expect([voice.state, voice.problem]).toEqual(['off', 'insecure'])
  vi.stubGlobal('isSecureContext', true)
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValueOnce(new DOMException('', 'NotAllowedError'))
  await voice.turnOn()
  expect([voice.state, voice.problem]).toEqual(['off', 'denied'])
  answer = { ok: false, code: 'voice_full' }
  await voice.turnOn()
  expect([voice.state, voice.refusal?.code, voice.problem]).toEqual(['off', 'voice_full', null])
  expect(microphone.stop).toHaveBeenCalled()
})

it('wants nothing any more that was turned off while the browser asked', async () => {
  const voice = new VoiceStore(table)
  const turning = voice.turnOn()
  voice.turnOff()
  await turning
  expect([voice.state, said.some(({ type }) => type === 'voice_on')]).toEqual(['off', false])
  expect(microphone.stop).toHaveBeenCalled()
})
