import { describe, expect, it } from 'vitest'
import { fieldNamed, lineName, nameOf, nearest, sectionAt, sees } from '../fields'
import { sandLeft, sayTime, toGo } from '../glass'
import { layText, readPlateaus, readCardMove, walkText } from '../notation'
import { outline, shapeOf } from '../shapes'
import { reach, stepsFrom, wayAlong } from '../walks'
import { makeView, scenery } from './views'

const at = (name: string) => fieldNamed(name)!

describe('fields', () => {
  it('are named by row and column', () => {
    expect([0, 8, 9, 80].map(nameOf)).toEqual(['A1', 'A9', 'B1', 'I9'])
    expect(fieldNamed('i9')).toBe(80)
    expect(fieldNamed('J1')).toBeNull()
    expect(fieldNamed('A0')).toBeNull()
  })

  it('lie along the sections, clockwise from column 1', () => {
    const names = [0, 8, 9, 17, 18, 26, 27, 35].map((section) => {
      const found = sectionAt(section)
      return `${found.edge} ${lineName(found)}`
    })
    expect(names).toEqual(['top 1', 'top 9', 'right A', 'right I', 'bottom 9', 'bottom 1', 'left I', 'left A'])
    expect(sees(14, at('F3'))).toBe(true)
    expect(sees(14, at('E3'))).toBe(false)
    expect(sees(18, at('E9'))).toBe(true)
  })

  it('are found in a direction, the straight one first', () => {
    expect(nearest(at('E5'), 1, 0, [at('E7'), at('D6'), at('E4')].values())).toBe(at('E7'))
    expect(nearest(at('E5'), 0, -1, [at('F5'), at('E5')].values())).toBeNull()
  })
})

describe('pieces', () => {
  it('are mirrored first and turned then, with their walls', () => {
    const wall = scenery.pieces.find((piece) => piece.cells.some(([, , , walls]) => walls === 2))!
    const before = shapeOf(wall, 0)
    expect(shapeOf(wall, 4).cells.find((cell) => cell.walls)?.walls).toBe(8)
    expect(shapeOf(wall, 1).cells.find((cell) => cell.walls)?.walls).toBe(4)
    expect([shapeOf(wall, 1).rows, shapeOf(wall, 1).columns]).toEqual([before.columns, before.rows])
  })

  it('have an outline that goes around them once', () => {
    const square = scenery.pieces.find((piece) => piece.name === 'O4')!
    expect(outline(shapeOf(square, 0)).match(/M/g)).toHaveLength(1)
    expect(outline(shapeOf(square, 0)).match(/[ML]/g)).toHaveLength(8)
  })
})

describe('texts', () => {
  it('say a lay and a walk, and read back', () => {
    const lay = { card: at('E5'), stack: 'jY', turn: 6, field: at('C3'), swap: true }
    expect(layText(lay)).toBe('lay E5 jY 2f C3 swap')
    expect(readCardMove(layText(lay))).toEqual({ kind: 'lay', ...lay })
    const walk = { card: at('E5'), path: [at('D4'), at('D5')], take: false, drain: at('C4') }
    expect(walkText(walk)).toBe('walk E5 D4 D5 drain C4')
    expect(readCardMove(walkText(walk))).toEqual({ kind: 'walk', ...walk })
    expect(readCardMove('walk E5 D4 take')).toMatchObject({ path: [at('D4')], take: true, drain: null })
    for (const bad of ['', 'lay', 'lay E5 T4 9 C3', 'walk E5', 'turn 7', 'walk E5 Z9'])
      expect(readCardMove(bad)).toBeNull()
  })

  it('tell how plateaus may lie', () => {
    expect(readPlateaus(['begin', 'plateau a 2f C4', 'door s'])).toEqual([
      { text: 'plateau a 2f C4', plateau: 'a', turn: 6, field: at('C4') },
    ])
  })
})

describe('ways', () => {
  it('are those that the steps of a card allow, the cheapest first', () => {
    const view = makeView({
      ways: [
        [[at('E5')], [], [], '', false],
        [[at('D6'), at('D5')], [], ['hammer'], '', false],
        [[at('E5'), at('F5'), at('D5')], [at('F5')], [], '', false],
      ],
    })
    expect([...reach(view, 2).keys()]).toEqual([at('E5'), at('D5')])
    expect(
      reach(view, 3)
        .get(at('D5'))!
        .map((walk) => walk.keys),
    ).toEqual([1, 0])
    expect(
      reach(view, 3)
        .get(at('E5'))!
        .map((walk) => walk.steps),
    ).toEqual([1])
    expect(wayAlong(view, [at('A1')])).toBeNull()
  })

  it('are made of single steps that keys and tools pay for', () => {
    const view = makeView({
      pawn: at('E5'),
      keys: 1,
      tools: ['hammer'],
      ways: [
        [[at('E6')], [at('E6')], [], '', false],
        [[at('E4')], [], ['hammer'], '', false],
        [[at('E6'), at('E5')], [at('E6')], [], '', false],
        [[at('E6'), at('E7')], [at('E6'), at('E7')], [], 'key', true],
      ],
      steps: [
        [at('E5'), at('E6'), true, []],
        [at('E6'), at('E5'), false, []],
        [at('E6'), at('E7'), true, []],
        [at('E5'), at('E4'), false, ['hammer']],
        [at('E4'), at('E5'), false, ['hammer']],
      ],
    })
    expect([...stepsFrom(view, [], 3).keys()]).toEqual([at('E6'), at('E4')])
    expect([...stepsFrom(view, [at('E6')], 3).keys()]).toEqual([at('E5')])
    expect(wayAlong(view, [at('E6'), at('E5'), at('E6')])).toMatchObject({ steps: 3, keys: 1, locks: [at('E6')] })
    expect(wayAlong(view, [at('E4'), at('E5')])).toBeNull()
    expect(wayAlong({ ...view, keys: 2 }, [at('E6'), at('E7')])).toMatchObject({ gets: 'key', seen: true })
    expect([...stepsFrom(view, [at('E6')], 1).keys()]).toEqual([])
    expect([...reach(view, 3).keys()]).not.toContain(at('E5'))
  })
})

describe('the hourglass', () => {
  const glass = { section: 14, end: 22, capacity: 60_000, sand: 50_000, turned_at: 10_000, runs: true }
  it('loses sand since it was turned, and never less than nothing', () => {
    expect(sandLeft(glass, 22_000)).toBe(38_000)
    expect(sandLeft(glass, 90_000)).toBe(0)
    expect(sandLeft({ ...glass, runs: false }, 90_000)).toBe(50_000)
    expect(toGo(glass)).toBe(8)
    expect(sayTime(37_001)).toBe('0:38')
  })
})
