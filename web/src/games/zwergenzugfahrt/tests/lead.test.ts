import { expect, test } from 'vitest'
import { standings, turningPoints } from '../end/lead'
import { boards } from '../gallery/states'
import type { GameEvent } from '../values'

const scenery = boards.default!
const [one, two, three, four] = scenery.fields.filter(({ kind }) => kind === 'seat').map(({ name }) => name) as [
  string,
  string,
  string,
  string,
]
const [on, off] = scenery.fields.filter(({ kind }) => kind === 'platform').map(({ name }) => name) as [string, string]
const step = (...events: GameEvent[]) => ({ events, taken_back: false })
const game = [
  step({ type: 'walked', clan: 0, at: on, to: off }),
  step({ type: 'sat_down', clan: 1, at: on, to: one }),
  step({ type: 'reserved', clan: 0, at: off, to: two }),
  { events: [{ type: 'reserved', clan: 1, at: one, to: three }], taken_back: true },
  step({ type: 'sat_down', clan: 1, at: one, to: four }),
  step({ type: 'kicked', clan: 0, at: off, to: four, home: on, cost: 1 }, { type: 'missed', clan: 0, left: 0 }),
  step({ type: 'tossed', by: 0, clan: 1, loses: false }, { type: 'conducted', clan: 0, to: two }),
]

test('the seats are those of the end, and of every moment before', () => {
  const told = standings(scenery, [1, 0], game)
  expect(told.map(({ seats, event }) => [event.type, ...seats])).toEqual([
    ['sat_down', 0, 1],
    ['reserved', 1, 1],
    ['kicked', 2, 0],
    ['conducted', 1, 0],
  ])
  // What was missed is a round too; the conductor comes in the round that is being played.
  expect(told.map(({ round }) => round)).toEqual([1, 2, 3, 4])
})

test('it turned where somebody came to the front, not where it was level', () => {
  const told = turningPoints(standings(scenery, [1, 0], game))
  expect(told.map(({ event }) => event.type)).toEqual(['sat_down', 'kicked'])
  expect(turningPoints(standings(scenery, [1, 0], game), 1).map(({ event }) => event.type)).toEqual(['kicked'])
})

test('a game that went on from another one begins as it was there', () => {
  const told = standings(scenery, [5, 4], game.slice(-1))
  expect(told.map(({ seats }) => seats)).toEqual([[5, 4]])
  expect(standings(scenery, [5, 4], [])).toEqual([])
})
