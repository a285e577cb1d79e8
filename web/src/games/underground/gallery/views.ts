/** Boards made up for looking at them: laid by a simple hand, after no rule but that things lie on each other. */
import { COUNT, fieldAt, fieldNamed } from '../fields'
import type { TurnedCell } from '../shapes'
import type { Cell, Lying, PieceFace, Scenery, View } from '../values'
import { placed } from '../scene/grid'
import { chance } from '../scene/textures'

const SYMBOLS: Readonly<Record<string, Cell[4]>> = { k: 'key', v: 'valve', l: 'lock' }

/** Reads "SW|S/k..": S stone, W wood, letters of symbols (capital on wood), a wall between two. */
export function readPiece(name: string, text: string, height = 1): PieceFace {
  const cells: Cell[] = []
  text.split('/').forEach((line, row) => {
    let column = 0
    for (const sign of line) {
      if (sign === '|') cells.at(-1)![3] |= 2
      else {
        const wood = 'WKVL'.includes(sign)
        if (sign !== '.') cells.push([row, column, wood, 0, SYMBOLS[sign.toLowerCase()] ?? ''])
        column++
      }
    }
  })
  return { name, height, cells }
}

const REGULAR: Readonly<Record<string, string>> = {
  I2: 'SW SW vS kW',
  I3: 'SWS WSW SLS S|SW',
  L3: 'SW/S. WS/S. SW/k. SW/W.',
  I4: 'SWWS SWWS SSWW SWLS',
  O4: 'SS/SS SS/WW SS/vW S|S/SS',
  T4: 'SWS/.S. SWS/.W. SSS/.K. WSW/.l.',
  S4: '.SW/WS. .SW/WS. .SS/VS. .SW/S|S.',
  L4: 'SWS/S.. WSW/W.. SSW/k.. SWS/l..',
}
const JOKERS: Readonly<Record<string, string>> = {
  jI: 'SWWWS',
  jL: 'SWWS/W...',
  jN: 'SWW./..WS',
  jP: 'SW/SW/W.',
  jT: 'SWS/.W./.S.',
  jU: 'W.W/SWS',
  jV: 'SWW/..W/..S',
  jW: 'SW./.WW/..S',
  jY: 'SWWS/.V..',
}
/** All pieces of the box. */
export const pieces = [
  ...Object.entries(REGULAR).flatMap(([name, copies]) => copies.split(' ').map((text) => readPiece(name, text))),
  ...Array.from({ length: 10 }, () => readPiece('1', 'S')),
  ...Object.entries(JOKERS).map(([name, text]) => readPiece(name, text)),
]
const plateaus = [
  readPiece('a', 'SS|S/SSS/S|SS', 1),
  readPiece('b', 'SSv/SSS', 2),
  readPiece('c', 'SkS/S|SS', 3),
  readPiece('d', 'SS/SS', 4),
  readPiece('e', 'S|S/SS', 5),
  readPiece('f', 'SvS', 6),
  readPiece('g', 'Sk', 7),
  readPiece('h', 'SS', 8),
]

export const scenery: Scenery = {
  pieces,
  plateaus,
  cards: Array.from({ length: COUNT }, () => [3, 'piece', 'T4', 0, false]),
  chips: [],
  door_level: 10,
  reconstructed: true,
  setup: '1',
  difficulty: 'medium',
}

/** The sums over everything that lies there. */
function surfaces(set: Scenery, view: Pick<View, 'plateaus' | 'pieces' | 'exit'>) {
  const heights = new Array<number>(COUNT).fill(0)
  const ground = new Array<string>(COUNT).fill('.')
  const walls = new Array<number>(COUNT).fill(0)
  const symbols = new Array<string>(COUNT).fill('.')
  const lay = (cells: readonly TurnedCell[], level: number) => {
    for (const cell of cells) {
      const field = fieldAt(cell.row, cell.column)
      if (field === null) continue
      heights[field] = level
      ground[field] = cell.wood ? 'w' : 's'
      walls[field] = cell.walls
      symbols[field] = cell.symbol ? cell.symbol[0]! : '.'
    }
  }
  for (const [piece, turn, field, level] of view.plateaus) lay(placed(set.plateaus[piece]!, turn, field), level)
  for (const [piece, turn, field, level] of view.pieces) lay(placed(set.pieces[piece]!, turn, field), level)
  heights[view.exit] = set.door_level
  ground[view.exit] = 'x'
  return {
    heights,
    ground: ground.join(''),
    walls: walls.map((wall) => wall.toString(16)).join(''),
    symbols: symbols.join(''),
  }
}

const at = (name: string): number => fieldNamed(name)!
const all = (names: string): number[] => (names ? names.split(' ').map(at) : [])

export function viewOf(set: Scenery, made: Partial<View> & Pick<View, 'plateaus' | 'pieces' | 'exit' | 'pawn'>): View {
  return {
    phase: 'play',
    at: 0,
    on_turn: 0,
    door: 's',
    manholes: [],
    water: [],
    sunk: [],
    chips: [],
    rat: null,
    hands: [],
    played: null,
    has_laid: false,
    has_walked: false,
    has_taken: false,
    pile: 41,
    out: [],
    stacks: [],
    stone: 0,
    jokers: [],
    singles: 6,
    keys: 1,
    key_stock: 4,
    manhole_stock: 16,
    water_stock: 40,
    chip_stock: 12,
    numbers: [],
    tools: [],
    tools_gone: [],
    code: [],
    complete: false,
    glass: { section: 14, end: 22, capacity: 50_000, sand: 38_000, turned_at: 0, runs: true },
    waiting: null,
    agenda: [],
    turns: 9,
    cards: [],
    places: [],
    footing: [],
    ways: [],
    steps: [],
    coordinates: [],
    end: null,
    won: false,
    ...surfaces(set, made),
    ...made,
  }
}

/** Lays pieces by chance where their stone rests on one height; towards the highest when asked. */
export function laidByChance(set: Scenery, base: View, count: number, seed: number, first: readonly Lying[]): Lying[] {
  const next = chance(seed)
  const laid = [...first]
  const order = set.pieces
    .map((_, i) => i)
    .filter((piece) => !first.some((lying) => lying[0] === piece))
    .map((piece) => ({ piece, order: next() * 3 - set.pieces[piece]!.cells.length }))
    .sort((a, b) => a.order - b.order)
    .map(({ piece }) => piece)
  for (const piece of order) {
    if (laid.length >= count) break
    const { heights, ground } = surfaces(set, { ...base, pieces: laid })
    let best: Lying | null = null
    let most = -Infinity
    for (let tries = 0; tries < 700; tries++) {
      const turn = Math.floor(next() * 8)
      const field = Math.floor(next() * COUNT)
      const fields = placed(set.pieces[piece]!, turn, field).map((cell) => ({
        cell,
        at: fieldAt(cell.row, cell.column),
      }))
      if (fields.some(({ at }) => at === null || ground[at] === 'x' || at === base.pawn || base.chips.includes(at)))
        continue
      const rests = fields.filter(({ cell }) => !cell.wood).map(({ at }) => heights[at!]!)
      const level = rests[0]!
      if (rests.some((height) => height !== level)) continue
      if (fields.some(({ at, cell }) => heights[at!]! > level || (base.water.includes(at!) && !cell.wood))) continue
      const gap = fields.reduce((sum, { at }) => sum + level - heights[at!]!, 0)
      const score = next() * 4 + Math.min(gap, 6) * 0.4 + level * 0.12
      if (score > most && level < 9) {
        most = score
        best = [piece, turn, field, level + 1]
      }
    }
    if (best) laid.push(best)
  }
  return laid
}

/** Scenario 1's staircase. */
const stairs: Lying[] = [
  [7, 0, at('B2'), 8],
  [5, 0, at('B4'), 6],
  [6, 0, at('B7'), 7],
  [4, 0, at('C4'), 5],
  [3, 0, at('C6'), 4],
  [1, 0, at('E2'), 2],
  [2, 0, at('E5'), 3],
  [0, 0, at('G1'), 1],
]
export const early: View = viewOf(scenery, {
  plateaus: stairs,
  pieces: [
    [32, 0, at('H7'), 1],
    [33, 0, at('D2'), 1],
    [34, 0, at('F9'), 1],
  ],
  exit: at('A5'),
  pawn: at('H2'),
  chips: all('H7 D2 F9'),
  water: all('E1 H5 I8 C2 D9 G6'),
  glass: { section: 3, end: 26, capacity: 50_000, sand: 38_000, turned_at: 0, runs: true },
})

/** The board of the direction's picture, as near as the pieces allow. */
const pictured: Scenery = {
  ...scenery,
  door_level: 8,
  plateaus: [
    readPiece('a', 'SS/SS', 4),
    readPiece('b', 'SS|/SS', 3),
    readPiece('c', 'S|S/Sv', 2),
    readPiece('d', 'SS|/S.', 1),
    readPiece('e', 'SS/S.', 1),
    readPiece('f', 'Sk/.S', 2),
    readPiece('g', 'SS/S.', 2),
    readPiece('h', 'SS', 1),
  ],
  pieces: [
    readPiece('L4', 'S.../WWWS'),
    readPiece('L3', '.W/SW'),
    readPiece('I3', 'WSl'),
    readPiece('1', 'S'),
    readPiece('1', 'S'),
    readPiece('1', 'S'),
    readPiece('I2', 'WS'),
    readPiece('T4', 'WWW/.S.'),
    readPiece('I3', 'WWS'),
  ],
}
export const picture: View = viewOf(pictured, {
  plateaus: [
    [0, 0, at('A4'), 4],
    [1, 0, at('C1'), 3],
    [2, 0, at('B8'), 2],
    [3, 0, at('D6'), 1],
    [4, 0, at('F3'), 1],
    [5, 0, at('G7'), 2],
    [6, 0, at('H1'), 2],
    [7, 0, at('I5'), 1],
  ],
  pieces: [
    [1, 0, at('C2'), 4],
    [2, 0, at('A3'), 5],
    [3, 0, at('F9'), 1],
    [4, 0, at('B7'), 1],
    [5, 0, at('F1'), 1],
    [8, 0, at('E4'), 2],
    [6, 3, at('C7'), 2],
  ],
  exit: at('A2'),
  pawn: at('E6'),
  chips: all('F1 F9 I6 B9'),
  water: all('G6 I9 I3 B6 D9 H4 E1'),
})

const late0 = viewOf(scenery, {
  plateaus: stairs,
  pieces: [],
  exit: at('A5'),
  pawn: at('F5'),
  chips: all('H8 D2 D8 I3'),
  water: all('E1 H5 I8 C2 D9 G6 A1 A9 G9 I6 F8 A3 C8 H9 D1'),
})
const under: Lying[] = [
  [32, 0, at('H8'), 1],
  [33, 0, at('D2'), 1],
  [34, 0, at('D8'), 1],
]
const pile = laidByChance(scenery, late0, 50, 1, under)
const dry = viewOf(scenery, { ...late0, pieces: pile, ...surfaces(scenery, { ...late0, pieces: pile }) })
const next = chance(3)
const wet = new Set<number>()
while (wet.size < 30) {
  const field = Math.floor(next() * COUNT)
  if (field !== dry.exit && field !== dry.pawn && !dry.chips.includes(field)) wet.add(field)
}
export const late: View = {
  ...dry,
  water: [...wet],
  sunk: late0.water.filter((field) => dry.heights[field]! > 1),
  manholes: [...dry.symbols].flatMap((sign, field) =>
    sign !== '.' && field % 3 === 0 && !wet.has(field) ? [field] : [],
  ),
  rat: all('G4')[0]!,
  pile: 9,
}

export interface Example {
  scenery: Scenery
  view: View
}
export const examples: Readonly<Record<string, Example>> = {
  early: { scenery, view: early },
  late: { scenery, view: late },
  picture: { scenery: pictured, view: picture },
}
