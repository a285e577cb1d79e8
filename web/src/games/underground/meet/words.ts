import { m } from '../../../paraglide/messages.js'
import type { Entry } from '../../../meet/log'
import { lineName, nameOf, sectionAt } from '../fields'
import type { Setup, SetupStep } from './steps'

const sides: Readonly<Record<string, () => string>> = {
  n: m.ug_meet_side_n,
  e: m.ug_meet_side_e,
  s: m.ug_meet_side_s,
  w: m.ug_meet_side_w,
}

/** "column 4" or "row F". */
export function sayLine(section: number): string {
  const place = sectionAt(section)
  return place.along === 'row' ? m.ug_meet_row({ row: lineName(place) }) : m.ug_meet_column({ column: lineName(place) })
}

export const setupName = (name: string): string => {
  if (name === 'easy') return m.ug_meet_easy()
  if (name === 'medium') return m.ug_meet_medium()
  return name === 'hard' ? m.ug_meet_hard() : m.ug_meet_scenario({ name })
}

/** What is done in a step of the setup. */
export function sayStep(step: SetupStep, setup: Setup): string {
  const fields = step.fields.map(nameOf).join(' ')
  const { name, height } = step
  switch (step.kind) {
    case 'tower':
      if (setup.random) return m.ug_meet_draw_tower()
      return m.ug_meet_step_tower({ field: fields, side: sides[setup.door]?.() ?? '' })
    case 'plateau':
      if (setup.random) return m.ug_meet_draw_plateau({ name, height })
      return m.ug_meet_step_plateau({ name, height, field: nameOf(step.fields[0] ?? 0) })
    case 'pawn':
      return setup.random ? m.ug_meet_draw_pawn() : m.ug_meet_step_pawn({ field: fields })
    case 'chips':
      return setup.chips.length ? m.ug_meet_step_chips({ fields }) : m.ug_meet_step_chips_by_cards()
    case 'water': {
      const given = setup.water.map(nameOf).join(' ')
      const n = setup.water_by_cards
      if (!given) return m.ug_meet_step_water_by_cards({ n })
      return n ? m.ug_meet_step_water_and_cards({ fields: given, n }) : m.ug_meet_step_water({ fields: given })
    }
    case 'rat':
      return m.ug_meet_step_rat({ field: fields })
    case 'glass':
      return m.ug_meet_step_glass({ line: sayLine(setup.end) })
    case 'stacks':
      return m.ug_meet_step_stacks()
    case 'cards':
      return m.ug_meet_step_cards()
  }
}

const named: Readonly<Record<string, (entry: Entry) => string>> = {
  setup: ({ name }) => setupName(String(name)),
  step: m.ug_meet_tab_setup,
  seconds: m.ug_meet_seconds,
  start: m.ug_meet_start,
  turn: m.ug_meet_turn,
  seen: m.ug_meet_seen,
  out: m.ug_meet_ran_out,
  pause: m.ug_meet_pause,
  go_on: m.ug_meet_go_on,
  water: m.ug_meet_water,
  chip: ({ digit }) => m.ug_meet_chip({ digit: Number(digit) }),
  unchip: m.ug_meet_chip_away,
  end: ({ out }) => (out ? m.ug_meet_end_out() : m.ug_meet_end_lost()),
  anew: m.ug_meet_anew,
}

/** An entry in words, for whoever takes it back. */
export const nameEntry = (entry: Entry | undefined): string => (entry ? (named[entry.kind]?.(entry) ?? '') : '')
