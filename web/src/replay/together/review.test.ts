import { expect, test, vi } from 'vitest'
import type { Instant, Reviewer, ReviewServerMessage } from '../../protocol/messages.gen'
import type { Ears } from '../../protocol/socket'
import { Playhead } from '../playhead.svelte'
import { Review, type Happening } from './review.svelte'

const person = (page: number, name: string): Reviewer => ({ page, id: name, name })
const [anna, bodo, cleo] = [person(1, 'Anna'), person(2, 'Bodo'), person(3, 'Cleo')]
const instant = (changed: Partial<Instant> = {}): Instant => ({
  step: 2,
  at: 2500,
  eyes: '1',
  speed: 1,
  playing: false,
  age: 0,
  ...changed,
})

function look(you = 2) {
  let now = 0
  const said: Record<string, unknown>[] = []
  const happened: string[] = []
  const playhead = new Playhead([0, 1000, 2000, 3000, 9000], 10_000)
  const page = {
    playhead,
    allowed: ['all', '1'],
    eyes: 'all',
    tell: (one: Happening) => happened.push('person' in one ? `${one.what} ${one.person?.name}` : one.what),
    moved: () => undefined,
  }
  let ears!: Ears<ReviewServerMessage>
  const review = new Review(
    page,
    (listener) => {
      ears = listener
      return {
        send: async (command) => {
          said.push(command)
          return { ok: true }
        },
        mention: (command) => void said.push(command),
        end: () => undefined,
      }
    },
    () => now,
  )
  const hear = (message: ReviewServerMessage): void => ears.hear(message)
  const meet = (people: Reviewer[], lead: number | null): void => hear({ type: 'review', people, lead })
  hear({ type: 'welcome', you, people: [anna, bodo], lead: null, instant: null })
  const pass = (ms: number): void => void (now += ms)
  return { review, page, playhead, said, happened, hear, meet, pass }
}

test('who leads is seen and said; nobody follows who did not choose to', () => {
  const { review, playhead, hear, meet, happened } = look()
  meet([anna, bodo, cleo], 1)
  expect(review.others.map((one) => one.name)).toEqual(['Anna', 'Cleo'])
  expect(happened).toEqual(['came Cleo', 'leads Anna'])
  hear({ type: 'instant', instant: instant() })
  expect([review.following, playhead.frame]).toEqual([false, 0])
})

test('to follow is one touch: moment, eyes and speed; a hand of one’s own ends it', () => {
  const { review, page, playhead, hear, meet, happened } = look()
  meet([anna, bodo], 1)
  hear({ type: 'instant', instant: instant({ speed: 4 }) })
  review.follow()
  expect([playhead.frame, playhead.at, page.eyes, playhead.speed]).toEqual([2, 2500, '1', 4])
  review.look()
  hear({ type: 'instant', instant: instant({ step: 3, at: 3000, eyes: '0' }) })
  // Eyes that this page may not have are not taken.
  expect([playhead.frame, page.eyes, review.following]).toEqual([3, '1', true])
  playhead.step(-1)
  review.look()
  expect(review.following).toBe(false)
  expect(happened.at(-1)).toBe('alone')
  hear({ type: 'instant', instant: instant({ step: 0, at: 0 }) })
  expect(playhead.frame).toBe(2)
})

test.each(['speed', 'eyes'] as const)('another %s than the one who leads has is a choice of one’s own', (which) => {
  const { review, page, playhead, hear, meet } = look()
  meet([anna, bodo], 1)
  hear({ type: 'instant', instant: instant() })
  review.follow()
  if (which === 'speed') playhead.speed = 8
  else page.eyes = 'all'
  review.look()
  expect(review.following).toBe(false)
})

test('late comers are where the one who leads is by now', () => {
  const { review, playhead, hear, pass } = look()
  const running = instant({ playing: true, speed: 2, age: 500 })
  hear({ type: 'welcome', you: 2, people: [anna, bodo], lead: 1, instant: running })
  pass(100)
  review.follow()
  expect([playhead.at, playhead.frame, playhead.playing]).toEqual([3700, 3, true])
  // Two that run side by side are left alone while they are close.
  hear({ type: 'instant', instant: { ...running, at: 3800, step: 3, age: 0 } })
  expect(playhead.at).toBe(3700)
})

test('one who dropped out and is back is followed again; somebody else is not', () => {
  const { review, hear, meet, happened, pass } = look()
  meet([anna, bodo, cleo], 1)
  hear({ type: 'instant', instant: instant() })
  review.follow()
  meet([bodo, cleo], null)
  expect([review.following, happened.slice(-2)]).toEqual([false, ['went Anna', 'rests Anna']])
  pass(3000)
  meet([bodo, cleo, { ...anna, page: 9 }], 9)
  expect(review.following).toBe(true)
  meet([bodo, cleo, { ...anna, page: 9 }], 3)
  expect([review.following, happened.at(-1)]).toEqual([false, 'leads Cleo'])
})

test('whoever leads says where they are, not oftener than needed, and the last word always', async () => {
  vi.useFakeTimers()
  const { review, playhead, said, meet, pass } = look(1)
  await review.takeLead()
  meet([anna, bodo], 1)
  expect(said.map((one) => one.type)).toEqual(['lead', 'show'])
  for (const at of [100, 200, 1200]) {
    playhead.seek(at)
    review.look()
  }
  expect(said).toHaveLength(2)
  pass(80)
  vi.advanceTimersByTime(80)
  expect(said.at(-1)).toEqual({ type: 'show', step: 1, at: 1200, eyes: 'all', speed: 1, playing: false })
  const before = said.length
  pass(100)
  playhead.toggle()
  review.look()
  for (let i = 0; i < 50; i++) {
    pass(20)
    playhead.advance(20)
    review.look()
  }
  expect(said.length).toBe(before + 1)
  pass(2000)
  review.look()
  expect(said.length).toBe(before + 2)
  vi.useRealTimers()
})

test('a lead outlives its line, unless somebody has taken it meanwhile', async () => {
  const { review, said, hear, meet } = look(1)
  await review.takeLead()
  meet([anna, bodo], 1)
  hear({ type: 'welcome', you: 5, people: [bodo, { ...anna, page: 5 }], lead: null, instant: null })
  expect(said.at(-1)).toEqual({ type: 'lead', lead: true })
  meet([bodo, { ...anna, page: 5 }], 5)
  const before = said.length
  hear({ type: 'welcome', you: 6, people: [bodo, { ...anna, page: 6 }], lead: 2, instant: null })
  expect([said.length, review.leading]).toEqual([before, false])
})
