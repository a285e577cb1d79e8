import type { GameEvent, Scenery, View } from '../values'
import defaultBoard from '../../../../../src/draisine/games/zwergenzugfahrt/data/default.txt?raw'
import quickBoard from '../../../../../src/draisine/games/zwergenzugfahrt/data/quick.txt?raw'
import wildBoard from '../../../../../src/draisine/games/zwergenzugfahrt/data/wild.txt?raw'
import { odd, readPlan } from './boards'

export interface Example {
  scenery: Scenery
  view: View
  /** The view before the events, where it differs. */
  before?: View
  moves: readonly string[]
  events: readonly GameEvent[]
  last: readonly [number, string] | null
  live: boolean
}

export const boards: Readonly<Record<string, Scenery>> = {
  default: readPlan(defaultBoard),
  quick: readPlan(quickBoard),
  wild: readPlan(wildBoard),
  odd: readPlan(odd),
}

const startsOf = (scenery: Scenery, clan: number): string[] =>
  scenery.fields.filter((field) => field.kind === 'start' && field.clan === clan).map((field) => field.name)

const clan = (
  dwarfs: readonly string[],
  signs: readonly string[],
  more: Partial<View['clans'][0]> = {},
): View['clans'][0] => ({
  dwarfs: [...dwarfs],
  signs: [...signs],
  seats: 0,
  removals_left: 5,
  kicks: 0,
  next_kick_costs: 1,
  owes: 0,
  turns: 10,
  rounds: 10,
  ...more,
})

const base: Omit<View, 'clans'> = {
  first: 1,
  mover: 1,
  to_act: 1,
  phase: 'turn',
  turns: 20,
  conductor_in: 3,
  tosser: 0,
  repeats: 1,
  ends_at: null,
  end: null,
  winner: null,
  time_left: null,
}

/** The opening of any plan. */
export function opening(scenery: Scenery): Example {
  return {
    scenery,
    view: {
      ...base,
      turns: 0,
      conductor_in: 7,
      clans: [clan(startsOf(scenery, 0), [], { turns: 0 }), clan(startsOf(scenery, 1), [], { turns: 0 })],
    },
    moves: [],
    events: [],
    last: null,
    live: true,
  }
}

/** The middle of a game on the board with three doors, as in the direction's pictures. */
const quick = boards.quick!
const middle: Example = {
  scenery: quick,
  view: {
    ...base,
    clans: [
      clan(['B5', 'G5', 'F4', 'E6', 'G7'], ['A5', 'H5', 'G3'], {
        seats: 5,
        removals_left: 4,
        kicks: 1,
        next_kick_costs: 2,
      }),
      clan(['D3', 'K3', 'G4', 'F2', 'E1'], ['H3', 'B3', 'J3', 'E5'], { seats: 6, removals_left: 3 }),
    ],
  },
  moves: ['G4-H4', 'G4xF4', 'G4*G3', 'G4*G5', 'G4=G5', 'G4+G5', 'F2-F3', 'F2-E2', 'F2-G2', 'E1-E2', 'E1-D1', 'D3-D4'],
  events: [{ type: 'walked', clan: 0, at: 'E4', to: 'F4' }],
  last: [0, 'E4-F4'],
  live: true,
}
// A seat right above the chosen dwarf is free: sit or reserve.
middle.view.clans[0].dwarfs[1] = 'J5'
middle.moves = middle.moves.filter((move) => move !== 'G4*G5')

const standard = boards.default!
const plain: Example = {
  scenery: standard,
  view: {
    ...base,
    clans: [
      clan(['B4', 'C3', 'D4', 'F5', 'H5'], ['A4', 'J2', 'I4'], { seats: 5, owes: 2, kicks: 1, next_kick_costs: 2 }),
      clan(['B2', 'C2', 'G3', 'E3', 'D1'], ['A2', 'G2', 'F4'], { seats: 4, removals_left: 4 }),
    ],
  },
  moves: [
    'G3-H3',
    'G3-F3',
    'G3=G4',
    'G3+G4',
    'C2xC3',
    'C2-C1',
    'C2=D2',
    'C2+D2',
    'E3=E4',
    'E3+E4',
    'E3=E2',
    'E3+E2',
    'E3-F3',
    'E3*D4',
  ],
  events: [
    { type: 'kicked', clan: 0, at: 'D3', to: 'C3', home: 'D1', cost: 2 },
    { type: 'missed', clan: 0, left: 2 },
  ],
  last: [0, 'D3xC3'],
  live: true,
}
plain.before = {
  ...plain.view,
  clans: [
    { ...plain.view.clans[0], dwarfs: ['B4', 'D3', 'D4', 'F5', 'H5'], owes: 0 },
    { ...plain.view.clans[1], dwarfs: ['B2', 'C2', 'G3', 'E3', 'C3'] },
  ],
}

const conductor: Example = {
  ...middle,
  view: { ...middle.view, phase: 'conductor', conductor_in: 7 },
  moves: ['!A5', '!H5', '!G3'],
  events: [
    { type: 'walked', clan: 0, at: 'E4', to: 'F4' },
    { type: 'tossed', by: 1, clan: 0, loses: true },
  ],
}

const over: Example = {
  ...plain,
  view: { ...plain.view, phase: 'over', to_act: null, winner: 0, end: 'turns' },
  moves: [],
  events: [{ type: 'ended', end: 'turns', winner: 0, seats: [5, 4] }],
  live: false,
}

export const examples: Readonly<Record<string, Example>> = {
  middle,
  plain,
  conductor,
  over,
  waiting: { ...plain, view: { ...plain.view, to_act: 0 }, moves: [] },
  paused: { ...plain, live: false },
  clocks: { ...plain, view: { ...plain.view, time_left: [754_000, 431_500], ends_at: 431_500 } },
  default: opening(boards.default!),
  quick: opening(boards.quick!),
  wild: opening(boards.wild!),
  odd: opening(boards.odd!),
}
