import type { Clock } from '../games/contract'
import type { GamePicture, ServerMessage, TablePicture, TalkPicture } from './messages.gen'
import { TableSocket, type Answer, type Line, type Wish } from './socket'
import { afterMove, Musing, stillThought, withThought, type Thought } from './thoughts'

/** Everything that one screen knows about one table: what the server sent last, and what was asked of it. */
export class TableStore {
  line = $state<Line>('connecting')
  /** Why the line is closed for good. */
  closed = $state<string | null>(null)
  you = $state<string | null>(null)
  seat = $state<number | null>(null)
  table = $state.raw<TablePicture | null>(null)
  scenery = $state.raw<unknown>(null)
  game = $state.raw<GamePicture | null>(null)
  talk = $state.raw<readonly TalkPicture[]>([])
  /** What the others, or a bot that was asked, are about to do. */
  thoughts = $state.raw<readonly Thought[]>([])
  /** A move that is under way. */
  pending = $state<string | null>(null)
  /** The last refusal: shown for a moment, gone with the next event. */
  refusal = $state.raw<{ code: string; params: Record<string, string | number> } | null>(null)

  /** Told about every game picture that brings events. */
  onstep: ((game: GamePicture) => void) | null = null
  ontalk: ((talk: TalkPicture) => void) | null = null

  #socket: TableSocket
  #musing = new Musing((text) => this.#socket.mention({ type: 'think', text }))
  #received = $state(0)
  #now = $state(0)
  #ticker: ReturnType<typeof setInterval>

  constructor(link: string) {
    this.#socket = new TableSocket(link, {
      hear: (message) => this.#hear(message),
      line: (state, code) => {
        this.line = state
        this.closed = code ?? null
      },
    })
    this.#now = performance.now()
    this.#ticker = setInterval(() => {
      this.#now = performance.now()
      this.thoughts = stillThought(this.thoughts, this.#now)
    }, 250)
  }

  /** The game's clock, carried on since the last message while the server says that it runs. */
  get clock(): Clock {
    const clock = this.game?.clock
    if (!clock) return { at: 0, running: false, deadline: null }
    const passed = clock.running && this.line === 'online' ? Math.max(0, this.#now - this.#received) : 0
    const at = clock.at + passed
    return { ...clock, at: clock.deadline === null ? at : Math.min(at, clock.deadline) }
  }

  async ask(wish: Wish): Promise<Answer> {
    this.refusal = null
    const answer = await this.#socket.send(wish)
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

  end(): void {
    clearInterval(this.#ticker)
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
        else this.game = null
        break
      case 'table':
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
        if (this.talk.some((said) => said.number === message.talk.number)) break
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

  #show(game: GamePicture): void {
    this.game = game
    this.#received = this.#now = performance.now()
    if (game.events.length) this.onstep?.(game)
  }
}
