import { loadGame } from '../games'
import type { GameModule, SpeakContext } from '../games/contract'
import type { TablePicture } from '../protocol/messages.gen'
import type { TableStore } from '../protocol/table.svelte'
import { listen, type HeardCall } from './announcements'
import { peopleAt } from '../shell/people'

/** Milliseconds for which a call is handed to the board. */
const CALL_KEPT = 5000

/** What a page makes of a table for its board: who sits there, whether play goes on, what was called. */
export class BoardInputs {
  /** Undefined while it is fetched, null where there is none to be had. */
  game = $state.raw<GameModule | null>()
  calls = $state.raw<readonly HeardCall[]>([])
  readonly #store: () => TableStore | undefined
  readonly #table: () => TablePicture | null

  /** Of a table that may not be known yet. */
  constructor(store: () => TableStore | undefined, table: () => TablePicture | null) {
    this.#store = store
    this.#table = table
  }

  readonly people = $derived.by(() => {
    const table = this.#table()
    return table ? peopleAt(table, this.#store()?.seat ?? null) : []
  })
  readonly context: SpeakContext = $derived.by(() => {
    const store = this.#store()
    return { scenery: store?.scenery, view: store?.game?.view, people: this.people, seat: store?.seat ?? null }
  })
  readonly #plays = $derived.by(() => this.#table()?.status === 'playing' && this.#store()?.line === 'online')
  readonly counting = $derived.by(() => (this.#plays ? (this.#store()?.counting ?? 0) : 0))
  readonly live = $derived.by(() => this.#plays && this.counting === 0)
  // Before the first move hands are looked at, as at any table; later only while play goes on.
  readonly begun = $derived.by(() => {
    const game = this.#store()?.game
    return (game?.clock.at ?? 0) > 0 || (game?.number ?? 0) > 0
  })
  readonly covered = $derived.by(() => {
    const status = this.#table()?.status
    return this.begun && (status === 'paused' || status === 'frozen' || this.counting > 0)
  })

  /** Fetches the board. */
  load(id: string): void {
    void loadGame(id).then(
      (loaded) => (this.game = loaded),
      () => (this.game = null),
    )
  }

  /** What happens is said and sounds, until this is called off. */
  listen(store: TableStore): () => void {
    return listen(store, {
      game: () => this.game ?? null,
      context: () => this.context,
      oncall: (call) => (this.calls = [...this.calls.filter((one) => call.at - one.at < CALL_KEPT), call]),
    })
  }
}
