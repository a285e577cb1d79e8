import { m } from '../../paraglide/messages.js'
import type { CrewWords } from '../card'

const boxes: Readonly<Record<string, () => string>> = {
  found_the_exit: m.wagon_sheet_found_the_exit,
  with_two: m.wagon_sheet_with_two,
  with_five: m.wagon_sheet_with_five,
  under_six_minutes: m.wagon_sheet_under_six_minutes,
  under_five_minutes: m.wagon_sheet_under_five_minutes,
  soundtrack_on: m.wagon_sheet_soundtrack_on,
  somebody_out_of_cards: m.wagon_sheet_somebody_out_of_cards,
  lost_near_the_exit: m.wagon_sheet_lost_near_the_exit,
  nobody_lost_a_card: m.wagon_sheet_nobody_lost_a_card,
  all_junctions: m.wagon_sheet_all_junctions,
  newcomers: m.wagon_sheet_newcomers,
}

const helps: Readonly<Record<string, () => string>> = {
  chosen: m.wagon_helped_chosen,
  all: m.wagon_named_help_all,
  none: m.wagon_named_help_none,
  // Before there was a choice every card said its price.
  '': m.wagon_named_help_all,
}

export default {
  achievement: (id) => boxes[id]?.() ?? id,
  relief: (n, losses) => (n ? m.wagon_relief_says({ n, losses }) : m.wagon_relief_none()),
  reliefOff: m.wagon_option_easy_none,
  next: (n, more) => (more ? m.wagon_relief_more({ n }) : m.wagon_relief_same({ n })),
  helped: (help, games, wins) => (helps[help] ? m.wagon_helped({ help: helps[help](), games, wins }) : null),
} satisfies CrewWords
