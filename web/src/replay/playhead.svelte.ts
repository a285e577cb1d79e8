import type { ReplayPicture, StepLine } from '../protocol/messages.gen'

export const SPEEDS = [0.25, 0.5, 1, 2, 4, 8] as const

/** Milliseconds of a thought that is only waited for: at least and at most. */
const [SHORT, LONG] = [700, 1600]
/** After the last step, so that its end is seen. */
const REST = 1500

/** Where each frame lies on the time of a replay: as it was, or with thinking cut short. */
export function timesOf(steps: readonly StepLine[], real: boolean): number[] {
  const times = [0]
  let before = 0
  for (const [, at] of steps) {
    const last = times[times.length - 1]!
    times.push(real ? Math.max(last, at) : last + Math.min(LONG, Math.max(SHORT, at - before)))
    before = at
  }
  return times
}

/** The last frame that lies at or before a moment. */
export function frameAt(times: readonly number[], at: number): number {
  let [low, high] = [0, times.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (times[middle]! <= at) low = middle
    else high = middle - 1
  }
  return low
}

/** Where one is in a replay. Several steps may have been made in the same millisecond: frame and moment are both kept. */
export class Playhead {
  at = $state(0)
  frame = $state(0)
  playing = $state(false)
  speed = $state<number>(1)
  /** Counts jumps: what is shown after one was not led to by what was shown before. */
  jumps = $state(0)
  /** Counts what hands did to it, unlike time and whoever is followed. */
  hands = $state(0)
  readonly length: number

  constructor(
    readonly times: readonly number[],
    length: number,
  ) {
    this.length = Math.max(length, times[times.length - 1]! + (length ? 0 : REST))
  }

  get last(): number {
    return this.times.length - 1
  }

  seek(at: number): void {
    this.hands++
    this.at = Math.min(this.length, Math.max(0, at))
    this.frame = frameAt(this.times, this.at)
    this.jumps++
  }

  toFrame(frame: number): void {
    this.hands++
    this.frame = Math.min(this.last, Math.max(0, Math.round(frame)))
    this.at = this.times[this.frame]!
    this.jumps++
  }

  /** One step on is seen as it happened; any other way is a jump. */
  step(by: number): void {
    this.hands++
    this.playing = false
    if (by === 1 && this.frame < this.last) {
      this.frame++
      this.at = this.times[this.frame]!
    } else this.toFrame(this.frame + by)
  }

  toggle(): void {
    this.hands++
    if (!this.playing && this.at >= this.length) this.toFrame(0)
    this.playing = !this.playing
  }

  /** Goes where somebody else is. One step on is seen as it happened, as if one had made it oneself. */
  follow(frame: number, at: number): void {
    const to = Math.min(this.last, Math.max(0, frame))
    if (to !== this.frame && to !== this.frame + 1) this.jumps++
    this.frame = to
    const next = this.times[to + 1] ?? this.length
    this.at = Math.min(next, Math.max(this.times[to]!, at))
  }

  /** So many milliseconds went by. */
  advance(elapsed: number): void {
    if (!this.playing) return
    this.at = Math.min(this.length, this.at + elapsed * this.speed)
    while (this.frame < this.last && this.times[this.frame + 1]! <= this.at) this.frame++
    if (this.at >= this.length) this.playing = false
  }
}

/** A moment as it stands in an address: `?t=` milliseconds, `?step=` a number of steps, `eyes=` through whose eyes; older
 * links have it behind a `#`, where the server cannot see it to draw a picture. */
export function readMoment(hash: string): { at?: number; step?: number; eyes?: string } {
  const found = new URLSearchParams(hash.replace(/^[#?]/, ''))
  const number = (name: string): number | undefined => {
    const text = found.get(name)
    return text !== null && /^\d{1,12}$/.test(text) ? Number(text) : undefined
  }
  const [at, step] = [number('t'), number('step')]
  const eyes = found.get('eyes') ?? ''
  return {
    ...(at === undefined ? {} : { at }),
    ...(step === undefined ? {} : { step }),
    ...(/^(all|spectator|\d)$/.test(eyes) ? { eyes } : {}),
  }
}

/** Whose eyes a moment is seen with: those of its link, where they may be had, or the first ones. */
export function eyesAt(moment: { eyes?: string }, replay: Pick<ReplayPicture, 'eyes'>): string {
  const allowed = replay.eyes.map(String)
  return moment.eyes !== undefined && allowed.includes(moment.eyes) ? moment.eyes : (allowed[0] ?? 'spectator')
}

/** Minutes and seconds that have gone by. */
export function sayElapsed(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
