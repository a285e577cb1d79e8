import { m } from '../../paraglide/messages.js'
import type { Hint, SpeakContext } from '../contract'
import { hintsFrom } from '../hints'
import type { GameEvent, Scenery, View } from './values'

/** Everything that is told once, by the name under which it is remembered. */
const words = {
  goal: [m.zz_hint_goal, m.zz_hint_goal_says],
  seat: [m.zz_hint_seat, m.zz_hint_seat_says],
  sign: [m.zz_hint_sign, m.zz_hint_sign_says],
  taken_off: [m.zz_hint_taken_off, m.zz_hint_taken_off_says],
  kicked: [m.zz_hint_kicked, m.zz_hint_kicked_says],
  missed: [m.zz_hint_missed, m.zz_hint_missed_says],
  conductor: [m.zz_hint_conductor, m.zz_hint_conductor_says],
} as const
type Thing = keyof typeof words
const hint = hintsFrom(words)

const things: Partial<Record<GameEvent['type'], Thing>> = {
  sat_down: 'seat',
  reserved: 'sign',
  taken_off: 'taken_off',
  kicked: 'kicked',
  missed: 'missed',
  tossed: 'conductor',
}

export function hints(events: readonly GameEvent[], { view }: SpeakContext<Scenery, View>): Hint[] {
  const found = events.flatMap((event) => things[event.type] ?? [])
  return (view.turns === 0 ? (['goal', ...found] as const) : found).map(hint)
}
