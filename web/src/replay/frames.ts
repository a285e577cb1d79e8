import type { FramePicture, ReplayPart } from '../protocol/messages.gen'
import { apply, type Change } from './differences'

export interface Frame extends FramePicture {
  /** What led to it. */
  events: readonly unknown[]
}

/** Parts that are kept; the ones looked at longest ago go first. */
const KEPT = 240

/** The frames of a replay, fetched in parts when they are wanted, and put together once. */
export class Frames {
  readonly #parts = new Map<string, readonly Frame[]>()
  readonly #coming = new Map<string, Promise<void>>()
  #ended = false
  #onload: () => void = () => undefined

  constructor(
    private readonly fetchPart: (part: number, eyes: string) => Promise<ReplayPart>,
    /** Steps in one part. */
    private readonly size: number,
    private readonly count: number,
  ) {}

  /** A part that came unasked: it need not be fetched any more. */
  put(sent: ReplayPart, eyes: string): void {
    this.#parts.set(`${eyes}/${Math.floor(sent.first / this.size)}`, together(sent))
  }

  /** Told about every part that comes from now on. */
  onLoad(call: () => void): void {
    this.#onload = call
  }

  get parts(): number {
    return Math.ceil(this.count / this.size)
  }

  /** A frame that is here already. */
  get(frame: number, eyes: string): Frame | null {
    const key = `${eyes}/${Math.floor(frame / this.size)}`
    const part = this.#parts.get(key)
    if (!part) return null
    this.#parts.delete(key)
    this.#parts.set(key, part)
    return part[frame % this.size] ?? null
  }

  /** Fetches the part of a frame, once. */
  want(frame: number, eyes: string): Promise<void> {
    const part = Math.floor(frame / this.size)
    const key = `${eyes}/${part}`
    if (this.#ended || part < 0 || part >= this.parts || this.#parts.has(key)) return Promise.resolve()
    let coming = this.#coming.get(key)
    if (!coming) {
      coming = this.fetchPart(part, eyes)
        .then((sent) => {
          this.#parts.set(key, together(sent))
          for (const oldest of this.#parts.keys()) if (this.#parts.size > KEPT) this.#parts.delete(oldest)
          if (!this.#ended) this.#onload()
        })
        .finally(() => this.#coming.delete(key))
      this.#coming.set(key, coming)
    }
    return coming
  }

  /** Fetches what is not here yet, from the shown frame on, one part after the other. */
  async wantAll(frame: number, eyes: string): Promise<void> {
    const here = Math.floor(frame / this.size)
    const order = Array.from({ length: Math.min(this.parts, KEPT) }, (_, i) => i)
    order.sort((a, b) => Math.abs(a - here) - Math.abs(b - here))
    for (const part of order) {
      if (this.#ended) return
      await this.want(part * this.size, eyes)
    }
  }

  end(): void {
    this.#ended = true
  }
}

/** All frames of a part. */
export function together(sent: ReplayPart): readonly Frame[] {
  const frames: Frame[] = [{ ...sent.whole, events: sent.events[0] ?? [] }]
  let frame: FramePicture = sent.whole
  sent.changes.forEach((change, i) => {
    frame = apply(frame, change as Change)
    frames.push({ ...frame, events: sent.events[i + 1] ?? [] })
  })
  return frames
}
