import { beforeEach, describe, expect, it } from 'vitest'
import { Hold } from '../hand/hold.svelte'

let done: string[]
let [able, chosen] = [true, false]
let hold: Hold
beforeEach(() => {
  done = []
  ;[able, chosen] = [true, false]
  hold = new Hold(() => ({
    able,
    chosen,
    begin: (at) => done.push(`begin ${at}`),
    choose: () => (done.push('choose'), (chosen = true)),
    lay: (stop) => done.push(`lay ${stop}`),
    stopAt: (x) => (x > 500 ? 2 : null),
  }))
})

const point = (x: number, y: number, timeStamp: number, pointerId = 1) => ({
  ...{ pointerId, button: 0, clientX: x, clientY: y },
  timeStamp,
})
function drag(): void {
  hold.down(point(100, 700, 1000))
  hold.move(point(120, 700, 1100))
}
const key = { detail: 0, timeStamp: 5000 }
const click = { detail: 1, timeStamp: 5000 }

describe('a card under a pointer', () => {
  it('is meant from when it was touched, and laid by a second touch', () => {
    for (const at of [1000, 2000]) {
      hold.down(point(100, 700, at))
      hold.up(point(103, 700, at + 50))
      hold.lose()
      hold.click(click)
    }
    expect(done).toEqual(['begin 1000', 'choose', 'begin 2000', 'lay null'])
  })

  it('is laid once by the mouse that drops it, which clicks as well', () => {
    drag()
    hold.move(point(600, 200, 1300))
    expect(hold.drag).toEqual({ x: 500, y: -500 })
    hold.up(point(600, 200, 1400))
    hold.lose()
    hold.click(click)
    expect(done).toEqual(['begin 1000', 'choose', 'lay 2'])
    expect(hold.drag).toBeNull()
  })

  it('hears the key that comes after a finger has dragged it', () => {
    drag()
    hold.up(point(120, 700, 1400))
    hold.lose()
    hold.click(key)
    expect(done).toEqual(['begin 1000', 'choose', 'lay null'])
  })

  it('hears the next touch after a drag that was broken off', () => {
    drag()
    hold.lose()
    hold.move(point(600, 200, 1300))
    hold.up(point(600, 200, 1400))
    hold.click(click)
    expect(done).toEqual(['begin 1000', 'choose', 'lay null'])
  })

  it('that can be laid no more lies where it lay, and sticks to no pointer that comes by', () => {
    drag()
    able = false
    expect(hold.down(point(100, 700, 2000))).toBe(false)
    expect(hold.drag).toBeNull()
    able = true
    hold.move(point(600, 200, 2100))
    hold.up(point(600, 200, 2200))
    expect(hold.drag).toBeNull()
    expect(done).toEqual(['begin 1000', 'choose'])
  })

  it('stays with the finger that holds it, whatever a second one does', () => {
    hold.down(point(100, 700, 1000))
    expect(hold.down(point(100, 660, 1050, 2))).toBe(false)
    hold.move(point(101, 700, 1060))
    hold.move(point(100, 500, 1070, 2))
    hold.up(point(100, 500, 1080, 2))
    hold.gone({ pointerId: 2 })
    expect([hold.drag, done]).toEqual([null, ['begin 1000']])
    hold.move(point(600, 200, 1300))
    hold.up(point(600, 200, 1400))
    expect(done).toEqual(['begin 1000', 'choose', 'lay 2'])
  })

  it('is meant anew by a key that chooses it', () => {
    hold.click(key)
    hold.click(key)
    expect(done).toEqual(['begin 5000', 'choose', 'lay null'])
  })
})
