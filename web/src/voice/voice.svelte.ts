import type { ServerMessage, VoicePerson } from '../protocol/messages.gen'
import type { TableStore } from '../protocol/table.svelte'
import { speech } from '../sound/speech'
import { keep, recall } from '../storage'
import { speakers } from './speakers.svelte'
import { SilenceEar } from './silenceEar'
import { Loudspeaker } from './loudspeaker'
import { VoiceMesh } from './mesh'
import { missing, openMicrophone, whyNot, type NoMicrophone } from './microphone'

/** Held to speak, or open all the time. */
export type Mode = 'push' | 'open'
/** Asking: for the microphone, or the server. */
type State = 'off' | 'asking' | 'on'
/** Milliseconds between two looks at who speaks. */
const LOOK = 100
/** Seconds for which music steps back once somebody is heard. */
const DUCKS = 0.6

/** Voice of one page at one table: off until it is wished. */
export class VoiceStore {
  state = $state<State>('off')
  mode = $state<Mode>(recall('voice') === 'open' ? 'open' : 'push')
  /** The button or the key is held. */
  held = $state(false)
  /** An open microphone that its owner has closed for a while. */
  muted = $state(false)
  /** Why there is no microphone. */
  problem = $state<NoMicrophone | null>(null)
  /** Why the server said no, or ended it. */
  refusal = $state.raw<{ code: string; params: Record<string, string | number> } | null>(null)
  /** Numbers of those who speak. */
  speakers = $state.raw<readonly number[]>([])
  /** Numbers of those whose line stands. */
  connected = $state.raw<readonly number[]>([])
  /** Loudness by person: it stays when they come back. */
  volumes = $state.raw<Readonly<Record<string, number>>>({})
  /** Nobody may speak now, by the rules of the table. */
  silent = $state(false)
  you = $state(0)

  #microphone: MediaStreamTrack | null = null
  #mesh: VoiceMesh | null = null
  #loudspeaker: Loudspeaker | null = null
  #ear: SilenceEar | null = null
  #online = false
  #timer: ReturnType<typeof setInterval> | undefined
  /** Counts what was wished: an answer to an older wish is nobody's any more. */
  #wish = 0

  constructor(private readonly table: TableStore) {
    this.#online = table.line === 'online'
    this.silent = isSilent(table)
    table.overhear = (message) => this.#hear(message)
    table.online = (is) => this.#follow(is)
  }

  get on(): boolean {
    return this.state === 'on'
  }

  /** Whoever has a seat speaks; others only hear, where the table lets them. */
  get speaks(): boolean {
    return this.table.seat !== null
  }

  get mayHear(): boolean {
    return this.speaks || !!this.table.table?.spectators_hear
  }

  /** One's own voice goes out now. */
  get talking(): boolean {
    return this.on && this.speaks && !this.silent && (this.mode === 'open' ? !this.muted : this.held)
  }

  get people(): readonly VoicePerson[] {
    return this.table.voices
  }

  volumeOf(player: string): number {
    return this.volumes[player] ?? 1
  }

  async turnOn(): Promise<void> {
    if (this.state !== 'off') return
    const wish = ++this.#wish
    this.refusal = null
    this.problem = missing(!this.speaks)
    if (this.problem) return
    this.state = 'asking'
    // Made by the touch that asked for it: browsers let no page sound by itself.
    this.#loudspeaker = new Loudspeaker()
    this.#ear = new SilenceEar(this.#loudspeaker.silencer)
    let microphone: MediaStreamTrack | null = null
    try {
      if (this.speaks) microphone = await openMicrophone()
    } catch (problem) {
      if (wish === this.#wish) {
        this.problem = whyNot(problem)
        this.#end()
      }
      return
    }
    if (wish !== this.#wish) return microphone?.stop()
    this.#microphone = microphone
    if (microphone) microphone.onended = () => this.turnOff()
    this.#timer = setInterval(() => this.#look(), LOOK)
    await this.#join()
  }

  turnOff(): void {
    if (this.state === 'off') return
    this.table.mention({ type: 'voice_off' })
    this.#end()
  }

  setMode(mode: Mode): void {
    this.mode = mode
    this.muted = this.held = false
    keep('voice', mode)
    this.#gate()
  }

  hold(held: boolean): void {
    this.held = held
    this.#gate()
  }

  setMuted(muted: boolean): void {
    this.muted = muted
    this.#gate()
  }

  setVolume(player: string, volume: number): void {
    this.volumes = { ...this.volumes, [player]: volume }
    for (const { number, player: one } of this.people) if (one === player) this.#loudspeaker?.setVolume(number, volume)
  }

  /** The table is left. */
  end(): void {
    this.turnOff()
    this.table.overhear = this.table.online = null
  }

  async #join(): Promise<void> {
    const wish = this.#wish
    this.#mesh ??= new VoiceMesh(this.#microphone, {
      send: (to, kind, text) => this.table.mention({ type: 'voice_signal', to, kind, text }),
      heard: (number, stream) => this.#loudspeaker?.add(number, stream, this.volumeOf(this.#playerOf(number))),
      connected: (number, is) =>
        (this.connected = is
          ? [...new Set([...this.connected, number])]
          : this.connected.filter((one) => one !== number)),
      gone: (number) => {
        this.#loudspeaker?.remove(number)
        this.connected = this.connected.filter((one) => one !== number)
      },
    })
    this.#gate()
    const answer = await this.table.tell({ type: 'voice_on' })
    if (wish !== this.#wish || answer.ok) return
    // While the line is down nothing is refused: it is asked for again when it is back.
    if (answer.code === 'offline') return
    this.refusal = { code: answer.code ?? 'server_failed', params: answer.params ?? {} }
    this.#end()
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
      case 'game': {
        const { game } = message
        this.silent =
          !!game?.silent && (message.type === 'welcome' ? message.table : this.table.table)?.outcome === null
        this.#gate()
        // Another socket: the server knows nothing of this page's voice any more.
        if (message.type === 'welcome' && this.on) void this.#join()
        break
      }
      case 'table':
        if (message.table.outcome !== null) this.silent = false
        this.#gate()
        break
      case 'voice_ready':
        if (this.state === 'off') return
        this.#mesh?.ready(message)
        this.#ear?.listen(this.table.link)
        this.you = message.you
        this.state = 'on'
        this.#gate()
        break
      case 'voice':
        this.#mesh?.follow(message.people)
        break
      case 'voice_signal':
        this.#mesh?.hear(message)
        break
      case 'voice_ended':
        this.#ended(message.code)
    }
  }

  #ended(code: string): void {
    if (this.state === 'off') return
    this.#end()
    // With another seat one speaks or only hears: the microphone is asked for, or let go of.
    if (code === 'voice_role_changed') queueMicrotask(() => void this.turnOn())
    else this.refusal = { code, params: {} }
  }

  #follow(online: boolean): void {
    this.#online = online
    // What the others may hear now is not known here: everything is closed until it is.
    this.#gate()
    if (!online) this.#mesh?.close()
  }

  /** The one place that opens and closes microphone and loudspeaker. */
  #gate(): void {
    const open = this.#online && !this.silent
    if (this.#loudspeaker) this.#loudspeaker.open = open
    if (this.#microphone) this.#microphone.enabled = open && this.talking
  }

  #look(): void {
    const now = this.#loudspeaker?.speakers(performance.now()) ?? []
    if (now.length) speech.heard(DUCKS)
    if (now.join() !== this.speakers.join()) this.speakers = now
    const heard = this.people.filter((one) => now.includes(one.number) || (one.number === this.you && this.talking))
    speakers.set(heard.flatMap((one) => (one.seat === null ? [] : [one.seat])))
  }

  #playerOf(number: number): string {
    return this.people.find((one) => one.number === number)?.player ?? ''
  }

  #end(): void {
    this.#wish += 1
    this.state = 'off'
    this.held = this.muted = false
    this.you = 0
    clearInterval(this.#timer)
    this.#mesh?.close()
    this.#ear?.close()
    this.#loudspeaker?.close()
    this.#microphone?.stop()
    this.#mesh = this.#ear = this.#loudspeaker = this.#microphone = null
    this.speakers = this.connected = []
    speakers.set([])
  }
}

const isSilent = (table: TableStore): boolean => !!table.game?.silent && table.table?.outcome === null
