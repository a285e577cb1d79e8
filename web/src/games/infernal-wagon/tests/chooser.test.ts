import { beforeEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import { examples, scenery } from '../gallery/examples'
import { gather } from '../choices'
import { handOf, tunnelWays } from '../hand/entries'
import { Chooser, type Inputs } from '../play/chooser.svelte'
import type { Price } from '../values'

overwriteGetLocale(() => 'en')

const { view, moves, seat } = examples.middle!.now
const help = { ...scenery, help: 'all' as const }
let said: string[]
let sent: string[]
let inputs: Inputs
beforeEach(() => {
  said = []
  sent = []
  inputs = {
    scenery: help,
    view,
    moves,
    seat,
    pending: null,
    live: true,
    covered: false,
    at: 0,
    play: (text) => sent.push(text),
    announce: (sentence) => said.push(sentence),
    takeUp: () => undefined,
  }
})

/** The wagon stands on another card, on which nothing fits. */
function rollOn(): void {
  const worse = moves.map((text) => text.replace(/@\d+/, '@1'))
  inputs = {
    ...inputs,
    moves: worse,
    view: { ...view, prices: worse.map((text): [string, Price] => [text, [false, 3, false, false]]) },
  }
}

describe("somebody's first ride", () => {
  const first = (prices: readonly Price[]): number | undefined => {
    inputs = { ...inputs, view: { ...view, prices: moves.map((text, i): [string, Price] => [text, prices[i]!]) } }
    const chooser = new Chooser(() => inputs)
    chooser.liftFirst()
    return chooser.chosen?.card
  }
  const cardOf = (text: string): number => Number(/^\d+/.exec(text)![0])

  it('lifts the card that costs least where none fits', () => {
    const cheap = moves.findIndex((text) => cardOf(text) !== cardOf(moves[0]!))
    expect(first(moves.map((_, i): Price => [false, i === cheap ? 2 : 4, false, false]))).toBe(cardOf(moves[cheap]!))
  })

  it('lifts one at a table whose cards say their price when they are chosen, and none where they say nothing', () => {
    const fits = moves.map((): Price => [true, 0, false, false])
    inputs = { ...inputs, scenery: { ...scenery, help: 'chosen' } }
    expect(first(fits)).toBe(cardOf(moves[0]!))
    inputs = { ...inputs, scenery: { ...scenery, help: 'none' } }
    expect(first(fits)).toBeUndefined()
  })

  it('lifts none that would end the ride', () => {
    expect(first(moves.map((): Price => [false, 4, false, true]))).toBeUndefined()
  })
})

describe('when the wagon rolls on', () => {
  it('a card that was lifted for somebody goes down without a word', () => {
    const chooser = new Chooser(() => inputs)
    chooser.liftFirst()
    expect(chooser.picked).not.toBeNull()
    rollOn()
    chooser.rolled()
    expect([chooser.picked, chooser.refused, said]).toEqual([null, false, []])
  })

  it('a card that somebody chose comes back with a word', () => {
    const chooser = new Chooser(() => inputs)
    chooser.liftFirst()
    const entry = chooser.chosen!
    chooser.begin(entry, 0)
    chooser.choose(entry)
    rollOn()
    chooser.rolled()
    expect(chooser.picked).toBeNull()
    expect(chooser.refused).toBe(true)
  })

  it('and no other card is lifted in its place: the Enter that follows was meant for the first', () => {
    const chooser = new Chooser(() => inputs)
    chooser.liftFirst()
    chooser.begin(chooser.chosen!, 0)
    chooser.choose(chooser.chosen!)
    rollOn()
    chooser.rolled()
    chooser.liftFirst()
    expect(chooser.picked).toBeNull()
  })
})

describe('a card that was meant before the mate was faster', () => {
  const fits: Price = [true, 0, false, false]
  const burns: Price = [false, 3, false, false]
  const card = Number(/^\d+/.exec(moves[0]!)![0])
  const on = view.railroad.at(-1)![0]
  const fork = 1

  /** The wagon stands on this card, and the card in hand costs so much by its way and stop. */
  function stand(at: number, prices: Readonly<Record<string, Price>>, stops: readonly number[] = [1]): void {
    const named = Object.entries(prices).map(([way, price]): [string, Price] => [
      `${card}${way[0]}@${at}${way[1]}`,
      price,
    ])
    const railroad = at === on ? view.railroad : [...view.railroad, [at, 0, 0] as (typeof view.railroad)[number]]
    inputs = {
      ...inputs,
      moves: named.map(([text]) => text),
      view: { ...view, prices: named, stops: [...stops], railroad },
    }
  }
  const held = (chooser: Chooser) => chooser.entries.find((entry) => entry.card === card)!

  /** Somebody has had the card in their hand for a second, it fits, and then the mate's card lies there. */
  function cross(after: Readonly<Record<string, Price>>, stops?: readonly number[], before = { ab: fits }): Chooser {
    const chooser = new Chooser(() => inputs)
    stand(on, before)
    chooser.look(0)
    chooser.begin(held(chooser), 1000)
    chooser.choose(held(chooser))
    stand(fork, after, stops)
    chooser.look(2000)
    chooser.rolled()
    return chooser
  }
  const FORK = { ab: fits, ac: burns }

  it('is laid on the stop of a fork where it fits, and on the other one comes back with a word', () => {
    const there = cross(FORK, [1, 2])
    there.lay(held(there), 1, 3000)
    expect([sent, there.refused]).toEqual([[`${card}a@${fork}b`], false])

    sent = []
    const elsewhere = cross(FORK, [1, 2])
    elsewhere.lay(held(elsewhere), 2, 3000)
    expect([sent, elsewhere.refused, elsewhere.picked]).toEqual([[], true, String(card)])
  })

  it('is paid for where its player takes hold of it again, or asks for the other stop', () => {
    const again = cross(FORK, [1, 2])
    again.begin(held(again), 3000)
    again.lay(held(again), 2, 3300)
    expect(sent).toEqual([`${card}a@${fork}c`])

    sent = []
    const asked = cross(FORK, [1, 2])
    asked.changeStop(2, 3000)
    asked.lay(held(asked), null, 3300)
    expect(sent).toEqual([`${card}a@${fork}c`])
  })

  const WAYS = { ab: burns, bb: fits }
  const key = (chooser: Chooser): void =>
    chooser.press(
      chooser.entries.findIndex((entry) => entry.card === card),
      3000,
    )

  it.each([
    ['Enter', (chooser: Chooser) => chooser.chosen && chooser.lay(chooser.chosen, null, 3000)],
    ['its number', key],
    ['the stop', (chooser: Chooser) => chooser.changeStop(1, 3000)],
  ])('without help is not laid by %s in a way that does not fit, though another would', (_, lay) => {
    inputs = { ...inputs, scenery: { ...scenery, help: 'none' } }
    const chooser = cross(WAYS, [1], { ab: fits, bb: fits } as { ab: Price })
    expect([chooser.picked, chooser.refused]).toEqual([null, true])
    lay(chooser)
    expect(sent).toEqual([])
  })

  it('without help keeps the way it was turned to', () => {
    inputs = { ...inputs, scenery: { ...scenery, help: 'none' } }
    const chooser = new Chooser(() => inputs)
    stand(on, WAYS)
    chooser.look(0)
    chooser.begin(held(chooser), 1000)
    chooser.choose(held(chooser))
    chooser.turn(1200)
    expect(chooser.chosen?.play?.start).toBe(1)
    stand(fork, WAYS)
    chooser.look(2000)
    chooser.rolled()
    key(chooser)
    expect(sent).toEqual([`${card}b@${fork}b`])
  })

  it('was touched when the finger came down, not when a busy page hears of it', () => {
    const chooser = new Chooser(() => inputs)
    stand(on, { ab: fits })
    chooser.look(0)
    stand(fork, { ab: burns })
    chooser.look(2000)
    chooser.begin(held(chooser), 2100)
    chooser.choose(held(chooser))
    chooser.lay(held(chooser), null, 2900)
    expect([sent, chooser.refused]).toEqual([[], true])
  })
})

it('reads covered cards to nobody', () => {
  inputs = { ...inputs, covered: true }
  new Chooser(() => inputs).read()
  expect(said).toEqual(['Covered until it goes on.'])
})

it('shows the card of a tunnel also while nobody may turn it', () => {
  const card = handOf(seat, {
    scenery,
    view,
    choices: gather(moves, view),
    chosen: null,
    others: false,
    picked: null,
  })[0]!.card
  const paused = {
    scenery,
    view: { ...view, tunnel: [seat, card] as [number, number] },
    choices: gather([], view),
    chosen: null,
    others: false,
    picked: null,
  }
  expect(tunnelWays(paused).map((entry) => [entry.card, entry.play])).toEqual([[card, null]])
})
