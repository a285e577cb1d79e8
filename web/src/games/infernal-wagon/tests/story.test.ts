import { describe, expect, it } from 'vitest'
import { causeOf } from '../end/cause'
import { examples, rides, scenery } from '../gallery/examples'
import { dearest, paceOf, tellRide } from '../story'

const stories = rides.map(({ view, moves, laid }) => ({
  view,
  laid,
  cards: tellRide(
    scenery,
    view,
    moves.map(([seat, at, text]) => ({ seat, at, text })),
  ),
  last: moves[moves.length - 1]!,
}))

it('says where a ride turned: the card that burned most before the last one', () => {
  const lay = (card: number, fits: boolean, at: number) => ({ card, seat: 0, fits, waited: 0, at })
  const costs = (n: number) => scenery.cards.find(({ kind, penalty }) => kind === 'straight' && penalty === n)!.number
  const ride = [lay(costs(2), false, 10), lay(costs(3), true, 20), lay(costs(2), false, 30), lay(costs(3), false, 40)]
  expect(dearest(ride, scenery)).toEqual({ at: 30, burned: 2 })
  expect(dearest(ride.slice(0, 1), scenery)).toBeNull()
})

describe('the story of a ride', () => {
  it('tells from the log what happened by the rules, card by card', () => {
    for (const { view, laid, cards } of stories) {
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
    const card = { card: 9, seat: 0, fits: true, at: 0 }
    const three = [1000, 3000, 8000].map((waited) => ({ ...card, waited }))
    expect(paceOf(three)).toEqual({ mean: 4, longest: 8 })
    expect(paceOf([])).toBeNull()
    for (const { cards } of stories) expect(cards.every(({ waited }) => waited >= 0)).toBe(true)
  })
})

it('says why a ride was lost: what burned, how many lay between, who held a Curse', () => {
  const { view } = examples.lost_fire!.now
  const cause = causeOf(view, scenery)
  expect(cause).toMatchObject({ kind: 'fire', seats: [view.last], between: view.railroad.length - 1 })
  expect(cause.burned).toBeGreaterThan(cause.between)
  expect(cause.newest?.face.number).toBe(view.railroad.at(-1)![0])
  expect(cause.older.map(({ face }) => face.number)).toEqual(view.railroad.slice(0, -1).map(([card]) => card))
  const [by, on] = cause.met!
  expect(by === on || [by, on].includes('star')).toBe(false)
  const cursed = examples.lost_cursed!.now.view
  expect(causeOf(cursed, scenery).seats.map((seat) => cursed.riders[seat]!.curse)).toContain('held')
})
