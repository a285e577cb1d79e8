import type { Instant, ReviewClientMessage, Reviewer, ReviewServerMessage } from '../../protocol/messages.gen'
import { LiveSocket, type Answer, type Ears, type Line, type KeylessOf } from '../../protocol/socket'
import type { Playhead } from '../playhead.svelte'

/** Milliseconds between two things that whoever leads says, however fast the hand is. */
const SAID_EVERY = 80
/** Milliseconds after which it is said again where one is, while it runs. */
const BEAT = 2_000
/** Milliseconds of the game by which two that run may be apart. */
const APART = 250
/** Milliseconds for which one who was followed and dropped out is waited for. */
const WAITED_FOR = 20_000

/** What happened, for whoever cannot see it. */
export type Happening =
  | { what: 'came' | 'went' | 'leads' | 'rests' | 'followed'; person: Reviewer | null }
  | { what: 'alone' | 'leading' | 'gave_up' }

export interface Page {
  readonly playhead: Playhead
  readonly allowed: readonly string[]
  eyes: string
  tell(happening: Happening): void
  /** The one who is followed is somewhere else now. */
  moved(): void
}

interface Socket {
  send(command: KeylessOf<ReviewClientMessage>): Promise<Answer>
  mention(command: KeylessOf<ReviewClientMessage>): void
  end(): void
}

/** One page of a replay among others: it leads, follows, or looks for itself. */
export class Review {
  people = $state.raw<readonly Reviewer[]>([])
  lead = $state<number | null>(null)
  you = $state(0)
  following = $state(false)
  line = $state<Line>('connecting')
  #socket: Socket
  #instant: { instant: Instant; heardAt: number } | null = null
  /** One leads, or would if the line were there. */
  #leads = false
  /** Who is followed, and when they were last seen to lead. */
  #followed: { id: string; at: number } | null = null
  /** What following has made of the page; anything else was a hand. */
  #set = { hands: 0, eyes: '', speed: 1 }
  #saidAt = -Infinity
  #said = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(
    private readonly page: Page,
    open: (ears: Ears<ReviewServerMessage>) => Socket,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#socket = open({ hear: (message) => this.#hear(message), line: (state) => (this.line = state) })
  }

  get leading(): boolean {
    return this.lead !== null && this.lead === this.you
  }

  get leader(): Reviewer | null {
    return this.people.find((one) => one.page === this.lead) ?? null
  }

  /** Everybody else, each once. */
  get others(): readonly Reviewer[] {
    const own = this.people.find((one) => one.page === this.you)?.id
    const seen = new Set([own])
    return this.people.filter((one) => !seen.has(one.id) && seen.add(one.id))
  }

  async takeLead(): Promise<Answer> {
    this.#leads = true
    const answer = await this.#socket.send({ type: 'lead', lead: true })
    if (!answer.ok) this.#leads = false
    else this.show(true)
    return answer
  }

  async giveLead(): Promise<void> {
    this.#leads = false
    await this.#socket.send({ type: 'lead', lead: false })
  }

  follow(): void {
    const leader = this.leader
    if (!leader || this.leading) return
    this.following = true
    this.#followed = { id: leader.id, at: this.now() }
    this.#place()
    this.page.tell({ what: 'followed', person: leader })
  }

  lookAlone(): void {
    if (!this.following) return
    this.following = false
    this.#followed = null
    this.page.tell({ what: 'alone' })
  }

  /** Called whenever something about the page may have changed: says it if one leads, notices a hand if one follows. */
  look(): void {
    const { playhead, eyes } = this.page
    if (this.leading) this.show()
    else if (this.following) {
      const { hands, eyes: set, speed } = this.#set
      if (playhead.hands !== hands || eyes !== set || playhead.speed !== speed) this.lookAlone()
    }
  }

  /** As the one who leads: where one is, at most so often; the last word is always said. */
  show(again = false): void {
    const { playhead, eyes } = this.page
    const { frame, at, speed, playing, jumps } = playhead
    // What runs is known to run: it is said anew when a hand was on it, and now and then.
    const state = [eyes, speed, playing, jumps, playing ? 0 : frame, playing ? 0 : at].join()
    const since = this.now() - this.#saidAt
    if (!again && state === this.#said && !(playing && since >= BEAT)) return
    clearTimeout(this.#timer)
    if (!again && since < SAID_EVERY) {
      this.#timer = setTimeout(() => this.leading && this.show(), SAID_EVERY - since)
      return
    }
    ;[this.#said, this.#saidAt] = [state, this.now()]
    this.#socket.mention({ type: 'show', step: frame, at: Math.round(at), eyes, speed, playing })
  }

  end(): void {
    clearTimeout(this.#timer)
    this.#socket.end()
  }

  #hear(message: ReviewServerMessage): void {
    if (message.type === 'welcome') {
      this.you = message.you
      this.#note(message.instant)
      this.#meet(message.people, message.lead, false)
      if (this.#leads && message.lead === null) void this.takeLead()
      else this.#leads = false
      if (this.following) this.#place()
    } else if (message.type === 'review') this.#meet(message.people, message.lead, true)
    else if (message.type === 'instant') {
      this.#note(message.instant)
      if (this.following) this.#place()
    }
  }

  #note(instant: Instant | null): void {
    this.#instant = instant && { instant, heardAt: this.now() }
  }

  #meet(people: readonly Reviewer[], lead: number | null, tell: boolean): void {
    const [before, led, had] = [this.others, this.lead, this.leader]
    this.people = people
    this.lead = lead
    if (tell) {
      const known = (list: readonly Reviewer[], id: string): boolean => list.some((one) => one.id === id)
      for (const person of this.others) if (!known(before, person.id)) this.page.tell({ what: 'came', person })
      for (const person of before) if (!known(this.others, person.id)) this.page.tell({ what: 'went', person })
    }
    if (lead !== led) this.#changeLead(led, had)
  }

  #changeLead(led: number | null, had: Reviewer | null): void {
    const leader = this.leader
    if (this.leading) this.page.tell({ what: 'leading' })
    else if (led !== null && led === this.you) {
      this.#leads = false
      this.page.tell({ what: 'gave_up' })
    } else if (!leader && had) this.page.tell({ what: 'rests', person: had })
    if (leader && !this.leading) this.page.tell({ what: 'leads', person: leader })
    if (!leader || this.leading) this.#instant = null
    const followed = this.#followed
    if (!followed) return
    // Somebody who dropped out and comes back is followed as before; another one is not.
    if (this.following) followed.at = this.now()
    const back = leader?.id === followed.id && !this.leading && this.now() - followed.at < WAITED_FOR
    this.following = back
    if (leader && !back) this.#followed = null
    if (back) this.#place()
  }

  #place(): void {
    const { page } = this
    const { playhead } = page
    if (this.#instant) {
      const { instant, heardAt } = this.#instant
      const { playing, speed } = instant
      const at = instant.at + (playing ? (instant.age + this.now() - heardAt) * speed : 0)
      if (page.allowed.includes(instant.eyes)) page.eyes = instant.eyes
      playhead.speed = speed
      const runs = playing && playhead.playing && Math.abs(playhead.at - at) < APART * Math.max(1, speed)
      playhead.playing = playing
      if (!runs) {
        playhead.follow(instant.step, instant.at)
        if (playing) playhead.advance((at - instant.at) / speed)
      }
      page.moved()
    } else playhead.playing = false
    this.#set = { hands: playhead.hands, eyes: page.eyes, speed: playhead.speed }
  }
}

/** The socket of a replay, by the link of its table or the id of its file. */
export const openReview = (key: string) => (ears: Ears<ReviewServerMessage>) =>
  new LiveSocket<ReviewServerMessage, ReviewClientMessage>(`/ws/${encodeURIComponent(key)}/review`, ears)
