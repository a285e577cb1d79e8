import { expect, test } from 'vitest'
import type { ReplayPart, ReplayPicture, StepLine } from '../protocol/messages.gen'
import { apply } from './differences'
import { Frames, together } from './frames'
import { eyesAt, frameAt, Playhead, readMoment, sayElapsed, timesOf } from './playhead.svelte'

const line = (at: number): StepLine => [0, at, 'x', 0, false]

test('a difference is applied, and what did not change is the same thing as before', () => {
  const before = { a: { b: 1 }, list: [1, { c: 2 }, 3], gone: 1, kept: { deep: [1] } }
  const after = apply(before, { a: { b: [2] }, list: { '1': { c: [3] } }, gone: [], fresh: [{ d: 4 }] })
  expect(after).toEqual({ a: { b: 2 }, list: [1, { c: 3 }, 3], kept: { deep: [1] }, fresh: { d: 4 } })
  expect(after.kept).toBe(before.kept)
  expect(before).toEqual({ a: { b: 1 }, list: [1, { c: 2 }, 3], gone: 1, kept: { deep: [1] } })
  expect(apply([1, 2, 3, 4], { '@': [1, 2, [9]] })).toEqual([1, 9, 4])
  expect(apply(before, null)).toBe(before)
  expect(apply<unknown>([1], [null])).toBe(null)
})

test('frames of a part build on each other and carry their own events', () => {
  const whole = { view: { n: 0 }, moves: [], to_act: [0], silent: false, deadline: null }
  const sent: ReplayPart = { first: 0, whole, changes: [{ view: { n: [1] } }, null], events: [[], ['one'], ['two']] }
  const frames = together(sent)
  expect(frames.map((frame) => [(frame.view as { n: number }).n, frame.events])).toEqual([
    [0, []],
    [1, ['one']],
    [1, ['two']],
  ])
})

test('a part is asked for once, however often its frames are wanted, and by eyes', async () => {
  const asked: string[] = []
  const whole = { view: 0, moves: [], to_act: [], silent: false, deadline: null }
  const frames = new Frames(
    async (part, eyes) => {
      asked.push(`${eyes}${part}`)
      return { first: part * 2, whole, changes: [null], events: [[], []] }
    },
    2,
    5,
  )
  expect(frames.get(0, 'all')).toBe(null)
  await Promise.all([frames.want(0, 'all'), frames.want(1, 'all'), frames.want(2, 'all'), frames.want(0, '1')])
  await frames.want(9, 'all')
  expect(asked).toEqual(['all0', 'all1', '10'])
  expect(frames.get(1, 'all')?.view).toBe(0)
  await frames.wantAll(4, 'all')
  expect(asked).toEqual(['all0', 'all1', '10', 'all2'])
})

test('who listens late still hears of what comes, and a part that came before is there', async () => {
  const whole = { view: 0, moves: [], to_act: [], silent: false, deadline: null }
  const frames = new Frames(async (part) => ({ first: part, whole, changes: [], events: [[]] }), 1, 3)
  await frames.want(0, 'all')
  let heard = 0
  frames.onLoad(() => (heard += 1))
  expect(frames.get(0, 'all')?.view).toBe(0)
  await frames.want(0, 'all')
  expect(heard).toBe(0)
  await frames.want(2, 'all')
  expect(heard).toBe(1)
})

test('a part that came with the game is there at once and never asked for', async () => {
  const asked: number[] = []
  const whole = { view: 7, moves: [], to_act: [], silent: false, deadline: null }
  const sent = (first: number): ReplayPart => ({ first, whole, changes: [null], events: [[], []] })
  const frames = new Frames(
    async (part) => {
      asked.push(part)
      return sent(part * 2)
    },
    2,
    4,
  )
  frames.put(sent(0), 'all')
  expect(frames.get(1, 'all')?.view).toBe(7)
  expect(frames.get(0, '1')).toBe(null)
  await frames.wantAll(0, 'all')
  expect(asked).toEqual([1])
})

test('a moment is seen with the eyes of its link, or with the first that may be had', () => {
  const replay: Pick<ReplayPicture, 'eyes'> = { eyes: ['all', 'spectator', 0, 1] }
  expect(eyesAt({ eyes: '1' }, replay)).toBe('1')
  expect(eyesAt({ eyes: '3' }, replay)).toBe('all')
  expect(eyesAt({}, replay)).toBe('all')
  expect(eyesAt({ eyes: 'all' }, { eyes: [] })).toBe('spectator')
})

test('a moment finds its frame, also where several steps share a millisecond', () => {
  const times = timesOf([line(100), line(100), line(400)], true)
  expect(times).toEqual([0, 100, 100, 400])
  expect([-5, 0, 99, 100, 399, 400, 9999].map((at) => frameAt(times, at))).toEqual([0, 0, 0, 2, 2, 3, 3])
})

test('thinking is cut short where the time is not the game', () => {
  expect(timesOf([line(10), line(60_000), line(61_000)], false)).toEqual([0, 700, 2300, 3300])
})

test('forth and back comes to the same frame at the same moment', () => {
  const head = new Playhead(timesOf([line(100), line(100), line(400)], true), 600)
  const forth: [number, number][] = []
  for (; head.frame < head.last; head.step(1)) forth.push([head.frame, head.at])
  forth.push([head.frame, head.at])
  const back: [number, number][] = [[head.frame, head.at]]
  while (head.frame > 0) {
    head.step(-1)
    back.unshift([head.frame, head.at])
  }
  expect(back).toEqual(forth)
  head.seek(250)
  expect([head.frame, head.at]).toEqual([2, 250])
})

test('it plays at its speed, to the millisecond, and stops at the end', () => {
  const head = new Playhead([0, 100, 400], 600)
  head.speed = 0.25
  head.toggle()
  head.advance(400)
  expect([head.frame, head.at]).toEqual([1, 100])
  head.speed = 8
  head.advance(1000)
  expect([head.frame, head.at, head.playing]).toEqual([2, 600, false])
  head.toggle()
  expect([head.frame, head.at, head.playing]).toEqual([0, 0, true])
})

test('a step on is seen happening, every other way is a jump', () => {
  const head = new Playhead([0, 1, 2, 3], 3)
  const jumps = head.jumps
  head.step(1)
  expect(head.jumps).toBe(jumps)
  head.step(-1)
  head.toFrame(3)
  expect(head.jumps).toBe(jumps + 2)
  head.step(1)
  expect(head.frame).toBe(3)
})

test('a moment in an address is read, and nonsense is not', () => {
  expect(readMoment('#t=198340&eyes=2')).toEqual({ at: 198340, eyes: '2' })
  expect(readMoment('?t=198340&eyes=2')).toEqual({ at: 198340, eyes: '2' })
  expect(readMoment('#step=18&eyes=all')).toEqual({ step: 18, eyes: 'all' })
  expect(readMoment('#t=-1&step=x&eyes=everyone')).toEqual({})
  expect(sayElapsed(198_340)).toBe('3:18')
})
