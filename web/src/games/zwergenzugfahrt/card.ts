import { m } from '../../paraglide/messages.js'
import type { GameCard } from '../card'
import './card.css'
import Emblem from './Emblem.svelte'
import Scene from './Scene.svelte'
import { starterPlan } from './starter'
import { sayTime } from './time'

const OWN = 'own'
/** Ends towards which a clock runs. */
const timed: readonly unknown[] = ['clocks', 'time']
const boards: Record<string, { label: () => string; says: () => string }> = {
  default: { label: m.zz_option_board_default, says: m.zz_option_board_default_says },
  quick: { label: m.zz_option_board_quick, says: m.zz_option_board_quick_says },
  wild: { label: m.zz_option_board_wild, says: m.zz_option_board_wild_says },
  [OWN]: { label: m.zz_option_board_own, says: m.zz_option_board_own_says },
}

export default {
  id: 'zwergenzugfahrt',
  order: 2,
  open: true,
  title: m.zz_title,
  summary: m.zz_summary,
  promise: m.zz_promise,
  goal: m.zz_how_goal,
  Scene,
  Emblem,
  titleFont: 'var(--font-dwarf)',
  titleColour: 'var(--dwarf-title)',
  rim: 'var(--dwarf-rim)',
  sayQuick: m.zz_quick,
  seatName: (seat) => (seat === 0 ? m.zz_clan_red() : m.zz_clan_green()),
  options: [
    {
      kind: 'choice',
      name: 'board',
      title: m.zz_option_board,
      shelf: { value: OWN, text: 'plan' },
      // A plan that is written down goes before a board's name, so only an own one is sent along.
      choices: Object.entries(boards).map(([value, words]) => ({
        value,
        ...words,
        also: { plan: value === OWN ? starterPlan : '' },
      })),
    },
    {
      kind: 'text',
      name: 'plan',
      title: m.zz_option_plan,
      says: m.zz_option_plan_says,
      lines: 9,
      when: (options) => options.board === OWN,
    },
    {
      kind: 'choice',
      name: 'end',
      title: m.zz_option_end,
      choices: [
        { value: 'turns', label: m.zz_option_end_turns, says: m.zz_option_end_turns_says },
        { value: 'clocks', label: m.zz_option_end_time, says: m.zz_option_end_clocks_says },
        // One clock for both: whoever led had no reason to move.
        { value: 'time', label: m.zz_option_end_one_clock, says: m.zz_option_end_time_says, retired: true },
        { value: 'seats', label: m.zz_option_end_open, says: m.zz_option_end_open_says },
      ],
    },
    {
      kind: 'number',
      name: 'turns',
      title: m.zz_option_turns,
      says: (turns) => m.zz_option_turns_says({ turns }),
      step: 5,
      marks: [20, 50],
      when: (options) => options.end === 'turns',
    },
    {
      kind: 'number',
      name: 'minutes',
      title: m.zz_option_minutes,
      says: (minutes) => m.zz_option_minutes_each({ each: sayTime(minutes * 30_000) }),
      step: 5,
      marks: [15, 30],
      when: (options) => options.end === 'clocks',
    },
    {
      kind: 'number',
      name: 'minutes',
      title: m.zz_option_minutes,
      says: (minutes) => m.zz_option_minutes_says({ minutes }),
      step: 5,
      marks: [15, 30],
      when: (options) => options.end === 'time',
    },
    {
      kind: 'switch',
      name: 'stand_up_first',
      title: m.zz_option_stand_up,
      says: (on) => (on ? m.zz_option_stand_up_on() : m.zz_option_stand_up_off()),
    },
  ],
  waits: (options) => timed.includes(options.end),
  nameOptions(options) {
    const words = [boards[String(options.board)]?.label() ?? String(options.board)]
    if (options.end === 'turns') words.push(m.zz_named_turns({ turns: Number(options.turns) }))
    else if (timed.includes(options.end)) words.push(m.zz_named_minutes({ minutes: Number(options.minutes) }))
    else words.push(m.zz_named_open())
    if (options.stand_up_first) words.push(m.zz_named_stand_up())
    return words
  },
} satisfies GameCard
