/**
 * Plays the seven minutes along with the table's clock: pauses and goes on with it, and begins in the middle for
 * whoever comes late. The engine is fetched with the first note, after the first touch.
 */
import { settings } from '../../../settings.svelte'
import { isAudible } from '../../../sound/place.svelte'
import { speech } from '../../../sound/speech'
import type { Band } from './band'
import { barAt, brightnessAt, notesBetween, roarAt } from './timeline'

export interface ClockState {
  /** Milliseconds of play, and whether they go on. */
  at: number
  running: boolean
  /** The clock's length; 0 without a clock. */
  length: number
  on: boolean
  /** A Silence lies out. */
  hushed: boolean
  /** A U-turn lies out. */
  turned: boolean
  end: 'won' | 'lost' | null
}

const AHEAD = 0.35
/** More than this between clock and music is heard as wrong. */
const DRIFT = 120

class Soundtrack {
  #band: Promise<{ band: Band; now: () => number }> | null = null
  #open: { band: Band; now: () => number } | null = null
  #clock: ClockState | null = null
  #heard = 0
  /** Audio time minus time of play, in seconds; null while it does not play. */
  #anchor: number | null = null
  #upTo = 0
  #backwards: number | null = null
  #ticker: ReturnType<typeof setInterval> | null = null
  #sung = false

  follow(clock: ClockState): void {
    const before = this.#clock
    this.#clock = clock
    this.#heard = performance.now()
    if (before && clock.turned && !before.turned) this.#backwards = barAt(clock.at, clock.length) + 1
    if (clock.end === null) this.#sung = false
    const wanted = clock.on && isAudible()
    if (!wanted || (!clock.running && clock.end !== 'won')) return this.#pause()
    if (!this.#open) return this.#fetch()
    if (clock.end === 'won') {
      this.#rest()
      this.#open.band.setVolume(settings.volume)
      // Only for those who were there when it happened.
      if (!this.#sung && before && before.end === null) this.#open.band.rescue(this.#open.now() + 0.1)
      this.#sung = true
      return
    }
    this.#ticker ??= setInterval(() => this.#tick(), 100)
    this.#tick()
  }

  /** Somebody speaks or calls for so many seconds: the band steps back. */
  duck(seconds: number): void {
    if (this.#open && this.#anchor !== null) this.#open.band.duck(this.#open.now(), seconds)
  }

  /** Nobody looks at the ride any more. The song of the rescue goes on into the picture of the end. */
  stop(): void {
    if (this.#sung) this.#rest()
    else this.#pause()
    this.#clock = null
    this.#open?.band.retire()
    this.#open = null
    this.#band = null
  }

  #fetch(): void {
    // Browsers allow no sound before the first touch, so nothing is loaded before it either.
    if (this.#band || navigator.userActivation?.hasBeenActive === false) return
    const asked = Promise.all([import('tone'), import('./band')]).then(async ([tone, { openBand }]) => {
      await tone.start()
      return { band: openBand(tone.getDestination()), now: () => tone.now() }
    })
    this.#band = asked
    asked.then(
      (open) => {
        if (this.#band === asked) this.#open = open
        else open.band.retire()
      },
      () => (this.#band = null),
    )
  }

  #pause(): void {
    const was = this.#rest()
    if (!this.#open || (!was && !this.#sung)) return
    this.#open.band.hush(true, this.#open.now())
    document.documentElement.dataset.soundtrack = 'paused'
  }

  /** No new notes. Says whether there were any. */
  #rest(): boolean {
    const was = this.#anchor !== null
    if (this.#ticker !== null) clearInterval(this.#ticker)
    this.#ticker = null
    this.#anchor = null
    return was
  }

  #tick(): void {
    const [open, clock] = [this.#open, this.#clock]
    if (!open || !clock) return
    const now = open.now()
    const at = clock.at + (performance.now() - this.#heard)
    const played = this.#anchor === null ? null : (now - this.#anchor) * 1000
    if (this.#anchor === null || played === null || Math.abs(played - at) > DRIFT) {
      this.#anchor = now - at / 1000
      this.#upTo = at
      open.band.hush(false, now)
      // For tests and for the curious: nobody else can see what is heard.
      document.documentElement.dataset.soundtrack = 'playing'
    }
    open.band.setVolume(isAudible() ? settings.volume : 0)
    open.band.colour(clock.hushed ? 0 : roarAt(at, clock.length), brightnessAt(at, clock.length), now)
    const until = (now - this.#anchor) * 1000 + AHEAD * 1000
    const how = { length: clock.length, hushed: clock.hushed, backwards: this.#backwards }
    for (const note of notesBetween(this.#upTo, until, how))
      open.band.play(
        note.instrument,
        note.pitch,
        note.lasts,
        Math.max(now + 0.005, this.#anchor + note.at / 1000),
        note.loud,
      )
    this.#upTo = Math.max(this.#upTo, until)
  }
}

export const soundtrack = new Soundtrack()
speech.listen((seconds) => soundtrack.duck(seconds))
