import type { GameModule } from '../games/contract'
import type { TablePicture } from '../protocol/messages.gen'
import type { TableStore } from '../protocol/table.svelte'
import { keep, recall } from '../storage'

interface Inputs {
  store: TableStore
  table: TablePicture
  game: GameModule | null
}

const TURNS = 'board-turns'

/** One device for several people: whether the board turns to whoever is on. */
export class Device {
  readonly #inputs: () => Inputs
  #turns = $state(recall(TURNS) !== 'no')

  constructor(inputs: () => Inputs) {
    this.#inputs = inputs
  }

  /** The board has sides, and people at more than one of them. */
  readonly mayTurn = $derived.by(() => {
    const { store, game } = this.#inputs()
    return !!game?.sides && store.shared.length > 1
  })
  /** From whose side the board is looked at; null for that of whoever is on. */
  readonly side = $derived.by(() => (this.mayTurn && !this.#turns ? Math.min(...this.#inputs().store.shared) : null))
  /** Who has the device now. */
  readonly seat = $derived.by(() => this.#inputs().store.seat)

  get turns(): boolean {
    return this.#turns
  }
  set turns(on: boolean) {
    this.#turns = on
    keep(TURNS, on ? 'yes' : 'no')
  }
}
