import type { GamePicture, ThoughtNews } from './messages.gen'

/** What somebody is about to do; `at` is a moment of `performance.now()`. Seat -1 is a bot that seat `for` has asked. */
export interface Thought {
  readonly seat: number
  readonly text: string
  readonly at: number
  readonly for: number | null
  /** A bot's reason, as a code of its game; without a text it advises to wait. */
  readonly why: string
  readonly about: Readonly<Record<string, string | number>>
}

/** Milliseconds between two thoughts that are sent. */
export const THOUGHT_PAUSE = 200

/** One thought for each seat: a new one takes the place of the old, an empty one only ends it. */
export function withThought(thoughts: readonly Thought[], news: ThoughtNews, at: number): readonly Thought[] {
  const others = thoughts.filter((one) => one.seat !== news.seat)
  if (!news.text && !news.why) return others
  return [...others, { seat: news.seat, text: news.text, at, for: news.for, why: news.why, about: news.about }]
}

/** Whoever has moved has thought it through, and with it what a bot told them. After a take back nothing holds. */
export function afterMove(
  thoughts: readonly Thought[],
  before: number,
  game: Pick<GamePicture, 'number' | 'last'>,
): readonly Thought[] {
  if (game.number < before) return []
  if (game.number === before || !game.last) return thoughts
  const mover = game.last[0]
  return thoughts.filter((one) => (one.for ?? one.seat) !== mover)
}

/** Sends what one thinks of at once, then the latest at a steady pace: a finger passes many fields on its way. */
export class Musing {
  /** What the others see; null when that is not sure. */
  #shown: string | null = ''
  #latest: string | null = ''
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly send: (text: string) => void) {}

  think(text: string): void {
    this.#latest = text
    if (this.#timer === undefined) this.#show()
  }

  /** One moves, or the line was lost: what was not sent yet is of no use. */
  forget(): void {
    this.#latest = this.#shown = null
  }

  #show(): void {
    this.#timer = undefined
    if (this.#latest === null || this.#latest === this.#shown) return
    this.#shown = this.#latest
    this.send(this.#latest)
    this.#timer = setTimeout(() => this.#show(), THOUGHT_PAUSE)
  }
}
