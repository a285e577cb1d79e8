import { forkTable } from '../protocol/api'
import { haveName } from '../protocol/me.svelte'
import type { ForkRequest } from '../protocol/messages.gen'
import { go } from '../router.svelte'
import { problemOf, type Sentence } from '../shell/errors'

/** From a moment of a game that is told again to a table where it goes on. */
export class Fork {
  busy = $state(false)
  problem = $state<Sentence | null>(null)

  constructor(
    /** By which the server knows the game. */
    private readonly key: string,
    private readonly fork: typeof forkTable = forkTable,
    private readonly named: () => Promise<unknown> = haveName,
    private readonly visit: typeof go = go,
  ) {}

  async on(moment: ForkRequest): Promise<void> {
    if (this.busy) return
    this.busy = true
    this.problem = null
    try {
      await this.named()
      const { link } = await this.fork(this.key, moment)
      this.visit(`/t/${link}`)
    } catch (error) {
      this.problem = problemOf(error)
      this.busy = false
    }
  }
}
