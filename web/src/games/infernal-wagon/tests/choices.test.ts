import { describe, expect, it } from 'vitest'
import { atStop, badness, best, gather, turned, waysOf, type Laying } from '../choices'
import { examples, scenery } from '../gallery/examples'
import { handOf } from '../hand/entries'
import { readMove, type Action } from '../notation'
import type { Price, View } from '../values'

const different = ['ring', 'peak', 'cross', 'wave']

function written(action: Action): string {
  if (action.kind === 'lift') return 'lift'
  const card = `${action.card}${'abcd'[action.start]}`
  return action.kind === 'turn' ? `${card}!` : `${card}@${action.on}${'abcd'[action.stop]}`
}

describe('moves', () => {
  it('read back as they are written, whatever the server offers', () => {
    const texts = Object.values(examples).flatMap(({ before, now }) => [...before.moves, ...now.moves])
    expect(texts.length).toBeGreaterThan(100)
    for (const text of texts) expect(written(readMove(text)!)).toBe(text)
  })

  it('name card, edge, the card they are laid on and its stop', () => {
    expect(readMove('17a@4b')).toEqual({ kind: 'lay', card: 17, start: 0, on: 4, stop: 1, text: '17a@4b' })
    expect(readMove('17d!')).toEqual({ kind: 'turn', card: 17, start: 3, text: '17d!' })
    expect(readMove('lift')).toEqual({ kind: 'lift', text: 'lift' })
  })

  it.each(['', 'time', '17e@4b', '17a@4', 'a@4b', '1234a!', '17a@4b '])('leave %j alone', (text) => {
    expect(readMove(text)).toBeNull()
  })
})

const play = (start: number, stop: number, price: Price): Laying => ({
  card: 1,
  start,
  stop,
  price,
  text: `1${'abcd'[start]}@2${'abcd'[stop]}`,
})
const fits: Price = [true, 0, false, false]
const burns = (n: number): Price => [false, n, false, false]
const loses: Price = [false, 0, true, false]
const ends: Price = [false, 9, false, true]

describe('the orientation that serves best', () => {
  it('fits before it costs, and anything before the end of the ride', () => {
    const order = [fits, burns(2), burns(4), loses, ends]
    expect(order.map(badness)).toEqual([...order.map(badness)].sort((a, b) => a - b))
    expect(best([play(0, 1, burns(2)), play(1, 1, fits)])?.start).toBe(1)
    expect(best([play(0, 1, ends), play(1, 1, loses)])?.start).toBe(1)
  })

  it('is the first of equals, so that it never jumps', () => {
    expect(best([play(0, 1, burns(3)), play(1, 1, burns(3))])?.start).toBe(0)
  })

  it('takes the only open stop where it fits', () => {
    const plays = [1, 2, 3].flatMap((stop) => [play(0, stop, burns(2)), play(1, stop, stop === 3 ? fits : burns(2))])
    expect(best(plays)).toMatchObject({ start: 1, stop: 3 })
    expect(atStop(plays, 2)).toMatchObject({ start: 0, stop: 2 })
  })

  it('goes through all others with the turn button and comes back', () => {
    const plays = [play(0, 1, fits), play(1, 1, burns(2)), play(2, 1, burns(2))]
    expect(waysOf(plays, different)).toEqual([0, 1, 2])
    const second = turned(plays, different, 0, 1)!
    const third = turned(plays, different, second.start, 1)!
    expect([second.start, third.start, turned(plays, different, third.start, 1)!.start]).toEqual([1, 2, 0])
  })

  it('skips orientations that look the same', () => {
    const plays = [play(0, 1, fits), play(1, 1, fits), play(2, 1, burns(2))]
    expect(waysOf(plays, ['ring', 'ring', 'peak'])).toEqual([0, 2])
    expect(turned(plays, ['ring', 'ring', 'peak'], 0, 1)?.start).toBe(2)
  })

  it('stays at the chosen stop when turning makes it no worse', () => {
    const plays = [play(0, 1, burns(2)), play(0, 2, burns(2)), play(1, 1, burns(2)), play(1, 2, burns(2))]
    expect(turned(plays, different, 0, 2)).toMatchObject({ start: 1, stop: 2 })
  })
})

describe('choices', () => {
  it('are exactly the server’s moves with the server’s prices', () => {
    for (const { now } of Object.values(examples)) {
      const { cards, lift } = gather(now.moves, now.view)
      const plays = [...cards.values()].flat()
      expect(plays.map(({ text }) => text).sort()).toEqual(now.moves.filter((text) => text !== 'lift').sort())
      expect(lift).toBe(now.moves.includes('lift'))
      for (const one of plays) expect(one.price).toEqual(new Map(now.view.prices).get(one.text))
    }
  })

  it('keep their prices in whatever order they come', () => {
    const { now } = Object.values(examples).find((one) => one.now.moves.length > 2)!
    const turned = gather([...now.moves].reverse(), now.view)
    const prices = new Map(now.view.prices)
    expect(new Set([...prices.values()].map(String)).size).toBeGreaterThan(1)
    for (const one of [...turned.cards.values()].flat()) expect(one.price).toEqual(prices.get(one.text))
  })

  it('are none without prices', () => {
    const view = { prices: [], stops: [0] } as unknown as View
    expect(gather(['1a@2b'], view).cards.size).toBe(0)
  })
})

describe('help', () => {
  const { now } = Object.values(examples).find(({ now }) => now.moves.some((text) => text.includes('@')))!
  const choices = gather(now.moves, now.view)
  const hand = (help: 'none' | 'chosen' | 'all', picked: string | null) =>
    handOf(now.seat, { scenery: { ...scenery, help }, view: now.view, choices, chosen: null, others: false, picked })
  const cards = hand('all', null).map(({ key }) => key)

  it('shows every price, that of the chosen card, or none', () => {
    expect(hand('all', null).every(({ flag }) => flag)).toBe(true)
    expect(hand('chosen', null).some(({ flag }) => flag)).toBe(false)
    expect(hand('chosen', cards[1]!).map(({ flag }) => flag !== null)).toEqual(cards.map((_, i) => i === 1))
    expect(hand('none', cards[1]!).some(({ flag }) => flag)).toBe(false)
  })

  it('says no more to the ear than to the eye, and turns no card to where it fits', () => {
    const free = hand('all', null).map(({ label }) => label)
    const shown = hand('chosen', cards[0]!)
    expect(shown[0]!.label).toBe(free[0])
    for (const { label, start } of [...shown.slice(1), ...hand('none', cards[0]!)]) {
      expect(free).not.toContain(label)
      expect(start).toBe(0)
    }
  })
})
