import type { BoardFiles } from '../../protocol/messages.gen'
import type { BoardProps } from '../contract'
import { RUNTIME_CONTRACT, type MountedBoard, type RuntimeModule, type RuntimeProps } from '../runtime'

/** Milliseconds after which the general board is shown instead of one that does not come. */
const PATIENCE = 15_000

type Import = (address: string) => Promise<unknown>
export type LoadedBoard = { module: RuntimeModule; files: BoardFiles } | { failed: string }

const boards = new Map<string, LoadedBoard>()

const why = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** The board that a game's package brings, as far as it was loaded. */
export const boardOf = (game: string): LoadedBoard | undefined => boards.get(game)

function inTime<Value>(work: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('it did not come')), PATIENCE)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

const isModule = (thing: unknown): thing is RuntimeModule =>
  typeof (thing as Partial<RuntimeModule> | null)?.mount === 'function'

/** Fetches the module of a game's board. One that cannot be had or is no board says why, and never throws. */
export async function loadBoard(
  game: string,
  files: BoardFiles,
  bring: Import = (address) => import(/* @vite-ignore */ address),
): Promise<LoadedBoard> {
  let loaded: LoadedBoard
  try {
    const module = await inTime(bring(files.module))
    loaded = isModule(module) ? { module, files } : { failed: 'board.js exports no function `mount`' }
  } catch (error) {
    loaded = { failed: why(error) }
  }
  boards.set(game, loaded)
  return loaded
}

const isMounted = (thing: unknown): thing is MountedBoard => {
  const board = thing as Partial<MountedBoard> | null | undefined
  return typeof board?.update === 'function' && typeof board.unmount === 'function'
}

/** What is counted of a game that is learned by playing it, as its board says; a mistake there counts nothing. */
export function learnedBy(game: string, ...asked: Parameters<NonNullable<RuntimeModule['learnedBy']>>) {
  const board = boards.get(game)
  try {
    return board && 'module' in board ? (board.module.learnedBy?.(...asked) ?? null) : null
  } catch {
    return null
  }
}

/** Holds a board that somebody else wrote: whatever it throws ends here, and then it is put away. */
export class BoardHolder {
  #mounted: MountedBoard | null = null
  #props: RuntimeProps | null = null

  constructor(
    readonly module: RuntimeModule,
    readonly onfail: (error: unknown) => void,
  ) {}

  mount(element: HTMLElement, props: RuntimeProps): void {
    this.#props = props
    try {
      const made: unknown = this.module.mount(element, props)
      if (!isMounted(made)) throw new Error('mount gives no `update` and `unmount`')
      this.#mounted = made
    } catch (error) {
      this.onfail(error)
    }
  }

  /** Hands over what has changed; what it was mounted with is no news. */
  update(props: RuntimeProps): void {
    if (!this.#mounted || props === this.#props) return
    this.#props = props
    try {
      this.#mounted.update(props)
    } catch (error) {
      this.onfail(error)
    }
  }

  unmount(): void {
    const before = this.#mounted
    this.#mounted = null
    try {
      before?.unmount()
    } catch (error) {
      console.info('A board did not go quietly:', error)
    }
  }
}

/** What the board of a package is handed, of what ours are handed: what it may rely on, and no more. */
export function runtimeProps(
  props: Omit<BoardProps, 'clock'>,
  own: Pick<RuntimeProps, 'clock' | 'word' | 'say'>,
): RuntimeProps {
  const { game, people, call, talk } = props
  const { scenery, view, picture, number, moves, toAct, seat, events, last } = props
  const { pending, live, outcome, covered, settings, silent, play, announce } = props
  return {
    ...{ contract: RUNTIME_CONTRACT, game: game ?? '', scenery, view, picture, number, moves, toAct, seat },
    ...{ events, last, pending, live, outcome: outcome ?? null, covered: covered ?? false, settings },
    ...{ silent: silent ?? false, play, announce, ...own },
    ...(call ? { call } : {}),
    ...(talk ? { talk } : {}),
    people: people.map(({ name, bot, you, here }) => ({ name, bot, you, here })),
  }
}
