import type { GameModule, SpeakContext } from '../games/contract'
import { m } from '../paraglide/messages.js'
import type { TableStore } from '../protocol/table.svelte'
import { announce } from '../shell/live.svelte'
import { sounds } from '../sound'
import { speech } from '../sound/speech'

/** A call of the game, from a seat. */
export interface HeardCall {
  readonly seat: number
  readonly call: string
  readonly at: number
}

interface Listener {
  game(): GameModule | null
  context(): SpeakContext
  oncall(call: HeardCall): void
}

/** What happens and what is said at a table is said to screen readers and sounds, until this is called off. */
export function listen(store: TableStore, { game, context, oncall }: Listener): () => void {
  store.onstep = (step) => {
    const module = game()
    if (!module) return
    for (const event of step.events) {
      const said = module.speak(event, context())
      if (said) announce(said)
      module.sound?.(event, context())
    }
  }
  store.ontalk = (said) => {
    const { people } = context()
    const name = (said.seat !== null && people[said.seat]?.name) || said.name
    if (said.call !== null) {
      speech.heard(1)
      if (said.seat !== null) oncall({ seat: said.seat, call: said.call, at: performance.now() })
      const text = game()?.nameCall?.(said.call, (seat) => people[seat]?.name ?? '')
      if (said.seat !== store.seat && text !== undefined) announce(m.talk_said({ name, text }))
      return
    }
    if (said.seat === store.seat && store.seat !== null) return
    announce(m.talk_said({ name, text: said.text }))
    speech.heard(1.5)
    sounds.play('talk')
  }
  return () => {
    store.onstep = store.ontalk = null
  }
}
