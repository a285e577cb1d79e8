import { getAnalysis, Refusal, seekAnalysis } from '../../protocol/api'
import type { AnalysisPicture } from '../../protocol/messages.gen'

/** Milliseconds between two looks at how far it is. */
const PAUSE = 900

/** Why a game went as it did: what is known at once, and what is looked for while somebody waits. */
export class Why {
  picture = $state.raw<AnalysisPicture | null>(null)
  refusal = $state.raw<Refusal | null>(null)
  seeking = $state(false)
  #timer: ReturnType<typeof setTimeout> | undefined
  #ended = false

  constructor(
    readonly address: string,
    private readonly read: typeof getAnalysis = getAnalysis,
    private readonly seek: typeof seekAnalysis = seekAnalysis,
  ) {}

  get judged(): readonly { frame: number; value: number }[] {
    return this.picture?.curve.map(([frame, value]) => ({ frame, value })) ?? []
  }

  /** What somebody has found out before; nothing is begun. */
  async look(): Promise<void> {
    const found = await this.read(this.address).catch(() => null)
    if (!this.#ended && !this.seeking && found) this.picture = found
  }

  /** Look for it, until it is found or nobody wants to know any more. */
  start(): void {
    if (this.seeking || this.picture?.status === 'done') return
    this.seeking = true
    this.refusal = null
    void this.#ask()
  }

  stop(): void {
    this.seeking = false
    clearTimeout(this.#timer)
  }

  end(): void {
    this.#ended = true
    this.stop()
  }

  async #ask(): Promise<void> {
    try {
      const found = await this.seek(this.address)
      if (!this.seeking) return
      this.picture = found
      if (found.status === 'done' || found.status === 'failed') return this.stop()
    } catch (problem) {
      if (!(problem instanceof Refusal)) throw problem
      this.refusal = problem
      // A line that is lost comes back; whatever the server refuses stays refused.
      if (problem.code !== 'offline') return this.stop()
    }
    if (this.seeking) this.#timer = setTimeout(() => void this.#ask(), PAUSE)
  }
}
