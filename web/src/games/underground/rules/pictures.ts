import type { RulePictures } from '../../contract'
import type { Cell, PieceFace } from '../values'
import { examples } from './examples'
import Cards from './pictures/Cards.svelte'
import Code from './pictures/Code.svelte'
import Glass from './pictures/Glass.svelte'
import Pieces from './pictures/Pieces.svelte'
import Side from './pictures/Side.svelte'
import Sight from './pictures/Sight.svelte'
import Tools from './pictures/Tools.svelte'

const WEST = 8
const field = (wood: boolean, symbol: Cell[4] = '', walls = 0): PieceFace => ({
  name: '1',
  height: 1,
  cells: [[0, 0, wood, walls, symbol]],
})
const stone = (x: number, level: number) => ({ x, level, what: 'stone' })

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
