import { m } from '../../paraglide/messages.js'
import type { Hint, SpeakContext } from '../contract'
import { hintsFrom } from '../hints'
import type { GameEvent, Scenery, View } from './values'

/** Everything that is told once, by the name under which it is remembered. */
const words = {
  goal: [m.iw_hint_goal, m.iw_hint_goal_says],
  tunnel: [m.iw_hint_tunnel, m.iw_hint_tunnel_says],
  blast: [m.iw_hint_blast, m.iw_hint_blast_says],
  fork: [m.iw_hint_fork, m.iw_hint_fork_says],
  star: [m.iw_hint_star, m.iw_hint_star_says],
  burned: [m.iw_hint_burned, m.iw_hint_burned_says],
  lost_card: [m.iw_hint_lost_card, m.iw_hint_lost_card_says],
  u_turn: [m.iw_hint_u_turn, m.iw_hint_u_turn_says],
  curse: [m.iw_hint_curse, m.iw_hint_curse_says],
  exit: [m.iw_hint_exit, m.iw_hint_exit_says],
} as const
type Thing = keyof typeof words
const hint = hintsFrom(words)

function thingOf(event: GameEvent, { scenery, seat }: SpeakContext<Scenery, View>): Thing | null {
  switch (event.type) {
    case 'laid': {
      const face = scenery.cards[event.card]
      if (face?.kind === 'tunnel' || face?.kind === 'blast' || face?.kind === 'fork') return face.kind
      return face?.kind === 'easy' ? 'star' : null
    }
    case 'burned':
      return event.by === 'penalty' ? 'burned' : null
    case 'lost_card':
      return event.seat === seat ? 'lost_card' : null
    case 'revealed':
      return event.kind === 'u_turn' && event.on ? 'u_turn' : null
    default:
      return null
  }
}

export function hints(events: readonly GameEvent[], context: SpeakContext<Scenery, View>): Hint[] {
  const { view, seat } = context
  // In a practice ride it stands above the board already.
  const goal: Thing[] = view.laid === 0 && !view.advice ? ['goal'] : []
  const found = goal.concat(events.flatMap((event) => thingOf(event, context) ?? []))
  if (seat !== null && view.riders[seat]?.curse === 'held') found.push('curse')
  if (view.deck === 0) found.push('exit')
  return found.map(hint)
}
