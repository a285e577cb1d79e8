/** Every kind of card in the box, as the board draws it, and what it does. */
import { m } from '../../../paraglide/messages.js'
import type { Junction } from './rides'

export interface ShownCard {
  kind: string
  sides: readonly (string | null)[]
  penalty?: number
  number?: number
  name(): string
  says(): string
}

const across = (from: string, to: string): (string | null)[] => [null, to, null, from]

export const junctionCards: readonly (ShownCard & { kind: Junction })[] = [
  { kind: 'easy', sides: across('star', 'star'), name: m.wagon_option_easy, says: m.iw_meet_card_easy },
  { kind: 'silence', sides: [], name: m.iw_silence, says: m.iw_rules_silence },
  { kind: 'u_turn', sides: [], name: m.iw_u_turn, says: m.iw_rules_u_turn },
  { kind: 'curse', sides: across('ring', 'peak'), name: m.wagon_option_curse, says: m.iw_rules_curse },
]

export const cards: readonly ShownCard[] = [
  {
    kind: 'rail',
    sides: across('peak', 'ring'),
    penalty: 2,
    name: m.iw_meet_card_burns_name,
    says: m.iw_meet_card_burns,
  },
  {
    kind: 'rail',
    sides: ['moon', null, null, 'wave'],
    penalty: -1,
    name: m.iw_meet_card_loses_name,
    says: m.iw_meet_card_loses,
  },
  {
    kind: 'fork',
    sides: ['ring', 'peak', 'cross', 'wave'],
    penalty: 2,
    name: m.iw_meet_card_fork_name,
    says: m.iw_rules_fork,
  },
  {
    kind: 'tunnel',
    sides: across('ring', 'peak'),
    penalty: 2,
    name: m.iw_meet_card_tunnel_name,
    says: m.iw_rules_tunnel,
  },
  { kind: 'blast', sides: across('gem', 'moon'), penalty: -1, name: m.iw_meet_card_blast_name, says: m.iw_rules_blast },
  {
    kind: 'danger',
    sides: across('moon', 'wave'),
    penalty: 4,
    name: m.iw_meet_card_danger_name,
    says: m.iw_rules_arrow,
  },
  {
    kind: 'start',
    sides: across('gem', 'star'),
    number: 1,
    name: m.iw_meet_card_start_name,
    says: m.iw_meet_card_start,
  },
  { kind: 'exit', sides: across('star', 'star'), name: m.iw_meet_card_exit_name, says: m.iw_meet_card_exit },
  ...junctionCards,
]
