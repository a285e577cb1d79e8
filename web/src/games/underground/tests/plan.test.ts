import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import type { Person } from '../../contract'
import { sayPlan } from '../replay/plan'

overwriteGetLocale(() => 'en')
const people: Person[] = ['Mara', 'Ada', 'Jo'].map((name, seat) => ({
  name,
  traits: {},
  bot: null,
  you: seat === 0,
  here: true,
}))
const plan = (...moves: [number, string][]) =>
  sayPlan(
    moves.map(([seat, text]) => ({ seat, text })),
    people,
  )

describe('the plan that would have reached the door', () => {
  it('says who would have done what, and not in notation', () => {
    const said = plan([1, 'walk H7 E5 D5'], [1, 'end H7'], [2, 'lay E2 L4 3f A6'], [2, 'walk E2 D4'])
    expect(said).toBe('Ada: walk to D5, Jo: hook on A6, walk to D4')
  })
  it('says no more than five steps', () => {
    const said = plan(...Array.from({ length: 7 }, (_, i): [number, string] => [1, `walk H7 A${i + 1}`]))
    expect(said.match(/walk to/g)).toHaveLength(5)
    expect(said.endsWith(', …')).toBe(true)
  })
})
