/**
 * The board that a package of somebody else brings: an ES module, `board/board.js` beside its rules, fetched from the
 * server when a table of the game is opened. No framework is needed, and none of this client's parts can be imported.
 * docs/writing-a-game.md says it with an example.
 *
 *   export function mount(element, props) {
 *     return { update(props) { ... }, unmount() { ... } }
 *   }
 *
 * `board/board.css`, where it is there, is loaded before the board is mounted and taken away after it.
 * A board that cannot be loaded, or that throws, is put away, and the general board takes its place.
 */
import type { BoardProps, GameModule } from './contract'

/** Goes up when a board that was written for an earlier number would not work any more. */
export const RUNTIME_CONTRACT = 1

/** Whoever sits at a seat. */
export interface RuntimePerson {
  /** Ready to be shown, bots included. */
  name: string
  /** The bot's strength, or null for a person. */
  bot: string | null
  /** True for the seat of whoever is looking. */
  you: boolean
  /** False while a person's connection is lost and no bot stands in. */
  here: boolean
}

export interface RuntimeClock {
  running: boolean
  /** Milliseconds until the clock moves, as of now; null where no clock runs. It passes without an `update`. */
  left(): number | null
}

type Shared =
  | 'scenery'
  | 'view'
  | 'picture'
  | 'number'
  | 'moves'
  | 'toAct'
  | 'seat'
  | 'events'
  | 'last'
  | 'pending'
  | 'live'
  | 'outcome'
  | 'covered'
  | 'settings'
  | 'silent'
  | 'play'
  | 'announce'
  | 'call'
  | 'talk'

/** What a board is handed, whole, at its mounting and again whenever something of it has changed. */
export interface RuntimeProps extends Pick<BoardProps, Shared> {
  /** `RUNTIME_CONTRACT` of this client. */
  contract: number
  game: string
  people: readonly RuntimePerson[]
  clock: RuntimeClock
  /** What the game says under a key of its words, in the language of the page; null where it says nothing. */
  word(key: string, params?: Readonly<Record<string, string | number>>): string | null
  /** What happened as one sentence, as the frame announces it. */
  say(event: unknown): string
}

export interface MountedBoard {
  update(props: RuntimeProps): void
  unmount(): void
}

/** What `board.js` exports. */
export interface RuntimeModule {
  mount(element: HTMLElement, props: RuntimeProps): MountedBoard
  /** What is counted of a game that is learned by playing it. */
  learnedBy?: NonNullable<GameModule['learnedBy']>
}
