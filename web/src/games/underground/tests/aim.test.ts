import { describe, expect, it } from 'vitest'
import { fieldNamed } from '../fields'
import { aimedAt, LOUPE, loupeAt } from '../plan/aim'
import { ALL, centre, K, RAIL } from '../plan/grid'
import { PlanWindow } from '../plan/window.svelte'

const field = (name: string) => fieldNamed(name)!
const lit = ['C3', 'C4', 'F7'].map(field)

describe('what a finger means', () => {
  it('is the nearest of the fields to choose from', () => {
    const { x, y } = centre(field('C3'))
    expect(aimedAt(x, y, lit)).toBe(field('C3'))
    expect(aimedAt(x + K * 0.4, y, lit)).toBe(field('C3'))
    expect(aimedAt(x + K * 0.6, y + K * 0.4, lit)).toBe(field('C4'))
  })
  it('is a lit field right beside it, and nothing far from all of them', () => {
    const { x, y } = centre(field('F8'))
    expect(aimedAt(x, y, lit)).toBe(field('F7'))
    expect(aimedAt(x + K, y, lit)).toBeNull()
    expect(aimedAt(x, y, [])).toBeNull()
  })
})

describe('the loupe', () => {
  const SIZE = 360
  it('lies on the plan and not under the finger, wherever that is', () => {
    for (let x = 0; x <= SIZE; x += 20)
      for (let y = 0; y <= SIZE; y += 20) {
        const at = loupeAt(x, y, SIZE)
        for (const middle of [at.x, at.y]) {
          expect(middle).toBeGreaterThanOrEqual(LOUPE / 2)
          expect(middle).toBeLessThanOrEqual(SIZE - LOUPE / 2)
        }
        expect(Math.hypot(at.x - x, at.y - y)).toBeGreaterThan(LOUPE / 2 + 20)
      }
  })
})

describe('the part of the plan that is seen', () => {
  const begun = () => {
    const part = new PlanWindow()
    part.size = 360
    return part
  }
  it('grows under two fingers, and what was between them stays there', () => {
    const part = begun()
    part.begin({ x: 100, y: 200 }, { x: 140, y: 200 })
    part.pinch({ x: 90, y: 180 }, { x: 170, y: 180 })
    expect(part.zoom).toBe(2)
    expect([part.x, part.y]).toEqual([120 * 2 - 130, 200 * 2 - 180])
    part.end()
    expect(part.zoom).toBe(2)
  })
  it('is either the whole plan or has fields that a thumb finds', () => {
    const part = begun()
    part.begin({ x: 100, y: 100 }, { x: 200, y: 100 })
    part.pinch({ x: 97, y: 100 }, { x: 203, y: 100 })
    part.end()
    expect([part.zoom, part.x, part.y]).toEqual([1, 0, 0])
    part.begin({ x: 100, y: 100 }, { x: 200, y: 100 })
    part.pinch({ x: 90, y: 100 }, { x: 210, y: 100 })
    part.end()
    expect((part.zoom * part.size * K) / ALL).toBeGreaterThanOrEqual(44)
  })
  it('stays on the plan, and follows what is tried out no further than it must', () => {
    const part = begun()
    part.enlarge(centre(field('A1')))
    expect([part.x, part.y]).toEqual([0, 0])
    part.moveTo(9999, 9999)
    const most = part.size * (part.zoom - 1)
    expect([part.x, part.y]).toEqual([most, most])
    const { x, y } = centre(field('I9'))
    part.show(x - K / 2, y - K / 2, x + K / 2, y + K / 2)
    expect([part.x, part.y]).toEqual([most, most])
    part.show(RAIL, RAIL, RAIL + K, RAIL + K)
    expect(part.x).toBeLessThan(RAIL * 2)
  })
  it('is the same part in a window of another size, and leaves none of it empty', () => {
    const part = begun()
    part.enlarge(centre(field('I9')))
    part.size = 300
    expect(Math.max(part.x, part.y)).toBeLessThanOrEqual(part.size * (part.zoom - 1))
    expect((part.zoom * part.size * K) / ALL).toBeGreaterThanOrEqual(44)
    part.size = 420
    const { x, y } = centre(field('E5'))
    part.enlarge({ x, y })
    part.size = 360
    const scale = (part.size * part.zoom) / ALL
    expect([(part.x + 180) / scale, (part.y + 180) / scale].map(Math.round)).toEqual([x, y].map(Math.round))
  })
})
