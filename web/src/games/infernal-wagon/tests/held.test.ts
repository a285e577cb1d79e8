import { describe, expect, it } from 'vitest'
import { arrange } from '../arrangement'

const needs = { open: false, silent: false, held: true }

describe.each([2, 3, 4, 5])('a hand for a table screen with %i riders', (seats) => {
  it.each([
    [360, 636],
    [390, 740],
    [360, 560],
  ])('fills a phone of %i by %i and nothing is below its edge', (width, height) => {
    const made = arrange(width, height, { ...needs, seats })
    expect(made.header + made.table + made.status + made.hand + made.calls).toBe(height)
    expect(2 * made.card + 36).toBeLessThanOrEqual(width)
    // The coin comes first, and is as large as one.
    expect(made.table).toBeGreaterThanOrEqual(height > 600 ? 150 : 112)
    // Larger than beside a railroad, or at least as large where there is little height.
    expect(made.card).toBeGreaterThanOrEqual(arrange(width, height, { ...needs, seats, held: false }).card)
  })
})

it('has the lamp beside the coin, and a mate in a row of her own', () => {
  expect(arrange(360, 636, { ...needs, seats: 3 })).toMatchObject({ beside: true, status: 0 })
  const taught = arrange(360, 636, { ...needs, seats: 3, taught: true })
  expect(taught.beside).toBe(false)
  expect(taught.status).toBeGreaterThan(50)
})
