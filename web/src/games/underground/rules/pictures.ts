import type { RulePictures } from '../../contract'
import type { Cell, PieceFace } from '../values'
import { icons } from '../parts/icons'
import { examples } from './examples'
import Cards from './pictures/Cards.svelte'
import Code from './pictures/Code.svelte'
import Glass from './pictures/Glass.svelte'
import Pieces from './pictures/Pieces.svelte'
import Plan from './pictures/Plan.svelte'
import Side from './pictures/Side.svelte'
import Sight from './pictures/Sight.svelte'
import Things from './pictures/Things.svelte'
import Tools from './pictures/Tools.svelte'

const WEST = 8
const field = (wood: boolean, symbol: Cell[4] = '', walls = 0): PieceFace => ({
  name: '1',
  height: 1,
  cells: [[0, 0, wood, walls, symbol]],
})
const stone = (x: number, level: number) => ({ x, level, what: 'stone' })

const at = (x: number, y: number) => ({ x, y })
const wood = (x: number, y: number) => ({ x, y, wood: true })
const yes = (x: number, y: number) => ({ x, y, may: true })
const no = (x: number, y: number) => ({ x, y, may: false })
const [tee, long] = examples
const pieceCard = { id: 33, steps: 4, kind: 'piece', stack: 'T4', reach: 0, blue: true }
const starCard = { id: 44, steps: 4, kind: 'star', stack: '', reach: 0, blue: false }
const next = { drawing: icons.forward }

const pictures: RulePictures = {
  pieces: { Drawing: Pieces, props: { faces: examples } },
  cards: { Drawing: Cards },
  fields: {
    Drawing: Pieces,
    props: {
      cell: 40,
      faces: [
        field(false),
        field(true),
        field(false, 'key'),
        field(false, 'valve'),
        field(false, 'lock'),
        field(false, '', WEST),
      ],
    },
  },
  without: { Drawing: Things, props: { things: [{ glass: 0.6 }, { may: false }] } },
  covered: {
    Drawing: Plan,
    props: {
      rows: ['.....', '.SSS.', '.SSS.', '.....'],
      lit: [at(0, 1), at(4, 1), at(2, 0), at(2, 3)],
      piece: [at(4, 1), at(4, 2)],
      marks: [no(2, 1), yes(4, 1)],
    },
  },
  choices: {
    Drawing: Things,
    props: { things: [{ piece: tee }, { icon: 'again' }, { piece: long }, { icon: 'again' }] },
  },
  hand: { Drawing: Things, props: { things: [{ card: pieceCard, lifted: true }, { card: starCard }] } },
  actions: {
    Drawing: Things,
    props: { things: [{ card: pieceCard }, next, { piece: tee }, { icon: 'plus' }, { pawn: true }] },
  },
  certain: { Drawing: Things, props: { things: [{ card: pieceCard }, next, { piece: tee }] } },
  another: {
    Drawing: Plan,
    props: { rows: ['SSS.', 'S...', 'SSSc'], pawn: at(0, 2), marks: [yes(3, 2)], lit: [at(3, 2)] },
  },
  edge: {
    Drawing: Plan,
    props: {
      rows: ['SS..', 'S...', '....'],
      piece: [at(3, 0), wood(4, 0), at(1, 1), wood(1, 2)],
      marks: [no(4, 0), yes(1, 1)],
    },
  },
  over: {
    Drawing: Plan,
    props: {
      rows: ['S~S', 'S~S'],
      piece: [at(0, 0), wood(1, 0), at(2, 0), at(0, 1), at(1, 1)],
      marks: [yes(1, 0), no(1, 1)],
    },
  },
  spared: {
    Drawing: Plan,
    props: { rows: ['SScSX', 'SkSSS'], pawn: at(0, 0), marks: [no(0, 0), no(2, 0), no(4, 0), yes(1, 1)] },
  },
  way: {
    Drawing: Plan,
    props: {
      rows: ['SSS.', 'SS.S', 'SSSS'],
      pawn: at(0, 0),
      way: [at(0, 1), at(0, 2), at(1, 2), at(2, 2)],
      marks: [yes(2, 2), no(2, 1), no(3, 0)],
    },
  },
  closed: {
    Drawing: Plan,
    props: { rows: ['SSS', 'S~S'], pawn: at(1, 0), walls: [at(1, 0)], marks: [yes(0, 0), no(2, 0), no(1, 1)] },
  },
  lock: { Drawing: Plan, props: { rows: ['kSlS'], pawn: at(1, 0), marks: [yes(0, 0), no(2, 0)] } },
  valve: {
    Drawing: Plan,
    props: { rows: ['Sv.~', '...~'], pawn: at(0, 0), way: [at(1, 0)], marks: [yes(3, 0)] },
  },
  found: { Drawing: Plan, props: { rows: ['SSc'], pawn: at(0, 0), way: [at(1, 0), at(2, 0)], marks: [yes(2, 0)] } },
  aside: {
    Drawing: Plan,
    props: { rows: ['.S.', 'S~S', '.~.'], pawn: at(1, 1), marks: [yes(1, 0), yes(0, 1), yes(2, 1), no(1, 2)] },
  },
  empty: {
    Drawing: Things,
    props: {
      things: [{ glass: 0 }, next, { card: pieceCard }, { card: starCard }, next, { water: true }, { water: true }],
    },
  },
  shaft: { Drawing: Things, props: { things: [{ tool: 'shaft' }, next, { card: starCard }, next, { pawn: true }] } },
  swap: { Drawing: Things, props: { things: [{ piece: tee }, { tool: 'card' }, { piece: long }] } },
  bridge: {
    Drawing: Side,
    props: {
      columns: 6,
      levels: 3,
      blocks: [
        stone(1, 1),
        stone(1, 2),
        stone(4, 1),
        stone(4, 2),
        { x: 2, level: 0, what: 'water' },
        stone(1, 3),
        { x: 2, level: 3, what: 'wood', long: 2 },
        stone(4, 3),
      ],
    },
  },
  step: {
    Drawing: Side,
    props: {
      columns: 4,
      levels: 4,
      blocks: [stone(0, 1), stone(1, 1), stone(1, 2), stone(2, 1), stone(2, 2), stone(2, 3), stone(2, 4)],
      pawn: { x: 1, level: 2 },
      steps: [
        { x: 0, level: 1, may: true },
        { x: 2, level: 4, may: false },
      ],
    },
  },
  glass: { Drawing: Glass },
  sight: { Drawing: Sight },
  chips: { Drawing: Code },
  tools: { Drawing: Tools },
  door: {
    Drawing: Side,
    props: {
      columns: 4,
      levels: 5,
      blocks: [stone(0, 1), stone(0, 2), stone(1, 1), stone(1, 2), stone(1, 3)],
      pawn: { x: 1, level: 3 },
      door: { x: 2, level: 3 },
    },
  },
}
export default pictures
