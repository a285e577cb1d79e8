/** Moments of a climb, to draw and to test with. */
import { fieldNamed } from '../fields'
import type { GameEvent, Scenery, View } from '../values'
import { makeView, scenery } from './views'

export interface Example {
  scenery: Scenery
  view: View
  moves: readonly string[]
  events: readonly GameEvent[]
  thoughts: readonly { seat: number; text: string }[]
}

const at = (name: string): number => fieldNamed(name)!
const example = (more: Partial<Example> & { view: View }): Example => ({
  scenery,
  moves: [...more.view.cards.map(([card]) => `end ${'ABCDEFGHI'[Math.floor(card / 9)]}${(card % 9) + 1}`), 'turn 14'],
  events: [],
  thoughts: [],
  ...more,
})

export const examples: Readonly<Record<string, Example>> = {
  play: example({ view: makeView() }),
  alone: example({ view: makeView({ hands: [[at('D7'), at('F3')]] }) }),
  laid: example({
    view: makeView({
      played: at('D7'),
      has_laid: true,
      hands: [[at('F3')], ...makeView().hands.slice(1)],
      cards: [[at('D7'), 4, [], []]],
    }),
    events: [
      { type: 'played', seat: 0, card: at('D7') },
      { type: 'piece_laid', seat: 0, piece: 23, turn: 0, field: at('C3'), level: 2, swapped: false },
    ],
  }),
  jokers: example({
    view: makeView({
      cards: [
        [at('D7'), 4, ['jI', 'jT', 'jU', 'jW', 'jY'], []],
        [at('F3'), 2, ['I3', 'S4', 'O4'], ['T4', 'jI']],
      ],
    }),
  }),
  flee: example({
    view: makeView({ waiting: { what: 'flee', field: at('E6'), fields: [at('E5'), at('D6')] }, ways: [] }),
    moves: ['flee E5', 'flee D6', 'turn 14'],
  }),
  land: example({
    view: makeView({ waiting: { what: 'land', field: at('C9'), fields: [] }, ways: [] }),
    moves: ['land', 'land drain D9', 'land drain E1', 'stay', 'turn 14'],
  }),
  setup: example({
    view: makeView({ phase: 'setup', cards: [], ways: [], plateaus: [[3, 0, at('A4'), 4]] }),
    moves: ['begin', 'plateau d 1 A4', 'plateau d 0 B4', 'door e'],
  }),
  waits: example({
    view: makeView({
      on_turn: 1,
      cards: [
        [at('B4'), 4, ['O4'], []],
        [at('H2'), 2, ['T4'], []],
      ],
    }),
    moves: ['turn 14'],
    thoughts: [
      { seat: 1, text: 'lay H2 T4 3 E2' },
      { seat: -1, text: 'walk B4 E5 E4' },
    ],
  }),
  full: example({
    view: makeView({
      numbers: [0, 3, 7, 10, 1, 5, 6],
      code: [0, 3, 7, 10, 5],
      complete: true,
      tools: ['hammer', 'ladder', 'card'],
      keys: 3,
      rat: at('H8'),
      manholes: [at('G8')],
    }),
  }),
  calm: example({ view: makeView({ glass: null }) }),
  over: example({ view: makeView({ phase: 'over', end: 'glass', cards: [], ways: [] }), moves: [] }),
}
