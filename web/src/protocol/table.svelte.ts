import type { Clock } from '../games/contract'
import { now } from './attention'
import type { GamePicture, ServerMessage, TablePicture, TalkPicture } from './messages.gen'
import { happenings, type Happening } from '../table/happenings'
import { TableSocket, type Answer, type KeylessCommand, type Line } from './socket'
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

  #socket: TableSocket
  #musing = new Musing((text) => this.#socket.mention({ type: 'think', text }))
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
    private readonly link: string,
    private readonly isDrawn: (game: string) => boolean = () => true,
    private readonly screen = false,
  ) {
    this.#socket = this.#open(false)
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
      }
    }
    const ears = {
      hear,
      line: (state: Line, heardAt: number | null, code?: string) => {
        this.#now = now()
        this.#heardAt = heardAt ?? this.#now
        this.asOf = state === 'online' || heardAt === null ? null : Date.now() - (this.#now - heardAt)
        this.line = state
        this.closed = code ?? null
        this.#followClock()
      },
    }
    return new TableSocket(this.link, ears, text, this.screen)
  }

  /** Time is looked at only where somebody sees it pass. */
  #followClock = (): void => {
    const passes = this.game?.clock.running && this.line === 'online'
    if (!passes || document.visibilityState === 'hidden') {
      clearInterval(this.#clockTimer)
      this.#clockTimer = undefined
      return
    }
    this.#look()
    this.#clockTimer ??= setInterval(() => this.#look(), 250)
  }

  #look(): void {
    this.#now = now()
  }

  /** Looks at the very moment at which the count-in comes to another second. */
  #countIn(): void {
    clearTimeout(this.#beat)
    const left = this.counting
    if (left > 0)
      this.#beat = setTimeout(
        () => {
          this.#look()
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
    const answer = await this.#socket.send(command)
    this.#asked -= 1
    if (!answer.ok) this.refusal = { code: answer.code ?? 'server_failed', params: answer.params ?? {} }
    return answer
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
    this.#socket.tryNow()
  }

  end(): void {
    clearInterval(this.#clockTimer)
    clearTimeout(this.#beat)
    document.removeEventListener('visibilitychange', this.#followClock)
    this.#musing.forget()
    this.#socket.end()
  }

  #hear(message: ServerMessage): void {
    switch (message.type) {
      case 'welcome':
        this.you = message.you
        this.seat = message.seat
        this.table = message.table
        this.scenery = message.scenery
        this.talk = message.talk
        this.thoughts = []
        this.#musing.forget()
        // What happened while the line was down is not played back: the board is drawn as it is now.
        if (message.game) this.#show({ ...message.game, events: [] })
        else {
          this.game = null
          this.#socket.brisk = false
        }
        break
      case 'table':
        this.#tell(message.table)
        this.seat = message.seat
        this.table = message.table
        if (message.scenery !== null) this.scenery = message.scenery
        break
      case 'game':
        this.refusal = null
        this.thoughts = afterMove(this.thoughts, this.game?.number ?? 0, message.game)
        this.#show(message.game)
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
      case 'thought':
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
    this.#socket.brisk = game.clock.running && game.clock.deadline !== null
    this.#followClock()
    this.#countIn()
    if (game.events.length) this.onstep?.(game)
  }
}
