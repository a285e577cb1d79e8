import { now } from './attention'
import type { Clock } from './clock'
import { happenings, type Happening } from './happenings'
import type { GamePicture, ServerMessage, TablePicture, TalkPicture, VoicePerson } from './messages.gen'
import { TableSocket, type Answer, type KeylessCommand, type Line } from './socket'
import { nextEyes, sharersOf, type IsOn } from './device'
import { afterMove, Musing, withThought, type Thought } from './thoughts'

/** Everything that one screen knows about one table: what the server sent last, and what was asked of it. */
export class TableStore {
  line = $state<Line>('connecting')
  /** Unix time as of which everything here is true, while the line is down. */
  asOf = $state<number | null>(null)
  /** Why the line is closed for good. */
  closed = $state<string | null>(null)
  you = $state<string | null>(null)
  seat = $state<number | null>(null)
  table = $state.raw<TablePicture | null>(null)
  scenery = $state.raw<unknown>(null)
  game = $state.raw<GamePicture | null>(null)
  talk = $state.raw<readonly TalkPicture[]>([])
  /** What people did at the table meanwhile; `at` is Unix time in milliseconds. */
  happened = $state.raw<readonly (Happening & { number: number; at: number })[]>([])
  /** What the others, or a bot that was asked, are about to do. */
  thoughts = $state.raw<readonly Thought[]>([])
  /** Who has voice on. */
  voices = $state.raw<readonly VoicePerson[]>([])
  /** A move that is under way. */
  pending = $state<string | null>(null)
  /** Commands that are not answered yet. */
  #asked = $state(0)
  /** The last refusal: shown for a moment, gone with the next event. */
  refusal = $state.raw<{ code: string; params: Record<string, string | number> } | null>(null)

  /** Told about every game picture that brings events. */
  onstep: ((game: GamePicture) => void) | null = null
  ontalk: ((talk: TalkPicture) => void) | null = null
  /** Told what somebody did at the table, other than playing and talking. */
  onhappening: ((one: Happening) => void) | null = null

  /** Told every message before anything is made of it: silence must wait for no board to be drawn. */
  overhear: ((message: ServerMessage) => void) | null = null
  /** Told whenever the line is lost or back. */
  online: ((is: boolean) => void) | null = null
  /** Told when the page has done with the table. */
  onleave: (() => void) | null = null
  /** Whoever has this device now must pass it on to this seat before anything is shown: hands are secret. */
  passTo = $state<number | null>(null)

  #socket: TableSocket
  /** By the number of who shares this device; 0 is the person whose browser it is. */
  #sockets = new Map<number, TableSocket>()
  #lines = new Map<number, { state: Line; heardAt: number | null }>()
  #seats = $state.raw<ReadonlyMap<number, number | null>>(new Map([[0, null]]))
  #pictures = new Map<number, GamePicture>()
  /** Through whose eyes the page looks. */
  #eyes = 0
  #isOn: IsOn | undefined
  #secrets = false
  #musing = new Musing((text) => this.#speaker.mention({ type: 'think', text }))
  #happenings = 0
  #received = $state(0)
  #now = $state(0)
  #heardAt = 0
  #clockTimer: ReturnType<typeof setInterval> | undefined
  #beat: ReturnType<typeof setTimeout> | undefined

  /**
   * `isDrawn`: whether there is a board for a game. For others the server is asked for a picture in letters. `screen`: seen
   * as a spectator sees it, also by somebody who sits there.
   */
  constructor(
    readonly link: string,
    private readonly isDrawn: (game: string) => boolean = () => true,
    private readonly screen = false,
  ) {
    this.#socket = this.#open(false)
    this.#sockets.set(0, this.#socket)
    this.#now = now()
    document.addEventListener('visibilitychange', this.#followClock)
  }

  #open(text: boolean): TableSocket {
    const hear = (message: ServerMessage): void => {
      // Which game it is says only the first welcome: then the line is opened once more, before anything was said on it.
      if (text || message.type !== 'welcome' || this.isDrawn(message.table.game)) this.#hear(message)
      else {
        this.#socket.end()
        this.#socket = this.#open(true)
        this.#sockets.set(0, this.#socket)
      }
    }
    const ears = {
      hear,
      line: (state: Line, heardAt: number | null, code?: string) => {
        this.closed = code ?? null
        this.#hearLine(0, state, heardAt)
        this.online?.(state === 'online')
      },
    }
    return new TableSocket(this.link, ears, text, this.screen)
  }

  #hearLine(number: number, state: Line, heardAt: number | null): void {
    this.#lines.set(number, { state, heardAt })
    this.#lookAtLines()
  }

  /** The page is as well connected as the worst of its lines, and what it shows as old as what the oldest of these heard. */
  #lookAtLines(): void {
    const away = [...this.#lines.values()].filter(({ state }) => state !== 'online')
    const heard = away.flatMap(({ heardAt }) => heardAt ?? [])
    this.#now = now()
    this.#heardAt = heard.length ? Math.min(...heard) : this.#now
    this.asOf = heard.length ? Date.now() - (this.#now - this.#heardAt) : null
    this.line = away[0]?.state ?? 'online'
    this.#followClock()
  }

  /** Lines for those who share this device, by the seats that they have. */
  #shareDevice(): void {
    if (this.screen || !this.you || !this.table) return
    const wanted = sharersOf(this.you, this.table.seats)
    for (const number of wanted) if (!this.#sockets.has(number)) this.#openFor(number)
    for (const [number] of this.#sockets) if (number && !wanted.includes(number)) this.#leave(number)
  }

  #openFor(number: number): void {
    const ears = {
      hear: (message: ServerMessage) => {
        if (message.type !== 'welcome' && message.type !== 'table' && message.type !== 'game') return
        if (message.type !== 'game') this.#sit(number, message.seat)
        if (message.type !== 'table' && message.game) this.#look(number, message.game, message.type === 'welcome')
      },
      line: (state: Line, heardAt: number | null) =>
        state === 'closed' ? this.#leave(number) : this.#hearLine(number, state, heardAt),
    }
    this.#sockets.set(number, new TableSocket(this.link, ears, !!this.game?.picture, false, number))
  }

  #leave(number: number): void {
    this.#sockets.get(number)?.end()
    this.#sockets.delete(number)
    this.#lines.delete(number)
    this.#lookAtLines()
    this.#pictures.delete(number)
    this.#seats = new Map([...this.#seats].filter(([one]) => one !== number))
    if (this.#eyes === number) this.#eyes = 0
    this.seat = this.#seats.get(this.#eyes) ?? null
  }

  #sit(number: number, seat: number | null): void {
    if (this.#seats.get(number) !== seat) this.#seats = new Map([...this.#seats, [number, seat]])
    this.seat = this.#seats.get(this.#eyes) ?? null
  }

  /** A picture of the game came to one of those who share this device. It is shown when they are the one who is on. */
  #look(number: number, game: GamePicture, first: boolean): void {
    this.#pictures.set(number, game)
    const next = this.#sockets.size > 1 ? nextEyes(this.#seats, this.#eyes, game, this.#isOn) : 0
    if (next !== number && this.game !== null) return
    this.#lookThrough(number)
    if (!first) {
      this.refusal = null
      this.thoughts = afterMove(this.thoughts, this.game?.number ?? 0, game)
    }
    // What happened while the line was down is not played back: the board is drawn as it is now.
    this.#show(first ? { ...game, events: [] } : game)
  }

  #lookThrough(number: number): void {
    if (number === this.#eyes) return
    this.#eyes = number
    this.#musing.forget()
    this.seat = this.#seats.get(number) ?? null
    if (this.#secrets) this.passTo = this.seat
  }

  /** Seats of those who share this device; empty where nobody does. */
  get shared(): readonly number[] {
    return this.#seats.size > 1 ? [...this.#seats.values()].filter((seat) => seat !== null) : []
  }

  /** What the game's board and the server know: whom a seat waits for, and whether one may see another's. */
  sharedBy(isOn: IsOn | undefined, secrets: boolean): void {
    this.#isOn = isOn
    this.#secrets = secrets
    const shown = this.#pictures.get(this.#eyes)
    if (!shown || this.#sockets.size < 2) return
    const next = nextEyes(this.#seats, this.#eyes, shown, isOn)
    const picture = this.#pictures.get(next)
    if (next === this.#eyes || picture?.number !== shown.number) return
    this.#lookThrough(next)
    this.#show({ ...picture, events: [] })
  }

  get #speaker(): TableSocket {
    return this.#sockets.get(this.#eyes) ?? this.#socket
  }

  /** Time is looked at only where somebody sees it pass. */
  #followClock = (): void => {
    const passes = this.game?.clock.running && this.line === 'online'
    if (!passes || document.visibilityState === 'hidden') {
      clearInterval(this.#clockTimer)
      this.#clockTimer = undefined
      return
    }
    this.#glance()
    this.#clockTimer ??= setInterval(() => this.#glance(), 250)
  }

  #glance(): void {
    this.#now = now()
  }

  /** Looks at the very moment at which the count-in comes to another second. */
  #countIn(): void {
    clearTimeout(this.#beat)
    const left = this.counting
    if (left > 0)
      this.#beat = setTimeout(
        () => {
          this.#glance()
          this.#countIn()
        },
        left % 1000 || 1000,
      )
  }

  /** Milliseconds until play begins or goes on; 0 when it is not counted in. */
  get counting(): number {
    return Math.max(0, Math.round((this.game?.clock.count_in ?? 0) - (this.#now - this.#received)))
  }

  /**
   * The game's clock, carried on since the last message while the server says that it runs. It stands where the
   * server was last heard while the line is down: nobody knows here how it went on.
   */
  get clock(): Clock {
    const clock = this.game?.clock
    if (!clock) return { at: 0, running: false, deadline: null }
    const online = this.line === 'online'
    const until = online ? this.#now : this.#heardAt
    const at = clock.at + (clock.running ? Math.max(0, until - this.#received - clock.count_in) : 0)
    return {
      deadline: clock.deadline,
      running: clock.running && online && this.counting === 0,
      at: clock.deadline === null ? at : Math.min(at, clock.deadline),
    }
  }

  /** Something was asked for and waits for its answer. */
  get waiting(): boolean {
    return this.#asked > 0
  }

  async ask(command: KeylessCommand): Promise<Answer> {
    this.refusal = null
    this.#asked += 1
    const answer = await this.#say(command)
    this.#asked -= 1
    if (!answer.ok) this.refusal = { code: answer.code ?? 'server_failed', params: answer.params ?? {} }
    return answer
  }

  /** The same for what no button waits for: its refusal is shown by whoever asked. */
  tell(command: KeylessCommand): Promise<Answer> {
    return this.#socket.send(command)
  }

  /** Says something that is worth nothing once the line was lost. */
  mention(command: KeylessCommand): void {
    this.#socket.mention(command)
  }

  /** Who shares a device is ready, agrees and comes back with the others there: they sit side by side. */
  async #say(command: KeylessCommand): Promise<Answer> {
    if (this.#sockets.size < 2) return this.#socket.send(command)
    const together =
      command.type === 'ready' ||
      command.type === 'take_seat_back' ||
      (command.type === 'offer' && command.what !== 'rematch')
    if (!together) return command.type === 'sound' ? this.#socket.send(command) : this.#speaker.send(command)
    // What is taken back is the last move, whoever of them made it.
    const last = command.type === 'offer' && command.what === 'take_back' ? this.game?.last?.[0] : this.seat
    const numbers = [...this.#sockets.keys()].sort(
      (one, other) => Number(this.#seats.get(other) === last) - Number(this.#seats.get(one) === last),
    )
    let answer: Answer | undefined
    for (const number of numbers) {
      const said = await this.#sockets.get(number)?.send(command)
      answer ??= said
      if (!answer?.ok) break
    }
    return answer ?? { ok: false, code: 'offline' }
  }

  async play(text: string): Promise<void> {
    if (this.pending !== null || !this.game) return
    this.pending = text
    this.#musing.forget()
    await this.ask({ type: 'move', text, after: this.game.number })
    this.pending = null
  }

  /** Shows the others a move that one thinks of; an empty text takes it back. */
  think(text: string): void {
    if (this.line === 'online' && !this.game?.silent) this.#musing.think(text)
  }

  /** Somebody does not want to wait until the line is tried again. */
  tryNow(): void {
    for (const socket of this.#sockets.values()) socket.tryNow()
  }

  end(): void {
    clearInterval(this.#clockTimer)
    clearTimeout(this.#beat)
    document.removeEventListener('visibilitychange', this.#followClock)
    this.#musing.forget()
    this.onleave?.()
    for (const socket of this.#sockets.values()) socket.end()
  }

  #hear(message: ServerMessage): void {
    this.overhear?.(message)
    switch (message.type) {
      case 'welcome':
        this.voices = []
        this.you = message.you
        this.#sit(0, message.seat)
        this.table = message.table
        this.scenery = message.scenery
        this.#shareDevice()
        this.talk = message.talk
        this.thoughts = []
        this.#musing.forget()
        if (message.game) this.#look(0, message.game, true)
        else this.game = null
        break
      case 'table':
        this.#tell(message.table)
        this.#sit(0, message.seat)
        this.table = message.table
        this.#shareDevice()
        if (message.scenery !== null) this.scenery = message.scenery
        break
      case 'game':
        this.#look(0, message.game, false)
        break
      case 'talk':
        if (this.talk.some((said) => said.number === message.talk.number)) {
          // Said again with another wording: whoever said it, or was spoken of, wanted to be forgotten.
          this.talk = this.talk.map((said) => (said.number === message.talk.number ? message.talk : said))
          break
        }
        this.talk = [...this.talk, message.talk]
        this.ontalk?.(message.talk)
        break
      case 'voice':
        this.voices = message.people
        break
      case 'thought':
        if (this.shared.includes(message.seat)) break
        this.thoughts = withThought(this.thoughts, message, performance.now())
        if (!message.text && message.for !== null && message.for === this.seat)
          this.refusal = { code: 'nothing_to_suggest', params: {} }
        break
    }
  }

  #tell(after: TablePicture): void {
    if (!this.table) return
    for (const one of happenings(this.table, after, this.you)) {
      this.happened = [...this.happened.slice(-99), { ...one, number: this.#happenings++, at: Date.now() }]
      this.onhappening?.(one)
    }
  }

  #show(game: GamePicture): void {
    this.game = game
    this.#received = this.#now = now()
    this.#followClock()
    this.#countIn()
    if (game.events.length) this.onstep?.(game)
  }
}
