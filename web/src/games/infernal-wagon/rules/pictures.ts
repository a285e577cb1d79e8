import { m } from '../../../paraglide/messages.js'
import type { RulePictures } from '../../contract'
import Cards from './pictures/Cards.svelte'
import Symbols from './pictures/Symbols.svelte'

// Sides are top, right, bottom and left; the railroad comes in on the left.
const rail = (from: string, to: string, penalty = 2) => ({ kind: 'rail', sides: [null, to, null, from], penalty })
const start = (number: number, to: string) => ({ kind: 'start', number, sides: [null, to, null, 'gem'] })
const old = [rail('gem', 'moon'), rail('moon', 'ring', 3), rail('ring', 'cross')].map((card) => ({
  ...card,
  ash: true,
}))

const pictures: RulePictures = {
  kinds: {
    Drawing: Cards,
    props: {
      cards: [
        rail('peak', 'ring'),
        { kind: 'rail', sides: ['moon', null, null, 'wave'], penalty: -1 },
        { kind: 'fork', sides: ['ring', 'peak', 'cross', 'wave'], penalty: 2 },
        { kind: 'tunnel', sides: [null, 'peak', null, 'ring'], penalty: 2 },
        { kind: 'blast', sides: [null, 'moon', null, 'gem'], penalty: -1 },
        { kind: 'danger', sides: [null, 'wave', null, 'moon'], penalty: 4 },
      ],
    },
  },
  symbols: { Drawing: Symbols },
  start: {
    Drawing: Cards,
    props: { joined: true, wagon: true, cards: [start(3, 'gem'), start(2, 'gem'), start(1, 'star')] },
  },
  fits: {
    Drawing: Cards,
    props: {
      joined: true,
      cards: [rail('wave', 'peak'), rail('peak', 'gem', 3)],
      flags: [{ kind: 'fits', words: m.iw_flag_fits }],
    },
  },
  costs: {
    Drawing: Cards,
    props: {
      joined: true,
      cards: [rail('wave', 'peak'), rail('moon', 'gem')],
      flags: [
        { kind: 'burns', words: () => m.iw_flag_burns({ n: 2 }) },
        { kind: 'loses', words: m.iw_flag_loses },
      ],
    },
  },
  fork: {
    Drawing: Cards,
    props: {
      joined: true,
      cards: [rail('gem', 'wave'), { kind: 'fork', sides: ['ring', 'peak', 'cross', 'wave'], penalty: 2 }],
    },
  },
  tunnel: {
    Drawing: Cards,
    props: {
      joined: true,
      cards: [{ kind: 'tunnel', sides: [null, 'peak', null, 'ring'], penalty: 2 }, rail('peak', 'moon')],
    },
  },
  blast: {
    Drawing: Cards,
    props: {
      joined: true,
      cards: [
        ...old,
        rail('cross', 'wave'),
        rail('wave', 'gem'),
        { kind: 'blast', sides: [null, 'moon', null, 'gem'], penalty: -1 },
      ],
    },
  },
  exit: {
    Drawing: Cards,
    props: {
      joined: true,
      wagon: true,
      cards: [rail('ring', 'moon'), rail('moon', 'peak'), { kind: 'exit', sides: [null, 'star', null, 'star'] }],
    },
  },
  junctions: {
    Drawing: Cards,
    props: {
      cards: [
        { kind: 'easy', sides: [null, 'star', null, 'star'] },
        { kind: 'silence', words: m.iw_silence },
        { kind: 'u_turn', words: m.iw_u_turn },
        { kind: 'curse', sides: [null, 'peak', null, 'ring'] },
      ],
    },
  },
}
export default pictures
