import { describe, expect, it } from 'vitest'
import { fieldNamed, nameOf } from '../fields'
import { centred, firstPlace, triedPieceAt, triedPieceOf, hasBit, kept, legal, placesOf, turnedAt } from '../triedPiece'
import { makeView, scenery } from './views'

const view = makeView()
const T4 = placesOf(view, 'T4')!
const at = (name: string) => fieldNamed(name)!

describe('bits of fields', () => {
  it('counts from A1 as the lowest', () => {
    expect(hasBit('1', 0)).toBe(true)
    expect(hasBit('1', 1)).toBe(false)
    expect(hasBit('20', 5)).toBe(true)
    expect(hasBit('100000000000000000000', 80)).toBe(true)
    expect(hasBit('', 3)).toBe(false)
  })
})

describe('a piece that is tried', () => {
  it('rests on its stone, with wood in the air', () => {
    // The piece of the picture: three planks upright, the stone to their right on F3.
    const tried = triedPieceOf(scenery, view, T4, 3, at('E2'))
    expect(tried.ok).toBe(true)
    expect(tried.level).toBe(2)
    expect(tried.faults).toEqual([])
    expect(tried.cells.map((cell) => [nameOf(cell.field!), cell.wood])).toEqual([
      ['E2', true],
      ['F2', true],
      ['F3', false],
      ['G2', true],
    ])
  })

  it('says at which field and why it cannot lie', () => {
    const reasons = (turn: number, name: string) =>
      triedPieceOf(scenery, view, T4, turn, at(name)).faults.map((fault) => [
        fault.field === null ? null : nameOf(fault.field),
        fault.reason,
        fault.needs,
      ])
    expect(reasons(0, 'B4')).toContainEqual(['C5', 'support', 5])
    expect(reasons(0, 'G2')).toContainEqual(['H3', 'support', 1])
    expect(reasons(0, 'A5')).toContainEqual(['B6', 'water', 0])
    expect(reasons(0, 'A1')).toContainEqual(['A2', 'exit', 0])
    expect(reasons(0, 'E6')).toContainEqual(['E6', 'pawn', 0])
    expect(reasons(0, 'F8')).toContainEqual([null, 'off', 0])
    expect(reasons(0, 'E8')).toContainEqual(['F9', 'chip', 0])
  })

  it('asks the server which fields bear it, and looks only for the word', () => {
    const level = T4
    const dry = { ...view, footing: view.footing.map(() => ['0', '0'] as [string, string]) }
    const nowhere = triedPieceAt(scenery, dry, level[1], 3, at('E2'), false)
    expect(nowhere.faults.map(({ field, reason }) => [nameOf(field!), reason])).toEqual([
      ['E2', 'support'],
      ['F2', 'support'],
      ['F3', 'support'],
      ['G2', 'support'],
    ])
    const all = (1n << 81n) - 1n
    const solid = { ...view, footing: view.footing.map(() => [all.toString(16), all.toString(16)] as [string, string]) }
    expect(triedPieceAt(scenery, solid, level[1], 0, at('A5'), false).faults).toEqual([])
  })

  it('never says that a legal place has a fault, and always has one for a place that is not', () => {
    for (const places of view.places)
      for (let turn = 0; turn < 8; turn++)
        for (let field = 0; field < 81; field++) {
          const tried = triedPieceOf(scenery, view, places, turn, field)
          expect(tried.faults.length > 0).toBe(!tried.ok)
        }
  })

  it('knows a turn that looks like an earlier one', () => {
    const single = placesOf(view, '1')!
    expect(single[2].slice(1)).toEqual(['', '', '', '', '', '', ''])
    expect(legal(scenery, single, 5, at('D4'))).toBe(legal(scenery, single, 0, at('D4')))
    expect(legal(scenery, single, 5, at('D4'))).toBe(true)
  })

  it('stays on the board', () => {
    expect(kept(scenery, T4[1], 0, 8, 8)).toBe(at('H7'))
    expect(kept(scenery, T4[1], 1, 8, 8)).toBe(at('G8'))
    expect(kept(scenery, T4[1], 0, -2, -1)).toBe(at('A1'))
    expect(centred(scenery, T4[1], 1, at('E5'))).toBe(at('D5'))
  })

  it('comes back to where it was after four turns', () => {
    for (const places of view.places) {
      let field = at('D4')
      for (let turn = 0; turn < 4; turn++) field = turnedAt(scenery, places[1], turn, (turn + 1) % 4, field)
      expect(nameOf(field)).toBe('D4')
    }
  })

  it('begins at a legal place near the pawn', () => {
    const first = firstPlace(scenery, view, T4, 0)
    expect(first.ok).toBe(true)
    expect(legal(scenery, T4, first.turn, first.field)).toBe(true)
    const none = firstPlace(scenery, view, ['T4', T4[1], ['0', '0', '0', '0', '', '', '', '']], 2)
    expect(none.ok).toBe(false)
    expect(none.turn).toBe(2)
  })
})
