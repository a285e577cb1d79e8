/** The setup of a scenario as steps: what lies on the board after each, and which fields are new. */
import type { VisibleField } from '../plan/layers'
import { COUNT } from '../fields'
import type { Field } from '../values'
import facts from './facts.gen'

export type Setup = (typeof facts.scenarios)[number]
export type StepKind = 'tower' | 'plateau' | 'pawn' | 'chips' | 'water' | 'glass' | 'rat'
export interface SetupStep {
  kind: StepKind
  fields: readonly Field[]
  /** Of a plateau. */
  name: string
  height: number
}

const symbols: readonly VisibleField['symbol'][] = ['', 'key', 'valve', 'lock']
type Laid = [name: string, height: number, cells: [field: number, wood: boolean, walls: number, symbol: number][]]
const laidIn = (setup: Setup): Laid[] => setup.plateaus as unknown as Laid[]

export function stepsOf(setup: Setup): SetupStep[] {
  const step = (kind: StepKind, fields: readonly Field[], name = '', height = 0) => ({ kind, fields, name, height })
  return [
    step('tower', [setup.exit]),
    ...laidIn(setup).map(([name, height, cells]) =>
      step(
        'plateau',
        cells.map(([field]) => field),
        name,
        height,
      ),
    ),
    step('pawn', [setup.pawn]),
    step('chips', setup.chips),
    ...(setup.water.length || setup.water_by_cards ? [step('water', setup.water)] : []),
    ...(setup.rat >= 0 ? [step('rat', [setup.rat])] : []),
    ...(setup.glass ? [step('glass', [])] : []),
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
  stepsOf(setup)
    .slice(0, done)
    .forEach(({ kind, name, fields: [exit = 0] }) => {
      if (kind === 'tower') fields[exit] = { ...fields[exit]!, ground: 'x', height: 10 }
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
    })
  return fields
}
