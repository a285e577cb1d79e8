import { m } from '../../paraglide/messages.js'
import type { Hint, SpeakContext } from '../contract'
import { hintsFrom } from '../hints'
import type { GameEvent, Scenery, View } from './values'

/** Everything that is told once, by the name under which it is remembered. */
const words = {
  goal: [m.ug_hint_goal, m.ug_hint_goal_says],
  piece: [m.ug_hint_piece, m.ug_hint_piece_says],
  chip: [m.ug_hint_chip, m.ug_hint_chip_says],
  tool: [m.ug_hint_tool, m.ug_hint_tool_says],
  water: [m.ug_hint_water, m.ug_hint_water_says],
  key: [m.ug_hint_key, m.ug_hint_key_says],
  valve: [m.ug_hint_valve, m.ug_hint_valve_says],
  glass: [m.ug_hint_glass, m.ug_hint_glass_says],
  rat: [m.ug_hint_rat, m.ug_hint_rat_says],
  shaft: [m.ug_hint_shaft, m.ug_hint_shaft_says],
} as const
type Thing = keyof typeof words
const hint = hintsFrom(words)

const things: Partial<Record<GameEvent['type'], Thing>> = {
  piece_laid: 'piece',
  chip_laid: 'chip',
  water_came: 'water',
  key_taken: 'key',
  drained: 'valve',
  rat_ran: 'rat',
  rat_carried: 'rat',
  shaft_led: 'shaft',
}

export function hints(events: readonly GameEvent[], { view }: SpeakContext<Scenery, View>): Hint[] {
  const found: Thing[] = view.phase !== 'over' && view.turns === 0 && !view.has_walked ? ['goal'] : []
  for (const event of events) {
    const thing = things[event.type]
    if (thing) found.push(thing)
  }
  if (view.chips.length) found.push('chip')
  if (view.tools.length) found.push('tool')
  if (view.water.length) found.push('water')
  if (view.glass) found.push('glass')
  return found.map(hint)
}
