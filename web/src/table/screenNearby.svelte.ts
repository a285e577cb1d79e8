import { MediaQuery } from 'svelte/reactivity'
import type { GameModule } from '../games/contract'
import { m } from '../paraglide/messages.js'
import type { TablePicture } from '../protocol/messages.gen'
import type { TableStore } from '../protocol/table.svelte'
import { announce } from '../shell/live.svelte'
import { soundPlace } from '../sound/place.svelte'
import { keep, recall } from '../storage'

interface Inputs {
  store: TableStore
  table: TablePicture
  game: GameModule | null
}

/** The table at which the sound was asked for on this very device: a person may have several. */
const SOUND_HERE = 'sound-here'
/** Milliseconds for which it is said that the screen is gone. */
export const GONE_SHOWN = 8000

/** A table screen in the same room: what this phone leaves to it, and where the sound comes from. */
export class ScreenNearby {
  readonly #inputs: () => Inputs
  /** Somebody wants to see the hand only. It is kept while the screen is away: it may come back. */
  #wished = $state(false)
  #here = $state(recall(SOUND_HERE))
  /** The screen was left to the hand and is gone. */
  gone = $state(false)
  readonly #phone = new MediaQuery('max-width: 56.24em')

  constructor(inputs: () => Inputs) {
    this.#inputs = inputs
    let was = 0
    $effect(() => {
      const { screens } = this
      if (was > 0 && screens === 0) this.#left()
      else if (screens > 0) this.gone = false
      was = screens
    })
    $effect(() => {
      if (!this.gone) return
      const timer = setTimeout(() => (this.gone = false), GONE_SHOWN)
      return () => clearTimeout(timer)
    })
    $effect(() => {
      soundPlace.here = this.screens === 0 || this.soundsHere
      return () => (soundPlace.here = true)
    })
  }

  #left(): void {
    this.gone = this.#wished
    announce(m.room_gone())
  }

  /** Screens that matter here: to somebody who plays. */
  readonly screens = $derived.by(() => {
    const { store, table } = this.#inputs()
    return store.seat === null || table.outcome ? 0 : table.screens
  })
  /** Whether the board can be left to the screen. */
  readonly mayHold = $derived.by(() => this.screens > 0 && this.#phone.current && !!this.#inputs().game?.hand)
  readonly handOnly = $derived.by(() => this.mayHold && this.#wished)
  readonly soundsHere = $derived.by(() => {
    const { store, table } = this.#inputs()
    return table.sound === store.you && this.#here === table.link
  })

  readonly holdHand = (on: boolean): void => {
    this.#wished = on
    announce(on ? m.room_hand_only() : m.room_board_here())
  }

  /** The sound comes from here, or from the screen. */
  readonly placeSound = async (here: boolean): Promise<void> => {
    const { store, table } = this.#inputs()
    const answer = await store.ask({ type: 'sound', here })
    if (!answer.ok) return
    this.#here = here ? table.link : null
    keep(SOUND_HERE, this.#here ?? '')
  }
}
