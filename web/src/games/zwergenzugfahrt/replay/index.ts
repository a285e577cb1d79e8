import { m } from '../../../paraglide/messages.js'
import type { GameReplay } from '../../contract'
import type { Scenery, View } from '../values'
import type { StationFact } from '../values.gen'
import Timeline from './Timeline.svelte'

const titles: Readonly<Record<string, (name: string) => string>> = {
  kick: (name) => m.zz_turn_kick({ name }),
  conductor: () => m.zz_turn_conductor(),
  ahead: (name) => m.zz_turn_ahead({ name }),
  over: () => m.zz_turn_over(),
}

export default {
  Timeline,
  columns: true,
  nameTurn(code, about, step, { people }) {
    const seat = Number(about.seat ?? 0)
    const name = people[seat]?.name || m.replay_seat({ n: seat + 1 })
    return { title: titles[code]?.(name) ?? code, says: step.text }
  },
} satisfies GameReplay<Scenery, View, StationFact>
