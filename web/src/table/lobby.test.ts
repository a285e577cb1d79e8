import { beforeAll, expect, test } from 'vitest'
import { overwriteGetLocale } from '../paraglide/runtime.js'
import type { SeatPicture } from '../protocol/messages.gen'
import { awaitsSeats, canFill, fewer, freeSeats, sayStart } from './lobby'

beforeAll(() => overwriteGetLocale(() => 'en'))

const nobody: SeatPicture = {
  player: null,
  name: null,
  bot: null,
  ready: false,
  online: false,
  replaceable: false,
  stand_in: null,
  traits: {},
}
const ada = { ...nobody, player: 'a', name: 'Ada', ready: true, online: true }
const jo = { ...ada, player: 'j', name: 'Jo' }
const bot = { ...nobody, bot: 'keen', ready: true }
const quick = { bot: 'keen', seats: 4, options: {} }
const can = { seats: [2, 3, 4, 5], quick }

test('while somebody is not ready it starts with the lamps', () => {
  const seats = [ada, { ...jo, ready: false }, nobody]
  expect(awaitsSeats({ host: 'a', seats })).toBe(false)
  expect(sayStart({ host: 'a', seats }, 'a', can)).toBe('It starts when all lamps are lit.')
})

test('once all are ready, what is waited for is said: free seats, and who can do something about them', () => {
  const table = { host: 'a', seats: [ada, jo, nobody, bot, nobody] }
  expect(freeSeats(table)).toEqual([2, 4])
  expect([fewer(table, can), canFill(table, can)]).toEqual([3, true])
  expect(fewer({ host: 'a', seats: [ada, jo] }, can)).toBeNull()
  expect(sayStart(table, 'a', can)).toBe('Seats are still free: wait for friends or choose.')
  expect(sayStart(table, 'j', can)).toBe('Seats are still free. Ada can start without them too.')
  expect(sayStart(table, 'j', { seats: [5], quick })).toBe('It starts when every seat is taken.')
  expect(sayStart(table, 'a', undefined)).toBe('It starts when every seat is taken.')
})

test('who is gone is named, and whoever lays the table can free their seat', () => {
  const seats = [{ ...ada, ready: false, online: false }, jo]
  expect(sayStart({ host: 'a', seats }, 'j', can)).toBe('Ada is missing.')
  expect(sayStart({ host: 'j', seats }, 'j', can)).toBe('Ada is missing: wait, or touch their lamp and free the seat.')
  const other = [...seats, { ...jo, player: 'k', ready: false }]
  expect(sayStart({ host: 'j', seats: other }, 'j', can)).toBe('It starts when all lamps are lit.')
})

test('where every seat is taken nothing is awaited but the start', () => {
  expect(awaitsSeats({ host: 'a', seats: [ada, bot] })).toBe(false)
  expect(awaitsSeats({ host: 'a', seats: [nobody, bot] })).toBe(false)
})
