import { describe, expect, it } from 'vitest'
import { boards } from '../gallery/states'
import { makeLayout } from '../layout'
import { readMoves } from '../notation'
import { makeTargets, nearest, towards } from '../play/targets'

const layout = makeLayout(boards.default!, 0, 80)
const actions = readMoves(['E3=E4', 'E3+E4', 'E3-F3', 'E3xD3', 'E3*E2'])

describe('what can be touched', () => {
  it('gives each meaning of a seat its own half where there is room', () => {
    const targets = makeTargets(actions, layout, true)
    expect(targets).toHaveLength(5)
    const [sit, reserve] = targets
    expect(sit!.actions).toHaveLength(1)
    expect(sit!.box.x + sit!.box.width).toBe(reserve!.box.x)
    expect(sit!.box.width + reserve!.box.width).toBe(80)
  })

  it('asks which one where there is not', () => {
    const targets = makeTargets(actions, layout, false)
    expect(targets).toHaveLength(4)
    expect(targets[0]!.actions.map((action) => action.kind)).toEqual(['sit', 'reserve'])
    expect(targets[0]!.marks).toHaveLength(2)
  })

  it('moves with arrows to what lies in that direction', () => {
    const targets = makeTargets(actions, layout, false)
    const dwarf = layout.cells.get('E3')!
    const from = { x: dwarf.x, y: dwarf.y, width: 80, height: 80 }
    const reached = (side: 'n' | 'e' | 's' | 'w') => towards(from, side, targets)?.cell.field.name
    expect([reached('n'), reached('e'), reached('s'), reached('w')]).toEqual(['E4', 'F3', 'E2', 'D3'])
    expect(towards(targets[1]!.box, 'e', targets)).toBeNull()
  })

  it('gives a touch beside a field to the nearest lit one, within reach', () => {
    const targets = makeTargets(actions, layout, false)
    const lit = layout.cells.get('F3')!
    expect(nearest(lit.x + 90, lit.cy, targets, 24)?.cell.field.name).toBe('F3')
    expect(nearest(lit.x + 200, lit.cy, targets, 24)).toBeNull()
  })
})
