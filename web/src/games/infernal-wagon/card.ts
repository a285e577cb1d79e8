import { m } from '../../paraglide/messages.js'
import { numberWord } from '../../shell/numbers'
import type { GameCard, Options } from '../card'
import './card.css'
import Emblem from './Emblem.svelte'
import Scene from './Scene.svelte'
import facts from './meet/facts.gen'
import { starterDeck } from './starter'

const OWN = 'own'
const GENTLE = 'gentle'
const minutes = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

export default {
  id: 'infernal-wagon',
  order: 1,
  open: true,
  title: m.wagon_title,
  summary: m.wagon_summary,
  promise: m.wagon_promise,
  goal: m.iw_how_goal,
  Scene,
  Emblem,
  titleFont: 'var(--font-display)',
  titleColour: 'var(--wagon-text)',
  rim: 'var(--wagon-rim)',
  ends: { won: m.wagon_end_won, lost: m.wagon_end_lost },
  sayQuick: (mates) => m.wagon_quick({ number: mates, count: numberWord(mates) }),
  saySeats: (_, { hand }) => (hand === undefined ? null : m.wagon_hands_of({ n: hand })),
  options: [
    {
      kind: 'number',
      name: 'easy',
      title: m.wagon_option_easy,
      says: (n) => (n ? m.wagon_option_easy_says({ n }) : m.wagon_option_easy_none()),
      step: 1,
      marks: [0, 4, 8],
    },
    {
      kind: 'switch',
      name: 'silence',
      title: m.wagon_option_silence,
      says: (on) => (on ? m.wagon_option_silence_on() : m.wagon_option_silence_off()),
    },
    {
      kind: 'switch',
      name: 'u_turn',
      title: m.wagon_option_u_turn,
      says: (on) => (on ? m.wagon_option_u_turn_on() : m.wagon_option_u_turn_off()),
    },
    {
      kind: 'switch',
      name: 'curse',
      title: m.wagon_option_curse,
      says: (on) => (on ? m.wagon_option_curse_on() : m.wagon_option_curse_off()),
    },
    {
      kind: 'number',
      name: 'clock',
      title: m.wagon_option_clock,
      says: (seconds) =>
        seconds === facts.clock
          ? m.wagon_option_clock_seven_says()
          : seconds
            ? m.wagon_option_clock_says({ time: minutes(seconds) })
            : m.wagon_option_clock_none_says(),
      label: (seconds) => (seconds ? minutes(seconds) : m.wagon_named_no_clock()),
      step: 60,
      marks: [facts.clock, 600, 0],
    },
    {
      kind: 'switch',
      name: 'soundtrack',
      title: m.wagon_option_soundtrack,
      says: (on) => (on ? m.wagon_option_soundtrack_on() : m.wagon_option_soundtrack_off()),
    },
    {
      kind: 'choice',
      name: 'help',
      title: m.wagon_option_help,
      choices: [
        { value: 'chosen', label: m.wagon_option_help_chosen, says: m.wagon_option_help_chosen_says },
        { value: 'all', label: m.wagon_option_help_all, says: m.wagon_option_help_all_says },
        { value: 'none', label: m.wagon_option_help_none, says: m.wagon_option_help_none_says },
      ],
    },
    {
      kind: 'choice',
      name: 'deck',
      title: m.wagon_option_deck,
      shelf: { value: OWN, text: 'cards' },
      choices: [
        {
          value: 'default',
          label: m.wagon_option_deck_default,
          says: m.wagon_option_deck_default_says,
          also: { cards: '' },
        },
        {
          value: GENTLE,
          label: m.wagon_option_deck_gentle,
          says: m.wagon_option_deck_gentle_says,
          also: { cards: '' },
        },
        {
          value: OWN,
          label: m.wagon_option_deck_own,
          says: m.wagon_option_deck_own_says,
          also: { cards: starterDeck },
        },
      ],
    },
    {
      kind: 'text',
      name: 'cards',
      title: m.wagon_option_cards,
      says: m.wagon_option_cards_says,
      lines: 14,
      when: (options: Options) => options.deck === OWN,
    },
  ],
  waits: () => true,
  nameOptions(options) {
    const clock = Number(options.clock)
    const words = [clock ? minutes(clock) : m.wagon_named_no_clock()]
    if (Number(options.easy)) words.push(m.wagon_named_easy({ n: Number(options.easy) }))
    if (options.silence) words.push(m.wagon_option_silence())
    if (options.u_turn) words.push(m.wagon_option_u_turn())
    if (options.curse) words.push(m.wagon_option_curse())
    if (options.help === 'all') words.push(m.wagon_named_help_all())
    if (options.help === 'none') words.push(m.wagon_named_help_none())
    if (options.deck === OWN) words.push(m.wagon_named_own())
    if (options.deck === GENTLE) words.push(m.wagon_named_gentle())
    return words
  },
} satisfies GameCard
