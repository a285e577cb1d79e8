import { m } from '../../../paraglide/messages.js'
import type { GameReplay } from '../../contract'
import type { Scenery, View } from '../values'
import type { ClimbFact } from '../values.gen'

const titles: Readonly<Record<string, (n: number) => string>> = {
  begun: () => m.ug_turn_begun(),
  chip: (n) => m.ug_turn_chip({ n }),
  code: () => m.ug_turn_code(),
  seen: () => m.ug_turn_seen(),
  over: () => m.ug_turn_over(),
}

export default {
  touch: true,
  nameTurn(code, about, step, { people }) {
    const name = step.seat === null || step.seat < 0 ? '' : (people[step.seat]?.name ?? '')
    return { title: titles[code]?.(Number(about.n ?? 0)) ?? code, says: name }
  },
} satisfies GameReplay<Scenery, View, ClimbFact>
