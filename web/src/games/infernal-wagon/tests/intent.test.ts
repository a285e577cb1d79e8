import { describe, expect, it } from 'vitest'
import { gather, best, type Choices } from '../choices'
import { Intents, IN_SIGHT, isWorse } from '../play/intent'
import type { Price, View } from '../values'
import { faces } from './deck'

const fits: Price = [true, 0, false, false]
const burns = (n: number): Price => [false, n, false, false]
const loses: Price = [false, 0, true, false]
const ends: Price = [false, 4, false, true]

/** What a card would cost on the last edge of another. */
function priceOn(card: number, on: number): Price {
  const stop = faces[on]!.ends.at(-1)!
  const start = faces[card]!.ends[0]!
  const match = start === stop || [start, stop].includes('star')
  const penalty = faces[card]!.penalty
  return match ? fits : penalty < 0 ? loses : burns(penalty)
}
function choicesOn(hand: readonly number[], on: number): Choices {
  const prices = hand.map((card): [string, Price] => [`${card}a@${on}b`, priceOn(card, on)])
  return gather(
    prices.map(([text]) => text),
    { prices, stops: [1] } as unknown as View,
  )
}

const tracks = faces.filter(({ kind }) => kind === 'straight' || kind === 'curve').map(({ number }) => number)

/** A repeatable row of numbers. */
function* numbers(seed: number): Generator<number, never> {
  for (let x = seed; ;) {
    x = (x * 1_103_515_245 + 12_345) % 2_147_483_648
    yield Math.floor(x / 65_536)
  }
}

describe('what somebody meant', () => {
  it('is worse where it costs what it did not', () => {
    const order = [fits, burns(2), burns(3)]
    order.forEach((now, i) => order.forEach((meant, j) => expect(isWorse(now, meant)).toBe(i > j)))
    expect(isWorse(loses, burns(4))).toBe(true)
    expect(isWorse(ends, burns(4))).toBe(true)
    expect(isWorse(loses, loses)).toBe(false)
  })

  it('is the stop that was in sight, not the one that came a moment before the touch', () => {
    const intents = new Intents()
    intents.see(1, { cards: new Map(), lift: false }, 0)
    intents.see(2, choicesOn([30], 2), 5000)
    intents.begin(30, 5000 + IN_SIGHT - 1)
    expect(intents.allows(30, burns(2), 5400)).toBe(false)
    // It came back and was looked at: now it is meant.
    expect(intents.allows(30, burns(2), 6000)).toBe(true)
    expect(intents.allows(30, burns(2), 6000)).toBe(true)
  })

  it('knows no card that no frame has shown yet', () => {
    const intents = new Intents()
    intents.see(1, { cards: new Map(), lift: false }, 0)
    intents.see(2, choicesOn([30], 2), 5000)
    intents.show(1, 5500)
    intents.show(2, 5600)
    intents.begin(30, 5600 + IN_SIGHT - 1)
    expect(intents.allows(30, burns(2), 6000)).toBe(false)
  })

  it('may be any price on a stop that stayed: another end of an intersection is chosen knowingly', () => {
    const intents = new Intents()
    intents.see(1, choicesOn([30], 1), 0)
    intents.begin(30, 1000)
    intents.see(1, { cards: new Map(), lift: false }, 1500)
    expect(intents.allows(30, loses, 2000)).toBe(true)
  })

  it('grows with what is seen: a card that has come to fit is not laid for a price', () => {
    const intents = new Intents()
    const [card, free] = [20, 19]
    expect(priceOn(card, free)).toEqual(fits)
    const [first, misfit] = tracks.filter((on) => !priceOn(card, on)[0]) as [number, number]
    intents.see(first, choicesOn([card], first), 0)
    intents.begin(card, 1000)
    intents.see(free, choicesOn([card], free), 2000)
    expect(intents.survives(card, priceOn(card, free))).toBe(true)
    intents.see(misfit, choicesOn([card], misfit), 4000)
    expect(intents.allows(card, priceOn(card, misfit), 4100)).toBe(false)
  })
})

describe('a thousand crossed plays', () => {
  const ways = ['drag', 'flick', 'double touch', 'keys', 'a touch just after'] as const

  it.each(ways)('by %s: none is paid for, and those that still serve are laid', (way) => {
    const next = numbers(ways.indexOf(way) + 7)
    const any = (from: readonly number[]): number => from[next.next().value % from.length]!
    let [laid, back, worsened, unpaid] = [0, 0, 0, 0]
    for (let i = 0; i < 1000; i++) {
      const hand = [any(tracks), any(tracks), any(tracks)].filter((card, j, all) => all.indexOf(card) === j)
      const [seen, moved] = [any(tracks), any(tracks)]
      const intents = new Intents()
      intents.see(seen, choicesOn(hand, seen), 0)
      const at = 3000 + (next.next().value % 4000)
      const card = hand.find((one) => priceOn(one, seen)[0]) ?? hand[0]!
      const meant = best(choicesOn(hand, seen).cards.get(card)!)!.price
      const roll = (): void => intents.see(moved, choicesOn(hand, moved), at)
      const late = 20 + (next.next().value % 200)
      const price = priceOn(card, moved)
      // A drag holds the card while the railroad rolls; a double touch and keys have chosen it before; or all of it comes too soon after.
      if (way === 'a touch just after') {
        roll()
        intents.begin(card, at + late)
      } else {
        intents.begin(card, at - late)
        roll()
        if (way === 'double touch' || way === 'keys') {
          const stays = intents.survives(card, price)
          if (moved !== seen) expect(stays).toBe(!isWorse(price, meant))
          // The choice is gone, so the second touch or key chooses anew, and a third one comes too soon as well.
          if (!stays) intents.begin(card, at + late)
        }
      }
      const allowed = intents.allows(card, price, at + late + 150)
      if (moved !== seen && isWorse(price, meant)) worsened++
      if (allowed) laid++
      else back++
      if (!allowed || !isWorse(price, meant) || moved === seen) unpaid++
    }
    expect(unpaid).toBe(1000)
    expect(back).toBe(worsened)
    expect(worsened).toBeGreaterThan(200)
    expect(laid).toBeGreaterThan(200)
  })
})
