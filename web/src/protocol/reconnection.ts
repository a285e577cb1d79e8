/**
 * Whether the line to the server is there, and what is to be done about it. No browser in here: moments are handed
 * in, acts are handed out, so that every case can be tried with a clock that the test turns.
 *
 * A page asks (`probe`) when it is looked at, has something under way, or has heard nothing for a while; whatever
 * comes is an answer. Without one in time the line counts as lost and another call is made, while the old line stays
 * open until the new one is there: if it speaks first, it was only slow.
 */

/** Milliseconds after which a probe without a sign of life has found a dead line. The server's number too. */
export const ANSWER_WITHIN = 2_000
/** Milliseconds without news after which a visible page asks: with the answer's time that is under 3 s. */
export const VISIBLE_SILENCE = 900
/** The same when somebody looks, or a command is under way. */
export const AWAITED_SILENCE = 600
/** The longest that an answer may take on a line which is known to be slow. */
export const SLOWEST_ANSWER = 8_000
/** How long the very first call may take, when nothing is known of the line, and one where somebody has just answered. */
export const FIRST_CALL = 2_800
/** How long a page that is looked at calls about every second, where the line died without a word. */
export const OFTEN_FOR = 120_000
/** How long a call that failed is not made again because somebody looks, or moves a mouse. */
const BETWEEN_LOOKS = 250
const BETWEEN_TOUCHES = 1_000
/** A timer that is late by so much means that the page slept: what it waited for may lie there unread. */
export const SLEPT = 1_000

export type Line = 'connecting' | 'online' | 'lost' | 'closed'

/** `touch`: a hand on the page. `return`: seen again, woken, another network. `retry`: somebody asked for it. */
export type Look = 'touch' | 'return' | 'retry'

export interface LineActs {
  /**
   * Opens a new socket, and has so many milliseconds for it. `silent`: the last one died without a word, so that perhaps
   * nobody hears the call.
   */
  call(silent: boolean, limit: number): void
  /** Gives up the socket that is being opened. */
  hangUp(): void
  /** Sends a ping on the open socket. */
  probe(): void
}

const between = (least: number, value: number, most: number): number => Math.min(Math.max(least, value), most)

/** How many whole milliseconds to wait before the next call, `elapsed` after the line was lost. Jitter: not all phones call at once. */
export function waitBefore(attempt: number, elapsed: number, visible: boolean, random = Math.random()): number {
  const full = visible
    ? Math.min(350 * 2 ** attempt, between(1_000, elapsed / 4, 15_000))
    : Math.min(1_000 * 2 ** attempt, 60_000)
  return Math.round(full / 2 + (full / 2) * random)
}

export class LineWatch {
  state: Line = 'connecting'
  /** When the server was last heard: what the page shows is true as of then. */
  heardAt: number | null = null
  #acts: LineActs
  #visible: boolean
  /** Somebody has looked since the last news. */
  #looked = false
  #pendingSince: number | null = null
  #askedAt: number | null = null
  /** When the call was made that is not answered yet. */
  #calledAt: number | null = null
  /** When the next call is to be made. */
  #callAt: number | null = null
  #callLimit = FIRST_CALL
  #lastCall = 0
  #tries = 0
  /** Since when it has been tried to get the line back; begins anew when somebody looks. */
  #tryingSince: number
  /** The line did not end by a word of the other side: the net is gone rather than the server, so calls are short and many. */
  #silent = false
  #callTook: number | null = null
  #answerTook: number | null = null

  constructor(acts: LineActs, now: number, visible: boolean) {
    this.#acts = acts
    this.#visible = visible
    this.#tryingSince = now
    this.#call(now)
  }

  /** When `wake` is to be called; null when there is nothing to wait for. */
  get due(): number | null {
    if (this.state === 'closed') return null
    if (this.state !== 'online') return this.#calledAt === null ? this.#callAt : this.#calledAt + this.#callLimit
    if (this.#askedAt !== null) return this.#askedAt + this.#patience
    const heard = this.heardAt ?? 0
    if (this.#pendingSince !== null) return Math.max(heard, this.#pendingSince) + AWAITED_SILENCE
    if (!this.#visible) return null
    return heard + (this.#looked ? AWAITED_SILENCE : VISIBLE_SILENCE)
  }

  wake(now: number): void {
    const due = this.due
    if (due === null || now < due) return
    if (this.state === 'online') {
      if (this.#askedAt !== null && now - due < SLEPT) this.#loseSilently(now)
      else this.#ask(now)
    } else if (this.#calledAt === null) this.#call(now)
    else this.#callHangs(now)
  }

  /**
   * Somebody answered where the next line will lead, which is being opened now. Firefox waits longer before each socket
   * after one that was given up, so this one is not given up soon.
   */
  reached(now: number): void {
    this.#callAt = null
    this.#calledAt = this.#lastCall = now
    this.#callLimit = Math.max(this.#callLimit, FIRST_CALL)
  }

  /** The new line is there. */
  welcomed(now: number): void {
    if (this.#calledAt !== null) this.#callTook = now - this.#calledAt
    this.#answerTook = null
    this.#isThere(now)
  }

  /** Anything came on the open line. */
  heard(now: number, pong = false): void {
    if (pong && this.#askedAt !== null) this.#answerTook = now - this.#askedAt
    if (this.state === 'lost' && this.#calledAt !== null) this.#acts.hangUp()
    this.#isThere(now)
  }

  /** The open line was ended by the other side. */
  ended(now: number): void {
    // A line in doubt that ends at last changes nothing: the next call is under way.
    if (this.state !== 'online') return
    this.#silent = false
    this.#lose(now)
    this.#wait(now)
  }

  /** A call was refused: somebody is there. */
  callEnded(now: number): void {
    this.#silent = false
    this.unreachable(now)
  }

  /** A call came to nothing, and nobody said a word. */
  unreachable(now: number): void {
    if (this.#calledAt === null) return
    this.#calledAt = null
    if (this.state === 'connecting') this.state = 'lost'
    this.#wait(now)
  }

  /** No call would change anything. */
  close(): void {
    this.state = 'closed'
  }

  look(now: number, look: Look): void {
    if (this.state === 'closed') return
    if (this.state === 'online') {
      this.#looked = true
      this.wake(now)
      return
    }
    const pause = look === 'touch' ? BETWEEN_TOUCHES : BETWEEN_LOOKS
    if (look === 'touch' && this.#calledAt !== null) return
    if (look !== 'touch') {
      this.#tryingSince = now
      this.#tries = 0
    }
    if (now - this.#lastCall < pause) {
      // A page that was hidden until now has planned its next call for in a minute, and gives one many seconds.
      if (this.#callAt !== null) this.#callAt = Math.min(this.#callAt, this.#lastCall + pause)
      this.#callLimit = Math.min(this.#callLimit, FIRST_CALL)
      return
    }
    this.#tryingSince = now
    this.#tries = 0
    if (this.#calledAt !== null) this.#acts.hangUp()
    this.#call(now)
  }

  show(now: number): void {
    this.#visible = true
    this.look(now, 'return')
  }

  hide(): void {
    this.#visible = this.#looked = false
    if (this.#pendingSince === null) this.#askedAt = null
  }

  /**
   * The page is left. The browser may keep it as it is, with an open socket that answers pings, so that everybody else
   * would believe that somebody is there: it has no line until it is shown again.
   */
  putAway(now: number): void {
    if (this.state === 'closed') return
    this.hide()
    if (this.#calledAt !== null) this.#acts.hangUp()
    if (this.state === 'online') this.#lose(now)
    this.#silent = true
    this.#calledAt = this.#callAt = null
    this.#lastCall = -Infinity
  }

  /** The device says that it has no network. On this very machine the server may be reached all the same. */
  offline(now: number): void {
    if (this.state === 'online' && this.#askedAt === null) this.#ask(now)
  }

  /** A command went out; `settled` when none is left. */
  sent(now: number): void {
    this.#pendingSince ??= now
  }

  settled(): void {
    this.#pendingSince = null
  }

  /** How long an answer may take: longer only where the last one did. */
  get #patience(): number {
    const took = this.#answerTook === null ? (this.#callTook ?? 0) : 2 * this.#answerTook
    return between(ANSWER_WITHIN, took, SLOWEST_ANSWER)
  }

  /**
   * How long a call may take. Nothing of a swallowed call ever arrives, so it is soon made again: the net may be back
   * in between. A server that hung up may only be slow, with many at its door: calls soon become longer, by chance
   * not all alike.
   */
  #limitOf(now: number): number {
    const elapsed = now - this.#tryingSince
    if (this.#callTook === null) return between(FIRST_CALL, elapsed / 2, 15_000)
    if (this.#silent && this.#visible) {
      const wanted = Math.max(Math.min(elapsed / 10, 1_200), this.#beyondOften(elapsed) / 10, 2 * this.#callTook)
      return between(800, wanted, 8_000)
    }
    const wanted = between(800, Math.max(elapsed / 4, 3 * this.#callTook), 15_000)
    return Math.round(wanted * (0.85 + 0.3 * Math.random()))
  }

  #beyondOften(elapsed: number): number {
    return Math.max(0, elapsed - OFTEN_FOR)
  }

  #isThere(now: number): void {
    this.state = 'online'
    this.heardAt = now
    this.#looked = false
    this.#askedAt = this.#calledAt = this.#callAt = null
    this.#silent = false
    this.#tries = 0
  }

  #ask(now: number): void {
    this.#askedAt = now
    this.#acts.probe()
  }

  #lose(now: number): void {
    this.state = 'lost'
    this.#tryingSince = now
    this.#askedAt = null
  }

  #loseSilently(now: number): void {
    this.#silent = true
    this.#lose(now)
    this.#call(now)
  }

  #call(now: number): void {
    this.#callAt = null
    this.#calledAt = this.#lastCall = now
    this.#callLimit = this.#limitOf(now)
    this.#acts.call(this.#silent, this.#callLimit)
  }

  #callHangs(now: number): void {
    this.#acts.hangUp()
    this.#calledAt = null
    this.state = 'lost'
    if (this.#visible) this.#call(now)
    else this.#wait(now)
  }

  #wait(now: number): void {
    const elapsed = now - this.#tryingSince
    this.#callAt = now + waitBefore(this.#tries, this.#silent ? this.#beyondOften(elapsed) : elapsed, this.#visible)
    this.#tries += 1
  }
}
