import { m } from '../../paraglide/messages.js'
import { numberWord } from '../../shell/numbers'
import type { GameCard, Options } from '../card'
import Emblem from './Emblem.svelte'
import facts from './facts.gen'
import { climbed } from './record'
import Scene from './Scene.svelte'
import './card.css'

const OWN = 'own'
/** What an own box begins with. It is long, so it is fetched when it is asked for. */
const starter = (): Promise<string> => import('./starter').then(({ starterBox }) => starterBox)
const scenarios: readonly (() => string)[] = [
  m.ug_option_1,
  m.ug_option_2,
  m.ug_option_3,
  m.ug_option_4,
  m.ug_option_5,
  m.ug_option_6,
  m.ug_option_7,
]
const random = [
  { value: 'easy', label: m.ug_option_easy, says: m.ug_option_easy_says },
  { value: 'medium', label: m.ug_option_medium, says: m.ug_option_medium_says },
  { value: 'hard', label: m.ug_option_hard, says: m.ug_option_hard_says },
] as const

/** Some scenarios go without an hourglass, unless it is asked for. */
const goesWithout = (options: Options): boolean => facts.without_glass.includes(String(options.setup))
const hasGlass = (options: Options): boolean =>
  goesWithout(options) ? options.hourglass_too === true : options.hourglass === true

export default {
  id: 'underground',
  order: 3,
  open: true,
  title: m.underground_title,
  summary: m.underground_summary,
  promise: m.underground_promise,
  goal: m.ug_how_goal,
  Scene,
  Emblem,
  titleFont: "'Underground Title', var(--font-display)",
  titleColour: 'var(--sodium)',
  rim: 'var(--underground-rim)',
  ends: {
    won: m.underground_end_won,
    lost: m.underground_end_lost,
    again: m.underground_again,
    givenUp: m.underground_given_up,
  },
  sayQuick: (mates, options) =>
    (options.hourglass === false ? m.ug_quick_no_glass : m.ug_quick)({ number: mates, count: numberWord(mates) }),
  options: [
    {
      kind: 'choice',
      name: 'setup',
      title: m.ug_option_setup,
      choices: [
        ...scenarios.map((says, i) => ({
          value: String(i + 1),
          label: () => (climbed().has(String(i + 1)) ? `${i + 1} ✓` : String(i + 1)),
          says,
        })),
        ...random,
      ],
    },
    {
      kind: 'switch',
      name: 'hourglass',
      title: m.ug_option_hourglass,
      says: (on) => (on ? m.ug_option_hourglass_on() : m.ug_option_hourglass_off()),
      when: (options) => !goesWithout(options),
    },
    {
      kind: 'switch',
      name: 'hourglass_too',
      title: m.ug_option_hourglass,
      says: (on) => (on ? m.ug_option_hourglass_too_on() : m.ug_option_hourglass_too_off()),
      when: goesWithout,
    },
    {
      kind: 'number',
      name: 'seconds',
      title: m.ug_option_seconds,
      says: (n) => (n ? m.ug_option_seconds_says({ n }) : m.ug_option_seconds_usual()),
      label: (n) => (n ? String(n) : m.ug_option_seconds_label()),
      step: 10,
      marks: [0, 40, 60, 90],
      when: hasGlass,
    },
    {
      kind: 'switch',
      name: 'arrange',
      title: m.ug_option_arrange,
      says: (on) => (on ? m.ug_option_arrange_on() : m.ug_option_arrange_off()),
    },
    {
      kind: 'choice',
      name: 'data',
      title: m.ug_option_data,
      choices: [
        {
          value: 'default',
          label: m.ug_option_data_default,
          says: m.ug_option_data_default_says,
          also: { box: '' },
        },
        {
          value: OWN,
          label: m.ug_option_data_own,
          says: m.ug_option_data_own_says,
          also: { box: '' },
        },
      ],
    },
    {
      kind: 'text',
      name: 'box',
      title: m.ug_option_box,
      says: m.ug_option_box_says,
      lines: 14,
      starter: { file: 'underground.txt', text: starter },
      format: { title: m.ug_box_title, load: () => import('./rules/BoxFormat.svelte') },
      when: (options) => options.data === OWN,
    },
  ],
  nameOptions(options) {
    const setup = String(options.setup)
    const words: string[] = [random.find((one) => one.value === setup)?.label() ?? m.ug_setup_scenario({ n: setup })]
    if (goesWithout(options) && hasGlass(options)) words.push(m.ug_named_glass_too())
    if (!goesWithout(options) && !hasGlass(options)) words.push(m.ug_named_no_glass())
    if (hasGlass(options) && Number(options.seconds)) words.push(m.ug_named_seconds({ n: Number(options.seconds) }))
    if (options.arrange) words.push(m.ug_named_arrange())
    if (options.data === OWN) words.push(m.ug_named_own())
    return words
  },
} satisfies GameCard
