import { m } from '../../../paraglide/messages.js'
import { sayElapsed } from '../../../replay/playhead.svelte'
import type { GameReplay, SpeakContext } from '../../contract'
import type { Scenery, View } from '../values'
import type { RideFact } from '../values.gen'
import { nameOf } from '../words'
import Timeline from './Timeline.svelte'

const titles: Readonly<Record<string, (n: number) => string>> = {
  away: () => m.iw_turn_away(),
  silence: () => m.iw_silence(),
  u_turn: () => m.iw_u_turn(),
  dearest: (n) => m.iw_turn_dearest({ n }),
  nearest: (n) => m.iw_turn_nearest({ n }),
  exit: () => m.iw_turn_exit(),
  over: () => m.iw_turn_over(),
}

/** Who did it, and when: "Jo, 2:05". */
function sayWho(step: { at: number; seat: number | null }, people: SpeakContext['people']): string {
  const name = step.seat === null || step.seat < 0 ? '' : nameOf(people, step.seat)
  return name ? m.iw_turn_by({ name, at: sayElapsed(step.at) }) : sayElapsed(step.at)
}

export default {
  realTime: true,
  Timeline,
  nameTurn(code, about, step, { people }) {
    const title = titles[code]?.(Number(about.n ?? 0)) ?? code
    return { title, says: code === 'away' ? m.iw_turn_away_says({ n: Number(about.n ?? 0) }) : sayWho(step, people) }
  },
} satisfies GameReplay<Scenery, View, RideFact>
