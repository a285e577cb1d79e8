import { beforeAll, describe, expect, it } from 'vitest'
import { m } from '../../../paraglide/messages.js'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import type { Person } from '../../contract'
import { examples, scenery } from '../gallery/examples'
import { handOf } from '../hand/entries'
import { gather } from '../choices'
import { meaningOf } from '../play/keys'
import { ashesOf, times } from '../play/show.svelte'
import type { GameEvent } from '../values'
import {
  callKeys,
  gestureKeys,
  orList,
  sayEnd,
  sayEvent,
  sayRiderState,
  saySituation,
  sayNow,
  sayStatus,
  sayTime,
} from '../words'
import { layOut } from '../road/layout'

beforeAll(() => overwriteGetLocale(() => 'en'))

const people = (you: number): Person[] =>
  ['Ada', 'Jo', 'Kim', 'Lu', 'Mo'].map((name, i) => ({
    name,
    traits: { beard: 10 },
    bot: null,
    you: i === you,
    here: true,
  }))
const context = (seat: number) => ({ people: people(seat), seat, scenery, view: examples.middle!.now.view })
const find = (kind: string, ...ends: string[]) =>
  scenery.cards.find((card) => card.kind === kind && card.ends.join() === ends.join())!.number

describe('events as words', () => {
  const laid = { type: 'laid', seat: 1, owner: 1, card: find('straight', 'ring', 'peak'), start: 1, stop: 0 } as const
  it.each<[GameEvent, string | null]>([
    [{ ...laid, fits: true, from_tunnel: false }, 'Jo: peak to ring, fits.'],
    [{ ...laid, fits: false, from_tunnel: false }, 'Jo: peak to ring, does not fit.'],
    [{ ...laid, owner: 0, fits: true, from_tunnel: false }, 'Jo: your card peak to ring, fits.'],
    [{ ...laid, owner: 2, fits: true, from_tunnel: false }, 'Jo: peak to ring of Kim, fits.'],
    [{ ...laid, seat: 0, fits: false, from_tunnel: false }, 'You: peak to ring of Jo, does not fit.'],
    [{ ...laid, fits: true, from_tunnel: true }, 'From the tunnel: peak to ring, fits.'],
    [{ type: 'burned', cards: [1], by: 'penalty' }, '1 card burns.'],
    [{ type: 'burned', cards: [1, 2, 3], by: 'explosion' }, 'Explosion: 3 cards are gone.'],
    [{ type: 'lost_card', seat: 2 }, 'Kim: one card fewer for the rest of the ride.'],
    [{ type: 'drew', seat: 1, card: null }, null],
    [{ type: 'drew', seat: 0, card: find('tunnel', 'ring', 'peak') }, 'You draw tunnel, ring to peak.'],
    [{ type: 'revealed', card: 1, kind: 'silence', on: true }, 'Silence: not a word.'],
    [{ type: 'ended', end: 'fire', won: false }, 'The fire reached the wagon.'],
  ])('%j', (event, said) => expect(sayEvent(event, context(0))).toBe(said))

  it('has a reason for every end', () => {
    const reasons = ['exit', 'fire', 'no_cards', 'time', 'cursed'].map(sayEnd)
    expect(new Set(reasons).size).toBe(5)
    expect(reasons).not.toContain(sayEnd('unheard of'))
  })

  it('says something for whatever happens in the examples', () => {
    for (const { now } of Object.values(examples))
      for (const event of now.events)
        if (event.type !== 'drew') expect(sayEvent(event, { ...context(now.seat), view: now.view })).toBeTruthy()
  })
})

describe('the figures of an end', () => {
  it('count one as one', () => {
    expect([0, 1, 2].map((n) => m.iw_stat_laid({ n }))).toEqual(['cards laid', 'card laid', 'cards laid'])
    expect([0, 1, 2].map((n) => m.iw_stat_lost({ n }, { locale: 'fr' }))).toEqual([
      'perdue en main',
      'perdue en main',
      'perdues en main',
    ])
  })
})

it('one card is left in the singular', () => {
  expect([1, 2].map((n) => m.iw_to_exit({ n }))).toEqual(['card to the Exit', 'cards to the Exit'])
  expect([1, 2].map((n) => m.iw_to_exit({ n }, { locale: 'fr' }))).toEqual([
    'carte avant la Sortie',
    'cartes avant la Sortie',
  ])
})

describe('how it stands', () => {
  it('names every button by its move and its price', () => {
    const { view, moves, seat } = examples.middle!.now
    const hand = handOf(seat, {
      scenery,
      view,
      choices: gather(moves, view),
      chosen: null,
      others: false,
      picked: null,
    })
    expect(hand.map(({ flag }) => flag?.kind).sort()).toEqual(['burns', 'fits', 'loses'])
    for (const { label } of hand)
      expect(label).toMatch(/^Lay \w+.* to \w+.*, (fits|burns \d cards?|costs a card of the hand)$/)
  })

  it('says who can when one cannot', () => {
    const { view, seat } = examples.waiting!.now
    const status = sayStatus(view, people(seat), seat, { live: true })
    expect(status.says).toMatch(/^(Ada|Jo|Kim)( or (Ada|Jo|Kim))? can play$/)
    expect(sayStatus(view, people(seat), seat, { live: false }).title).toBe('It is quiet')
    expect(sayStatus(view, people(seat), seat, { live: false, cutOff: true })).toEqual({
      title: 'No connection',
      says: 'the clock may go on',
    })
  })

  it('does not call it quiet while the start is counted down', () => {
    const { view, seat } = examples.middle!.now
    const now = { live: false, counted: true, lit: false, hushed: true, open: false, wide: false }
    expect(saySituation(view, people(seat), seat, now)).toEqual({
      title: 'About to start',
      says: 'the clock still waits',
    })
    expect(saySituation(view, people(seat), seat, { ...now, upright: true })).toEqual({ title: null, says: '' })
  })

  it('says of nobody that they can play while play does not go on', () => {
    const { view } = examples.middle!.now
    const can = view.riders.findIndex((rider) => rider.may_lay)
    expect([sayRiderState(view, can, true), sayRiderState(view, can, false)]).toEqual(['can play', ''])
  })

  it('names the tunnel under Silence too: what it asks for is the rest of that sentence', () => {
    const { view, seat } = examples.waiting!.now
    const now = { live: true, lit: true, hushed: true, open: false, wide: false }
    expect(saySituation(view, people(seat), seat, now).title).toBe('Not a word.')
    const drawn = { ...view, tunnel: [seat, 0] as [number, number] }
    const { title, says } = saySituation(drawn, people(seat), seat, now)
    expect(`${title} ${says}`).toBe('The tunnel brings a card: choose how it lies')
  })

  it('reads the stop, the fire and the seconds on demand', () => {
    const { view } = examples.middle!.now
    const said = sayNow(view, scenery, view.ends_at! - 61_500, [])
    expect(said).toMatch(/^Open stop: \w+\. The fire is \d+ cards away\. 62 seconds left\. \d+ cards to the Exit\.$/)
    expect(said).toContain(`${view.railroad.length - 1} cards away`)
  })

  it('lists names and times', () => {
    expect(orList(['a'])).toBe('a')
    expect(orList(['a', 'b', 'c'])).toBe('a, b or c')
    expect([sayTime(0), sayTime(999), sayTime(61_000)]).toEqual(['0:00', '0:01', '1:01'])
  })
})

describe('keys', () => {
  const press = (key: string, state = {}) =>
    meaningOf(
      { key, ctrlKey: false, metaKey: false, altKey: false, target: null },
      { hushed: false, chosen: true, ...state },
    )
  it('mean one thing each', () => {
    expect(press('3')).toEqual({ do: 'choose', index: 2 })
    expect(press('r')).toEqual({ do: 'turn' })
    expect(press('Enter')).toEqual({ do: 'lay' })
    expect(press('Enter', { chosen: false })).toBeNull()
    expect(press('ArrowRight')).toEqual({ do: 'stop', by: 1 })
    expect(press('l')).toEqual({ do: 'lift' })
    expect(press('s')).toEqual({ do: 'read' })
    expect(press('q')).toBeNull()
    expect(press('t')).toEqual({ do: 'talk' })
    expect(press('h')).toEqual({ do: 'tell' })
    expect(press('?')).toEqual({ do: 'rules' })
    const letters = ['R', 'L', 'S', 'T', 'H']
    for (const keys of [callKeys, gestureKeys])
      expect(new Set([...letters, ...Object.values(keys)]).size).toBe(letters.length + Object.values(keys).length)
  })

  it('mean once what is held, so that a finger that stays down pays for no card', () => {
    const held = (key: string) =>
      meaningOf(
        { key, ctrlKey: false, metaKey: false, altKey: false, target: null, repeat: true },
        { hushed: false, chosen: true },
      )
    expect(['1', 'Enter', 'r', 'l', 's', 't', 'h', 'm', '?', 'Escape'].map(held)).toEqual(Array(10).fill(null))
    expect(held('ArrowLeft')).toEqual({ do: 'stop', by: -1 })
  })

  it('are gestures under Silence', () => {
    expect(press('m')).toEqual({ do: 'call', name: 'mine' })
    expect(press('m', { hushed: true })).toEqual({ do: 'call', name: 'point_me' })
    expect(press('t', { hushed: true })).toBeNull()
    expect(press('h', { hushed: true })).toBeNull()
  })
})

describe('what is seen for a moment', () => {
  it('burns the oldest first, one after the other, after the card has landed', () => {
    const { before, now } = examples.burned!
    const sizes = [{ cols: 12, rows: 12 }]
    const was = layOut(null, before.view.railroad, before.view.stops, (card) => scenery.cards[card]!, sizes)
    const is = layOut(was, now.view.railroad, now.view.stops, (card) => scenery.cards[card]!, sizes)
    const ashes = ashesOf(now.events, was, is, false)
    const burned = now.events.flatMap((event) => (event.type === 'burned' ? event.cards : []))
    expect(ashes.map(({ placed }) => placed.card)).toEqual(burned)
    expect(ashes.map(({ delay }) => delay)).toEqual(burned.map((_, i) => times.lay + i * times.apart))
    expect(ashesOf(now.events, was, is, true).every(({ delay }) => delay === 0)).toBe(true)
  })
})
