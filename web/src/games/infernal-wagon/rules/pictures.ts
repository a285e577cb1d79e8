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

const back = { kind: 'back' }
const slot = { kind: 'slot' }
const danger = { kind: 'danger', sides: [null, 'wave', null, 'moon'], penalty: 4 }
const tunnel = { kind: 'tunnel', sides: [null, 'peak', null, 'ring'], penalty: 2 }
const on = (rider: string, card: object) => ({ ...card, rider })
const apart = (card: object) => ({ ...card, apart: true })
const judged = (may: boolean, card: object) => ({ ...card, may })

const pictures: RulePictures = {
  kinds: {
    Drawing: Cards,
    props: {
      cards: [
        rail('peak', 'ring'),
        { kind: 'rail', sides: ['moon', null, null, 'wave'], penalty: -1 },
        { kind: 'fork', sides: ['ring', 'peak', 'cross', 'wave'], penalty: 2 },
        tunnel,
        { kind: 'blast', sides: [null, 'moon', null, 'gem'], penalty: -1 },
        danger,
      ],
    },
  },
  symbols: { Drawing: Symbols },
  start: {
    Drawing: Cards,
    props: { joined: true, wagon: true, cards: [start(3, 'gem'), start(2, 'gem'), start(1, 'star')] },
  },
  hands: {
    Drawing: Cards,
    props: {
      joined: true,
      cards: [
        on('A', rail('peak', 'ring')),
        rail('wave', 'moon', 3),
        apart(on('B', back)),
        back,
        apart(on('C', back)),
        back,
      ],
    },
  },
  row: {
    Drawing: Cards,
    props: {
      joined: true,
      cards: [
        on('A', rail('gem', 'moon')),
        on('B', rail('moon', 'ring')),
        on('A', rail('ring', 'peak')),
        apart(judged(false, on('A', rail('peak', 'wave')))),
      ],
    },
  },
  arrow: {
    Drawing: Cards,
    props: {
      joined: true,
      cards: [
        rail('gem', 'moon'),
        judged(true, danger),
        apart(rail('gem', 'moon')),
        judged(false, { ...danger, sides: [null, 'moon', null, 'wave'], turned: true }),
      ],
    },
  },
  late: {
    Drawing: Cards,
    props: {
      joined: true,
      cards: [
        rail('gem', 'wave'),
        judged(true, on('A', rail('wave', 'peak'))),
        apart(judged(false, on('B', rail('wave', 'ring')))),
      ],
    },
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
      cards: [tunnel, rail('peak', 'moon')],
    },
  },
  settled: {
    Drawing: Cards,
    props: { joined: true, cards: [rail('gem', 'ring'), tunnel, slot, apart(judged(false, rail('wave', 'gem')))] },
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
  lost: {
    Drawing: Cards,
    props: { joined: true, wagon: true, burnt: 1, cards: old },
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
  others: {
    Drawing: Cards,
    props: {
      joined: true,
      cards: [
        judged(false, on('A', rail('peak', 'ring'))),
        rail('wave', 'moon'),
        apart(judged(true, on('B', rail('ring', 'gem')))),
        rail('moon', 'cross'),
      ],
    },
  },
  pair: {
    Drawing: Cards,
    props: {
      joined: true,
      cards: [
        { kind: 'curse', sides: [null, 'ring', null, 'peak'] },
        apart(rail('wave', 'peak')),
        rail('ring', 'gem', 3),
      ],
    },
  },
  asleep: {
    Drawing: Cards,
    props: { joined: true, cards: [rail('gem', 'wave'), rail('wave', 'peak'), slot], burnt: 0, asleep: true },
  },
}
export default pictures
