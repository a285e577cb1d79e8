/** A climb to draw and to test with: the board of the design, made by hand. */
import { pieces as laidOut, readPiece } from '../gallery/views'
import { columnOf, everyField, fieldAt, fieldNamed, rowOf, sees } from '../fields'
import { cellsAt } from '../triedPiece'
import { firstAlike } from '../shapes'
import type { CardFace, ChipFace, Field, Lying, PieceFace, Places, Scenery, Step, View, Way } from '../values'

/** The box, but for one piece of wood on a single stone. */
const WOODEN = 23
const pieces: PieceFace[] = laidOut.map((piece, i) => (i === WOODEN ? readPiece('T4', 'WWW/.S.') : piece))
const plateaus: PieceFace[] = [
  readPiece('a', 'SSS/SSS/SSS', 1),
  readPiece('b', 'SSS/SSv', 2),
  readPiece('c', 'SSS/kS|S', 3),
  readPiece('d', 'SS/SS', 4),
]
const shapes = ['I2', 'I3', 'L3', 'I4', 'O4', 'T4', 'S4', 'L4', '1']
const cards: CardFace[] = everyField.map((field): CardFace => {
  const steps = 1 + ((field * 7) % 5)
  if (field % 9 === 4) return [steps, 'star', '', 0, field % 2 === 0]
  if (field % 3 === 0) return [steps, 'signal', '', 2 + (field % 4 === 0 ? 2 : field % 2), field % 2 === 0]
  return [steps, 'piece', shapes[field % 9]!, 0, field % 2 === 0]
})
const at = (name: string): Field => fieldNamed(name)!
cards[at('D7')] = [4, 'piece', 'T4', 0, true]
cards[at('F3')] = [2, 'signal', '', 3, false]
const colours = ['red', 'yellow', 'blue', 'green']
const chips: ChipFace[] = [
  ...colours
    .flatMap((left) => colours.filter((right) => right !== left).map((right) => [left, right] as const))
    .map(([left, right], i): ChipFace => [(i * 5 + 4) % 10, left, right, '']),
  ...['shaft', 'card', 'hammer', 'ladder'].map((tool): ChipFace => [-1, '', '', tool]),
]
export const scenery: Scenery = {
  pieces,
  plateaus,
  cards,
  chips,
  door_level: 10,
  reconstructed: true,
  setup: '3',
  difficulty: 'medium',
}

/** Heights and stuff of the picture: "4s" stone of height 4, "2w" wood, "~" water, "." bare, "x" the exit. */
const picture = [
  '.  x  5w 5s 4s .  .  .  .',
  '.  .  .  5s 4s ~  1s 2s 2s',
  '3s 3s 4w .  .  .  2w 2s 2s',
  '3s 4s 4w .  .  1s 2s .  ~',
  '~  .  .  2w 2w 2s .  .  .',
  '1s .  1s 2s .  .  .  .  1s',
  '.  .  1s .  .  ~  2s 2s .',
  '2s 2s .  ~  .  .  .  2s .',
  '2s .  ~  .  1s 1s .  .  ~',
].map((line) => line.trim().split(/\s+/))

const stuff = everyField.map((field) => picture[rowOf(field)]![columnOf(field)]!)
const ground = stuff.map((one) => (one === 'x' ? 'x' : one.length === 2 ? one[1] : '.')).join('')
const heights = stuff.map((one) => (one === 'x' ? 9 : /\d/.test(one) ? Number(one[0]) : 0))
const marked = (marks: Record<string, string>, none: string): string =>
  everyField.map((field) => marks[`${'ABCDEFGHI'[rowOf(field)]}${columnOf(field) + 1}`] ?? none).join('')

/** Where a piece can lie, by the plain words of the rules: a second reading for tests, not for the board. */
/** What the server says of a board: for each height the fields that bear stone, and those that bear wood. */
export function footingFor(view: View): View['footing'] {
  const mask = (fits: (field: number) => boolean) =>
    everyField.reduce((bits, field) => (fits(field) ? bits | (1n << BigInt(field)) : bits), 0n).toString(16)
  const free = (field: number) => view.ground[field] !== 'x' && field !== view.pawn && !view.chips.includes(field)
  return Array.from({ length: Math.max(...view.heights) + 1 }, (_, height) => [
    mask((field) => free(field) && view.heights[field] === height && !view.water.includes(field)),
    mask((field) => free(field) && view.heights[field]! <= height),
  ])
}

export function placesFor(view: View, stack: string, piece: number): Places {
  const face = pieces[piece]!
  const masks = Array.from({ length: 8 }, (_, turn) => {
    if (firstAlike(face, turn) !== turn) return ''
    let mask = 0n
    for (const field of everyField) {
      const cells = cellsAt(scenery, piece, turn, field)
      const stones = cells.filter((cell) => !cell.wood)
      const base = stones[0]?.field == null ? -1 : view.heights[stones[0].field]!
      const fits = cells.every(
        (cell) =>
          cell.field !== null &&
          view.ground[cell.field] !== 'x' &&
          cell.field !== view.pawn &&
          !view.chips.includes(cell.field) &&
          (cell.wood
            ? view.heights[cell.field]! <= base
            : view.heights[cell.field]! === base && !view.water.includes(cell.field)),
      )
      if (fits) mask |= 1n << BigInt(field)
    }
    return mask.toString(16)
  })
  return [stack, piece, masks]
}

/** Single steps from a field, without keys and tools. */
function stepsOf(view: View, from: Field): Field[] {
  const found: Field[] = []
  for (const [down, across, wall, back] of [
    [-1, 0, 1, 4],
    [0, 1, 2, 8],
    [1, 0, 4, 1],
    [0, -1, 8, 2],
  ] as const) {
    const to = fieldAt(rowOf(from) + down, columnOf(from) + across)
    if (to === null || !'sw'.includes(view.ground[to]!) || view.water.includes(to)) continue
    const walled = (parseInt(view.walls[from]!, 16) & wall) | (parseInt(view.walls[to]!, 16) & back)
    if (!walled && Math.abs(view.heights[to]! - view.heights[from]!) <= 1) found.push(to)
  }
  return found
}

/** Every shortest way of up to five steps. */
function waysFor(view: View, most = 5): Way[] {
  const found = new Map<Field, Field[]>([[view.pawn, []]])
  for (const [from, path] of found)
    if (path.length < most) for (const to of stepsOf(view, from)) if (!found.has(to)) found.set(to, [...path, to])
  found.delete(view.pawn)
  const gets = (field: Field): Way[3] => {
    if (view.chips.includes(field)) return 'chip'
    const symbol = view.manholes.includes(field) ? '.' : view.symbols[field]
    return symbol === 'k' ? 'key' : symbol === 'v' ? 'valve' : ''
  }
  return [...found.values()].map((path): Way => {
    const to = path[path.length - 1]!
    return [path, [], [], gets(to), view.glass !== null && sees(view.glass.section, to)]
  })
}

const top = (name: string): number[] =>
  pieces.map((piece, i) => [piece.name, i] as const).flatMap(([called, i]) => (called === name ? [i] : []))
const stacks: View['stacks'] = ['1', 'L4', 'T4', 'I3', 'S4', 'O4', 'L3', 'I2', 'I4'].map((name, i) => [
  name,
  top(name).slice(0, [4, 3, 4, 2, 4, 1, 3, 4, 2][i]),
])
const lying: Lying[] = []

export function makeView(more: Partial<View> = {}): View {
  const base: View = {
    at: 0,
    phase: 'play',
    on_turn: 0,
    plateaus: lying,
    pieces: lying,
    exit: at('A2'),
    door: 's',
    heights,
    ground,
    walls: marked({ B8: '4', D6: '2', C2: '2' }, '0'),
    symbols: marked({ G8: 'k', C9: 'v', A4: 'l', D6: 'k' }, '.'),
    manholes: [],
    water: everyField.filter((field) => stuff[field] === '~'),
    sunk: [],
    chips: ['B9', 'F1', 'F9', 'I6'].map(at),
    pawn: at('E6'),
    rat: null,
    hands: [
      [at('D7'), at('F3')],
      [at('B4'), at('H2')],
      [at('E9'), at('C1')],
      [at('G6'), at('A8')],
    ],
    played: null,
    has_laid: false,
    has_walked: false,
    has_taken: false,
    pile: 41,
    out: [at('A1'), at('I9')],
    stacks,
    stone: 2,
    jokers: top('jI').concat(top('jT'), top('jU'), top('jW'), top('jY')),
    singles: 4,
    keys: 1,
    key_stock: 4,
    manhole_stock: 15,
    water_stock: 30,
    chip_stock: 8,
    numbers: [0, 3, 7, 10],
    tools: ['hammer'],
    tools_gone: ['shaft'],
    code: [0, 3, 7],
    complete: false,
    glass: { section: 14, end: 22, capacity: 60_000, sand: 60_000, turned_at: 0, runs: true },
    waiting: null,
    agenda: [],
    turns: 9,
    cards: [
      [at('D7'), 4, ['T4'], []],
      [at('F3'), 2, ['I3', 'S4', 'O4'], []],
    ],
    places: [],
    footing: [],
    ways: [],
    steps: [],
    coordinates: [],
    end: null,
    won: false,
    ...more,
  }
  const standing = [
    ...base.stacks.filter(([, left]) => left.length).map(([name, left]) => [name, left[left.length - 1]!] as const),
    ...base.jokers.map((piece) => [pieces[piece]!.name, piece] as const),
  ]
  return {
    ...base,
    footing: more.footing ?? footingFor(base),
    places: more.places ?? standing.map(([name, piece]) => placesFor(base, name, piece)),
    ways: more.ways ?? waysFor(base),
    steps: more.steps ?? everyField.flatMap((from) => stepsOf(base, from).map((to): Step => [from, to, false, []])),
  }
}
