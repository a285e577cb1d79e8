import { m } from '../../../paraglide/messages.js'
import type { GameReplay } from '../../contract'
import type { Scenery, View } from '../values'
import type { ClimbFact } from '../values.gen'
import { sayPlan } from './plan'

const titles: Readonly<Record<string, (n: number) => string>> = {
  begun: () => m.ug_turn_begun(),
  chip: (n) => m.ug_turn_chip({ n }),
  code: () => m.ug_turn_code(),
  seen: () => m.ug_turn_seen(),
  over: () => m.ug_turn_over(),
}

const findings: Readonly<Record<string, { title: () => string; says: (n: number, fields: string) => string }>> = {
  last_way: { title: m.ug_why_last_way_title, says: () => m.ug_why_last_way() },
  no_way: { title: m.ug_why_no_way_title, says: () => m.ug_why_no_way() },
  chips_left: { title: m.ug_why_chips_left_title, says: (n, fields) => m.ug_why_chips_left({ n, fields }) },
  turned_early: { title: m.ug_why_turned_early_title, says: (n) => m.ug_why_turned_early({ n }) },
  sand_total: { title: m.ug_why_sand_total_title, says: (n) => m.ug_why_sand_total({ n }) },
  seen: { title: m.ug_why_seen_title, says: (n) => m.ug_why_seen({ n }) },
}
export default {
  touch: true,
  nameFinding({ code, about, better, seat }, { people }) {
    const named = findings[code]
    const name = seat === null ? '' : (people[seat]?.name ?? '')
    const moves = sayPlan(better, people)
    return {
      title: [named?.title() ?? code, name].filter(Boolean).join(', '),
      says: named?.says(Number(about.n ?? 0), String(about.fields ?? '')) ?? '',
      better: moves ? m.ug_why_plan({ moves }) : '',
    }
  },
  nameTurn(code, about, step, { people }) {
    const name = step.seat === null || step.seat < 0 ? '' : (people[step.seat]?.name ?? '')
    return { title: titles[code]?.(Number(about.n ?? 0)) ?? code, says: name }
  },
} satisfies GameReplay<Scenery, View, ClimbFact>
