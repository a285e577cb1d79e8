import { describe, expect, it } from 'vitest'
import { rides, scenery } from '../gallery/examples'
import { paceOf, tellRide } from '../story'

const told = rides.map(({ view, moves, laid }) => ({
  view,
  laid,
  cards: tellRide(
    scenery,
    view,
    moves.map(([seat, at, text]) => ({ seat, at, text })),
  ),
  last: moves[moves.length - 1]!,
}))

describe('the story of a ride', () => {
  it('tells from the log what happened by the rules, card by card', () => {
    for (const { view, laid, cards } of told) {
      expect(cards.map(({ card, seat, fits }) => [card, seat, fits])).toEqual(laid)
      expect(cards.length).toBe(view.laid)
    }
  })

  it('knows cards that a tunnel laid by itself', () => {
    const alone = rides.flatMap(({ moves, laid }) =>
      laid.filter(([card]) => !moves.some(([, , text]) => new RegExp(`^${card}[a-d]`).test(text))),
    )
    expect(alone.length).toBeGreaterThan(0)
  })

  it('says how long a card took', () => {
    const card = { card: 9, seat: 0, fits: true }
    const three = [1000, 3000, 8000].map((waited) => ({ ...card, waited }))
    expect(paceOf(three)).toEqual({ mean: 4, longest: 8 })
    expect(paceOf([])).toBeNull()
    for (const { cards } of told) expect(cards.every(({ waited }) => waited >= 0)).toBe(true)
  })
})
