import { describe, expect, it } from 'vitest'
import { arrange } from '../arrangement'
import { boards } from '../gallery/states'
import { readPlan } from '../gallery/boards'
import { makeLayout } from '../layout'
import { aisleWay, around, makePlan } from '../plan'

const drawn = (name: string, turn: 0 | 1 | 2 | 3 = 0) => {
  const layout = makeLayout(boards[name]!, turn, 50)
  return { layout, plan: makePlan(layout) }
}

describe('what is drawn of a plan', () => {
  it.each([
    ['default', 4],
    ['quick', 6],
    ['wild', 4],
  ] as const)('%s has one carriage and %i doors', (name, doors) => {
    for (const turn of [0, 1, 2, 3] as const) {
      const { plan } = drawn(name, turn)
      expect(plan.train).toHaveLength(1)
      expect(plan.runner).toHaveLength(1)
      expect(plan.doors).toHaveLength(doors)
      expect(plan.walls).toHaveLength(0)
      expect(plan.kerbs).toHaveLength(2)
      expect(plan.lies).toBe(turn % 2 === 0)
    }
  })

  it('puts the backs of seats to the wall, away from the aisle', () => {
    for (const name of ['default', 'quick', 'wild']) {
      const { layout, plan } = drawn(name)
      expect(plan.backs.size).toBe(16)
      for (const [seat, back] of plan.backs) {
        const row = layout.cells.get(seat)!.row
        const aisle = [...layout.cells.values()].find((cell) => cell.field.kind === 'aisle')!.row
        expect(back).toBe(row < aisle ? 'n' : 's')
      }
    }
  })

  it('draws inner walls, crossing aisles and trains with corners', () => {
    const plan = makePlan(makeLayout(readPlan('r . S|S : g\n      -\n# : S S : :\n'), 0, 40))
    expect(plan.walls.length).toBe(2)
    expect(plan.train.length).toBeGreaterThan(1)
    expect(drawn('odd').plan.runner.length).toBeGreaterThan(1)
  })

  it('fills what is not a field with lamps and luggage', () => {
    expect(drawn('default').plan.decorations).toHaveLength(0)
    const { decorations } = drawn('quick').plan
    expect(decorations.filter((thing) => thing.kind === 'post')).toHaveLength(4)
    expect(decorations.some((thing) => thing.kind === 'bag')).toBe(true)
    const { layout } = drawn('default')
    expect(around(layout, { x: 0, y: 0 })).toHaveLength(0)
    expect(around(layout, { x: 0, y: 80 }).filter((thing) => thing.kind === 'post')).toHaveLength(4)
    expect(around(layout, { x: 60, y: 0 }).filter((thing) => thing.kind === 'post')).toHaveLength(4)
  })

  it('sets no lamps where words and buttons stand in the upper corners', () => {
    const { layout } = drawn('default')
    const posts = around(layout, { x: 60, y: 0, corners: true }).filter((thing) => thing.kind === 'post')
    expect(posts).toHaveLength(2)
    for (const post of posts) expect(post.y).toBeGreaterThan(layout.height / 2)
  })

  it('lets the conductor walk the whole aisle', () => {
    expect(aisleWay(drawn('quick').layout).map((cell) => cell.field.name)).toEqual(
      ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I', 'J', 'K'].map((letter) => `${letter}4`),
    )
    expect(aisleWay(drawn('default', 1).layout)).toHaveLength(10)
    expect(aisleWay(makeLayout(readPlan('r g\n'), 0, 40))).toHaveLength(0)
  })
})

describe('large and usual screens', () => {
  const room = { text: 1, leftHanded: false }
  const at = (width: number, height: number) => {
    const arrangement = arrange(boards.default!, 1, { ...room, width, height })
    const layout = makeLayout(boards.default!, arrangement.turn, arrangement.k)
    const spare = { x: 0, y: (height - arrangement.header - arrangement.footer - layout.height) / 2 }
    return { ...arrangement, things: around(layout, spare) }
  }

  it('draw larger fields, columns and figures the more room there is', () => {
    const [laptop, desk, wall] = [at(1366, 768), at(1920, 1080), at(2560, 1440)]
    expect(desk.k).toBeGreaterThan(laptop.k)
    expect(wall.k).toBeGreaterThan(desk.k * 1.25)
    expect(wall.column).toBeGreaterThan(laptop.column)
    expect([laptop, desk, wall].map(({ large }) => large)).toEqual([false, true, true])
  })

  it('have fields for a thumb wherever a screen that is a little lower has them', () => {
    const sizes = Array.from({ length: 40 }, (_, i) => at(360, 560 + 8 * i).k)
    sizes.forEach((k, i) => expect(k).toBeGreaterThanOrEqual(Math.min(46, sizes[i - 1] ?? 0)))
    expect(at(360, 684).k).toBeGreaterThanOrEqual(44)
  })

  it('have lamps as high as a dwarf, also where a board fills the screen', () => {
    for (const [width, height] of [
      [1280, 720],
      [1366, 768],
      [2560, 1440],
    ] as const) {
      const { k, things } = at(width, height)
      const posts = things.filter(({ kind }) => kind === 'post')
      expect(posts.length).toBeGreaterThan(1)
      for (const post of posts) expect((post.width * 94) / 30).toBeGreaterThan(k * 0.75)
    }
  })

  it('have lamps and luggage beside the train', () => {
    for (const [width, height] of [
      [1366, 768],
      [1920, 1080],
      [2560, 1440],
    ] as const)
      expect(new Set(at(width, height).things.map(({ kind }) => kind))).toEqual(new Set(['post', 'bag']))
  })
})
