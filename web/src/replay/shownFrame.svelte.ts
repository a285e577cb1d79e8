import { untrack } from 'svelte'
import { whenIdle } from '../shell/idle'
import { problemOf, type Sentence } from '../shell/errors'
import type { Frame, Frames } from './frames'
import type { Playhead } from './playhead.svelte'

interface Shown {
  readonly frame: Frame
  readonly place: number
  /** What is seen happening: nothing after a jump. */
  readonly events: readonly unknown[]
}

/** What a replay shows: the frame under the playhead, or the last one that was there until it has come. */
export class ShownFrame {
  readonly #playhead: Playhead
  readonly #frames: Frames
  /** Steps in one part. */
  readonly #part: number
  #before = { place: -1, jumps: -1, eyes: '' }
  shown = $state.raw<Shown | null>(null)
  failed = $state<Sentence | null>(null)
  /** Parts that have come. */
  loaded = $state(0)

  constructor(playhead: Playhead, frames: Frames, part: number) {
    this.#playhead = playhead
    this.#frames = frames
    this.#part = part
  }

  /** In an effect: again with every frame and every part that comes. */
  look(eyes: string): void {
    const { frame: place, jumps } = this.#playhead
    void this.loaded
    const frame = this.#frames.get(place, eyes)
    if (!frame) {
      void this.#frames.want(place, eyes).catch((problem: unknown) => {
        this.failed = problemOf(problem)
      })
      return
    }
    const before = this.#before
    if (before.place === place && before.eyes === eyes && this.shown) return
    // One step on, seen with the same eyes and slowly enough: it is seen happening. Everything else is a jump.
    const near = before.place + 1 === place && before.jumps === jumps && before.eyes === eyes
    const happens = near && this.#playhead.speed < 2
    this.#before = { place, jumps, eyes }
    this.shown = { frame, place, events: happens ? frame.events : [] }
    void this.#frames.want(place + this.#part, eyes).catch(() => undefined)
  }

  /** In an effect: everything that these eyes see is fetched, beginning with what lies near, once the first of it is
   * on the screen. */
  lookAhead(eyes: string): () => void {
    return whenIdle(() => {
      const from = untrack(() => this.#playhead.frame)
      void this.#frames.wantAll(from, eyes).catch(() => undefined)
    })
  }
}
