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
let inputs: Inputs
beforeEach(() => {
  said = []
  inputs = {
    scenery: help,
    view,
    moves,
    seat,
    pending: null,
    live: true,
    covered: false,
    at: 0,
    play: () => undefined,
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
    chooser.choose(entry)
    rollOn()
    chooser.rolled()
    expect(chooser.picked).toBeNull()
    expect(chooser.refused).toBe(true)
  })

  it('and no other card is lifted in its place: the Enter that follows was meant for the first', () => {
    const chooser = new Chooser(() => inputs)
    chooser.liftFirst()
    chooser.choose(chooser.chosen!)
    rollOn()
    chooser.rolled()
    chooser.liftFirst()
    expect(chooser.picked).toBeNull()
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
