/** A setup as steps: what lies on the board after each, and which fields are new. */
import type { VisibleField } from '../plan/layers'
import { COUNT } from '../fields'
import type { Field } from '../values'
import facts from './facts.gen'

type Scenario = (typeof facts.scenarios)[number]
export interface Setup extends Scenario {
  /** Everything goes by cards: where it lies in the pictures is an example. */
  random?: boolean
}
export type StepKind = 'tower' | 'plateau' | 'pawn' | 'chips' | 'water' | 'glass' | 'rat' | 'stacks' | 'cards'
export interface SetupStep {
  kind: StepKind
  fields: readonly Field[]
  /** Of a plateau. */
  name: string
  height: number
  /** A card that was drawn for it, as an example. */
  card: Field | null
}

const symbols: readonly VisibleField['symbol'][] = ['', 'key', 'valve', 'lock']
type Laid = [name: string, height: number, cells: [field: number, wood: boolean, walls: number, symbol: number][]]
const laidIn = (setup: Setup): Laid[] => setup.plateaus as unknown as Laid[]

/** A scenario, or a random setup that looks like one that is as difficult. */
export function setupNamed(name: string): Setup {
  const random = facts.random.find((one) => one.name === name)
  const found = facts.scenarios.find((one) => one.name === (random?.like ?? name)) ?? facts.scenarios[0]!
  if (!random) return found
  const { glass, end, water } = random
  return { ...found, name, glass, end, chips: [], water: [], water_by_cards: water, rat: -1, random: true }
}

/** Fields for what comes by cards in the pictures: far from each other. */
const spots = [20, 24, 56, 60, 38, 42, 2, 6, 74, 78, 18, 26, 54, 62, 0, 8, 72, 80, 40, 4, 76, 36, 44, 22, 58]

function withExamples(setup: Setup, fixed: readonly Field[], count: number, others: readonly Field[]): Field[] {
  const taken = [setup.exit, setup.pawn, ...fixed, ...others]
  return [...fixed, ...spots.filter((field) => !taken.includes(field)).slice(0, count)]
}

/** Where chips lie, those that come by cards too. */
export const chipsOf = (setup: Setup): Field[] =>
  withExamples(setup, setup.chips, facts.chips - setup.chips.length, setup.water)

export const waterOf = (setup: Setup): Field[] => withExamples(setup, setup.water, setup.water_by_cards, chipsOf(setup))

export function stepsOf(setup: Setup): SetupStep[] {
  const step = (kind: StepKind, fields: readonly Field[], card: Field | null = null, name = '', height = 0) => ({
    kind,
    fields,
    name,
    height,
    card,
  })
  const drawn = (field: Field | undefined): Field | null => (setup.random ? (field ?? null) : null)
  const [chips, water] = [chipsOf(setup), waterOf(setup)]
  return [
    step('tower', [setup.exit], drawn(setup.exit)),
    ...laidIn(setup).map(([name, height, cells]) => {
      const fields = cells.map(([field]) => field)
      return step('plateau', fields, drawn(fields.at(-1)), name, height)
    }),
    step('pawn', [setup.pawn], drawn(setup.pawn)),
    step('chips', chips, chips[setup.chips.length] ?? null),
    ...(water.length ? [step('water', water, water[setup.water.length] ?? null)] : []),
    ...(setup.rat >= 0 ? [step('rat', [setup.rat])] : []),
    ...(setup.glass ? [step('glass', [])] : []),
    step('stacks', []),
    step('cards', []),
  ]
}

/** The board after so many steps, as its plan draws it. */
export function groundAfter(setup: Setup, done: number): VisibleField[] {
  const fields: VisibleField[] = Array.from({ length: COUNT }, () => ({
    height: 0,
    ground: '.',
    walls: 0,
    symbol: '',
    cut: false,
  }))
  for (const { kind, name, fields: fresh } of stepsOf(setup).slice(0, done)) {
    if (kind === 'tower') fields[setup.exit] = { ...fields[setup.exit]!, ground: 'x', height: 10 }
    // Neither pawn nor chips lie on the bare board.
    if (kind === 'pawn' || kind === 'chips')
      for (const field of fresh)
        if (fields[field]!.ground === '.') fields[field] = { ...fields[field]!, ground: 's', height: 1 }
    const plateau = kind === 'plateau' && laidIn(setup).find(([one]) => one === name)
    if (plateau)
      for (const [field, wood, walls, symbol] of plateau[2])
        fields[field] = {
          height: plateau[1],
          ground: wood ? 'w' : 's',
          walls,
          symbol: symbols[symbol] ?? '',
          cut: false,
        }
  }
  return fields
}
