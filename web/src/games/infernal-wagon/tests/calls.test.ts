import { beforeEach, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import { examples, scenery } from '../gallery/examples'
import { lowered, newer, signAt } from '../play/heardCalls.svelte'
import { callNotes } from '../sound/notes'
import { calls, gestures, sayCall, sayCanLift, sayRider } from '../words'

beforeEach(() => overwriteGetLocale(() => 'en'))

it('has a short sound of its own for every call, and none for gestures', () => {
  const all = [...calls, ...['ring', 'peak', 'cross', 'wave', 'moon', 'gem', 'star'].map((name) => `have_${name}`)]
  const heard = all.map((call) => callNotes[call]!)
  expect(new Set(heard.map((notes) => JSON.stringify(notes))).size).toBe(all.length)
  for (const notes of heard)
    expect(Math.max(...notes.map(([, , lasts, after]) => lasts + after))).toBeLessThanOrEqual(0.5)
  for (const gesture of gestures) expect(callNotes[gesture]).toBeUndefined()
})

it('hears each call once', () => {
  const said = [
    { seat: 0, call: 'mine', at: 1 },
    { seat: 1, call: 'wait', at: 5 },
  ]
  expect(newer(said, 1).map(({ call }) => call)).toEqual(['wait'])
  expect(newer(said, 5)).toEqual([])
})

it('says that a Curse can be lifted and why, and who holds one, never which', () => {
  const { view, seat } = examples.curse!.now
  const [first, then] = scenery.cards[view.riders[seat]!.curse_card!]!.ends
  expect(sayCanLift(view, scenery, seat)).toEqual({
    title: 'Lift your Curse',
    says: `${first}, then ${then} lie side by side`,
  })
  const other = view.riders.find((rider, i) => i !== seat && rider.curse === 'held')!
  expect(other.curse_card).toBeNull()
  expect(sayRider(other, 'Ada', 'waits')).toMatch(/holds a Curse$/)
})

it('draws what is for somebody at both lanterns, and says whose it is', () => {
  const name = (seat: number) => ['Ada', 'Bruno', 'Cleo'][seat]!
  const said = [{ seat: 0, call: 'yours_2', at: 1 }]
  expect(signAt(said, 0, name)).toEqual({ call: 'yours', to: 'Cleo', from: '' })
  expect(signAt(said, 1, name)).toBeNull()
  expect(signAt(said, 2, name)).toEqual({ call: 'yours', to: '', from: 'Ada' })
  const later = [...said, { seat: 2, call: 'mine', at: 2 }]
  expect(signAt(later, 2, name)).toEqual({ call: 'mine', to: '', from: '' })
  expect(sayCall('yours_2', name)).toBe('Yours, Cleo')
  expect(sayCall('point_you_1', name)).toBe('points at Bruno')
  expect(sayCall('yours', name)).toBe('Yours')
})

it('lowers every second one of signs side by side', () => {
  const sign = { call: 'wait', to: '', from: '' }
  expect(lowered([sign, sign, sign, sign])).toEqual([false, true, false, true])
  expect(lowered([sign, null, sign, sign])).toEqual([false, false, false, true])
  expect(lowered([])).toEqual([])
})
