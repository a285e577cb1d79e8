import { m } from '../../../paraglide/messages.js'
import type { Entry } from '../../../meet/log'
import type { Layer } from '../sound/timeline'
import crew from '../crew'
import type { End, Junction } from './rides'

export const layerNames: Readonly<Record<Layer, () => string>> = {
  rails: m.iw_meet_layer_rails,
  wood: m.iw_meet_layer_wood,
  hammers: m.iw_meet_layer_hammers,
  brass: m.iw_meet_layer_brass,
  bells: m.iw_meet_layer_bells,
  fire: m.iw_meet_layer_fire,
  rush: m.iw_meet_layer_rush,
}

export const junctionNames: Readonly<Record<Junction, () => string>> = {
  easy: m.wagon_option_easy,
  silence: m.iw_silence,
  u_turn: m.iw_u_turn,
  curse: m.wagon_option_curse,
}

export const endNames: Readonly<Record<End, () => string>> = {
  exit: m.iw_meet_end_exit,
  fire: m.iw_meet_end_fire,
  cards: m.iw_meet_end_cards,
  clock: m.iw_meet_end_clock,
}

const named: Readonly<Record<string, (entry: Entry) => string>> = {
  players: ({ count }) => m.iw_meet_players_are({ n: Number(count) }),
  junction: ({ name }) => junctionNames[name as Junction](),
  losses: ({ by }) => (Number(by) > 0 ? m.iw_meet_loss_more() : m.iw_meet_loss_less()),
  tick: ({ box }) => crew.achievement(String(box)),
  music: m.iw_meet_soundtrack,
  start: m.iw_meet_started,
  pause: m.iw_meet_stands,
  go_on: m.iw_meet_go_on,
  silence: m.iw_silence,
  u_turn: m.iw_u_turn,
  end: ({ end }) => endNames[end as End](),
  next: m.iw_meet_next,
}

/** An entry in words, for whoever takes it back. */
export const nameEntry = (entry: Entry | undefined): string => (entry ? (named[entry.kind]?.(entry) ?? '') : '')
