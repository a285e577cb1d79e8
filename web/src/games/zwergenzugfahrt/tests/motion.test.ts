import { describe, expect, it } from 'vitest'
import { examples } from '../gallery/states'
import { planEvents, planRefused, planSent, times, withSent } from '../motion'
import type { GameEvent } from '../values'

const { view } = examples.plain!
const how = { reduced: false, shown: null }

describe('motion', () => {
  it('hops a field', () => {
    const events: GameEvent[] = [{ type: 'walked', clan: 1, at: 'G3', to: 'H3' }]
    expect(planEvents(view, events, how)).toEqual([
      { kind: 'hop', dwarf: 'dwarf-1-2', from: 'G3', to: 'H3', delay: 0, duration: 260 },
    ])
  })

  it('lets the kicked dwarf fly home after the boot has landed', () => {
    const events: GameEvent[] = [{ type: 'kicked', clan: 1, at: 'C2', to: 'C3', home: 'E5', cost: 1 }]
    const [hop, boot, fly] = planEvents(view, events, how)
    expect(hop).toMatchObject({ kind: 'hop', dwarf: 'dwarf-1-1', from: 'C2', to: 'C3' })
    expect(boot).toMatchObject({ kind: 'boot', to: 'C3', duration: 300 })
    expect(fly).toMatchObject({ kind: 'fly', dwarf: 'dwarf-0-1', from: 'C3', to: 'E5', duration: 500 })
    expect(fly!.delay).toBeGreaterThan(0)
  })

  it('does not repeat what was shown when it was sent', () => {
    const events: GameEvent[] = [{ type: 'kicked', clan: 1, at: 'C2', to: 'C3', home: 'E5', cost: 1 }]
    const kinds = planEvents(view, events, { ...how, shown: 'C2xC3' }).map((motion) => motion.kind)
    expect(kinds).toEqual(['boot', 'fly'])
  })

  it('turns the coin three times and sends the conductor through', () => {
    const events: GameEvent[] = [
      { type: 'walked', clan: 1, at: 'G3', to: 'H3' },
      { type: 'tossed', by: 0, clan: 1, loses: false },
    ]
    const [, coin, guard] = planEvents(view, events, how)
    expect(coin).toEqual({ kind: 'coin', clan: 1, turns: 3, delay: times.hop, duration: 900 })
    expect(guard).toMatchObject({ kind: 'guard', walk: 'through' })
    const choice = planEvents(view, [{ type: 'tossed', by: 0, clan: 1, loses: true }], how)
    expect(choice[1]).toMatchObject({ kind: 'guard', walk: 'in' })
    const gone = planEvents(view, [{ type: 'conducted', clan: 1, to: 'A2' }], how)
    expect(gone).toMatchObject([{ kind: 'guard', walk: 'out' }])
  })

  it('only fades in place with less motion, and never longer than 120 ms but for the boot', () => {
    const events: GameEvent[] = [
      { type: 'kicked', clan: 1, at: 'C2', to: 'C3', home: 'E5', cost: 1 },
      { type: 'tossed', by: 0, clan: 1, loses: true },
      { type: 'missed', clan: 0, left: 1 },
    ]
    const plan = planEvents(view, events, { ...how, reduced: true })
    expect(plan.map((motion) => motion.kind)).toEqual(['fade', 'boot', 'fade', 'coin', 'missed'])
    expect(plan.every((motion) => motion.delay === 0)).toBe(true)
    expect(plan[3]).toMatchObject({ turns: 0, duration: 120 })
  })

  it('moves nothing without events, or for a dwarf that is not there', () => {
    expect(planEvents(view, [], how)).toEqual([])
    expect(planEvents(view, [{ type: 'walked', clan: 0, at: 'A1', to: 'A2' }], how)).toEqual([])
    expect(planEvents(view, [{ type: 'passed', clan: 0 }], how)).toEqual([])
  })
})

describe('a move on its way', () => {
  it('is shown as done', () => {
    expect(withSent(view, 1, 'G3-H3').clans[1].dwarfs).toEqual(['B2', 'C2', 'H3', 'E3', 'D1'])
    expect(withSent(view, 1, 'G3+G4').clans[1].signs).toContain('G4')
    expect(withSent(view, 1, 'E3*D4').clans[0].signs).toEqual(view.clans[0].signs)
    expect(withSent(view, 1, '!A4').clans[0].signs).not.toContain('A4')
    expect(withSent(view, 0, 'B4=B5').clans[1]).toBe(view.clans[1])
    expect(withSent(view, 1, null)).toBe(view)
    expect(withSent(view, null, 'G3-H3')).toBe(view)
  })

  it('hops at once, and comes back in 180 ms when it is refused', () => {
    expect(planSent(view, 1, 'G3-H3', false)).toMatchObject([{ kind: 'hop', from: 'G3', to: 'H3' }])
    expect(planSent(view, 1, 'G3+G4', false)).toEqual([])
    expect(planRefused(view, 1, 'G3-H3', false)).toMatchObject([
      { kind: 'return', from: 'H3', to: 'G3', duration: 180 },
    ])
    expect(planRefused(view, 1, 'G3-H3', true)).toMatchObject([{ kind: 'fade', to: 'G3', duration: 120 }])
  })
})
