import { afterEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import type { Locale } from '../../../i18n.svelte'
import { examples } from '../gallery/states'
import { readMove } from '../notation'
import { sayTime } from '../time'
import type { GameEvent, View } from '../values'
import {
  sayAction,
  sayApart,
  sayBoard,
  sayClock,
  sayEnd,
  sayEvent,
  sayField,
  sayHappened,
  sayRoundsLeft,
  sayState,
  sayTurn,
  speakEvent,
} from '../words'
import { people } from './people'

const speak = (locale: Locale) => overwriteGetLocale(() => locale)
afterEach(() => speak('en'))

const { view, scenery } = examples.plain!

const events: GameEvent[] = [
  { type: 'walked', clan: 0, at: 'E5', to: 'E4' },
  { type: 'sat_down', clan: 1, at: 'E3', to: 'E2' },
  { type: 'reserved', clan: 0, at: 'E5', to: 'E4' },
  { type: 'taken_off', clan: 0, at: 'E5', to: 'E4', left: 1 },
  { type: 'kicked', clan: 0, at: 'D3', to: 'C3', home: 'D1', cost: 2 },
  { type: 'missed', clan: 0, left: 0 },
  { type: 'missed', clan: 0, left: 2 },
  { type: 'passed', clan: 1 },
  { type: 'ran_out', clan: 1 },
  { type: 'tossed', by: 0, clan: 1, loses: true },
  { type: 'tossed', by: 0, clan: 0, loses: false },
  { type: 'conducted', clan: 1, to: 'A2' },
  { type: 'ended', end: 'turns', winner: 1, seats: [4, 7] },
  { type: 'ended', end: 'turns', winner: null, seats: [5, 5] },
]

describe('events in words', () => {
  it('says that the other clan plays on only while it has time', () => {
    speak('en')
    const out: GameEvent = { type: 'ran_out', clan: 1 }
    const told = (time_left: [number, number]) => speakEvent(out, { view: { ...view, time_left } })
    expect(told([9000, 0])).toBe('Green is out of time. Red plays on alone.')
    expect(told([0, 0])).toBe('Green is out of time too.')
  })
  it('says them in English', () => {
    speak('en')
    expect(events.map(sayEvent)).toEqual([
      'Red walks from E5 to E4.',
      'Green goes from E3 to E2 and sits down.',
      'Red on E5 reserves E4.',
      'Red takes the sign off E4. 1 removal left.',
      'Red kicks from D3 to C3. Green flies home to D1. Red misses 2 rounds.',
      'Red sits out a round.',
      'Red sits out a round. 2 more to come.',
      'Green can do nothing and passes.',
      'Green is out of time. Red plays on alone.',
      'The conductor comes. The coin shows green: a green sign goes.',
      'The conductor comes. The coin shows red, but no red sign lies out.',
      'The conductor takes the green sign from A2.',
      'Green wins, 7 seats to 4.',
      'A draw, 5 seats each.',
    ])
  })

  it.each([
    ['de', 'Rot geht von E5 nach E4.', 'Grün'],
    ['fr', 'Rouge va de E5 à E4.', 'Vert'],
  ] as const)('says them in %s, each in its own words', (locale, first, green) => {
    speak(locale)
    const said = events.map(sayEvent)
    expect(said[0]).toBe(first)
    expect(said[1]).toContain(green)
    expect(new Set(said).size).toBe(events.length)
    speak('en')
    expect(said.filter((sentence, i) => sentence === sayEvent(events[i]!))).toEqual([])
    expect(said.filter((sentence) => /[{}]|zz_/.test(sentence))).toEqual([])
  })
})

describe('moves in words', () => {
  const say = (text: string) => sayAction(readMove(text)!, view, 1)

  it('says the cost of a kick before it is paid', () => {
    speak('en')
    expect(say('C2xC3')).toBe('Kick the red dwarf on C3, miss 1 round')
    expect(sayAction(readMove('C3xC2')!, view, 0)).toBe('Kick the green dwarf on C2, miss 2 rounds')
    speak('de')
    expect(say('C2xC3')).toBe('Tritt den roten Zwerg auf C3, 1 Runde aussetzen')
    speak('fr')
    expect(say('C2xC3')).toBe('Éjecter le nain rouge de C3, passe 1 tour')
  })

  it('names every kind', () => {
    speak('en')
    expect(['G3-H3', 'G3=G4', 'G3+G4', 'E3*D4', '!A4'].map(say)).toEqual([
      'Walk to H3',
      'Sit down on G4',
      'Reserve seat G4',
      'Take the red sign off D4',
      'The conductor takes the red sign from A4',
    ])
  })
})

describe('how things stand', () => {
  const at = (change: Partial<View>): View => ({ ...view, ...change })

  it('says whose turn it is', () => {
    speak('en')
    expect(sayState(view, people, 1, true)).toBe('Your turn.')
    expect(sayState(at({ to_act: 0 }), people, 1, true)).toBe('Jo is thinking.')
    expect(sayState(at({ to_act: 0 }), people, null, true)).toBe('Jo to move.')
    expect(sayState(at({ to_act: 0 }), [{ ...people[0]!, here: false }, people[1]!], 1, true)).toBe('Jo is away.')
    expect(sayState(at({ phase: 'conductor' }), people, 1, true)).toBe('Which sign does he take?')
    expect(sayState(view, people, 1, false)).toBe('The game rests.')
    expect(sayState(view, people, 1, false, null, true)).toBe('No connection.')
  })

  it('says how it ended', () => {
    speak('en')
    const over = at({ phase: 'over', to_act: null, end: 'turns' })
    expect(sayState({ ...over, winner: 0 }, people, 1, false)).toBe('Jo wins, 5 to 4.')
    expect(sayState({ ...over, winner: 1 }, people, 1, false)).toBe('You win, 4 to 5.')
    expect(sayState(over, people, 1, false)).toBe('The game is over.')
    const ends = ['turns', 'time', 'ten_seats', 'blocked', 'repetition', 'four_hundred', 'something_new']
    expect(new Set(ends.map(sayEnd)).size).toBe(ends.length)
  })

  it('says that the people ended it, where no view does', () => {
    speak('en')
    const resigned = { end: 'resigned', winners: [1] }
    const seen = (seat: number | null) => people.map((one, i) => ({ ...one, you: i === seat }))
    expect([1, 0, null].map((seat) => sayState(view, seen(seat), seat, false, resigned))).toEqual([
      'Jo resigned. You win.',
      'You resigned. Ada wins.',
      'Jo resigned. Ada wins.',
    ])
    expect(sayState(view, people, 1, false, { end: 'agreed', winners: [] })).toBe('A draw by agreement, 5 to 4.')
  })

  it('says what happened, and only the coin while the conductor waits', () => {
    speak('en')
    expect(sayHappened(view, events.slice(0, 2))).toBe(
      'Red walks from E5 to E4. Green goes from E3 to E2 and sits down.',
    )
    expect(sayHappened(at({ phase: 'conductor' }), events)).toBe('The coin shows red.')
    expect(sayHappened(at({ phase: 'over', end: 'time' }), events)).toBe(sayEnd('time'))
  })

  it('says in one line what the coin shows', () => {
    speak('en')
    const idle: GameEvent[] = [
      { type: 'walked', clan: 0, at: 'I5', to: 'I4' },
      { type: 'tossed', by: 1, clan: 0, loses: false },
    ]
    expect(sayHappened(view, idle)).toContain('The conductor comes. The coin shows red')
    expect(sayHappened(view, idle, true)).toBe('The coin shows red.')
    expect(sayHappened(view, idle.slice(0, 1), true)).toBe(sayHappened(view, idle.slice(0, 1)))
  })

  it('counts turns and time', () => {
    speak('en')
    expect(sayTurn(view, scenery)).toBe('Round 11 of 20')
    expect(sayTurn(view, { ...scenery, limit: null })).toBe('Round 11')
    expect([0, 1, 59_001, 60_000, -5].map(sayTime)).toEqual(['0:00', '0:01', '1:00', '1:00', '0:00'])
  })

  it('speaks the clock at its marks, once each', () => {
    speak('en')
    const said: (string | null)[] = []
    for (let left = 301_000; left > -2000; left -= 250) said.push(sayClock(left + 250, left))
    expect(said.filter((one) => one !== null)).toEqual([
      '5 minutes left.',
      '2 minutes left.',
      '1 minute left.',
      '30 seconds left.',
      '10 seconds left.',
    ])
    // After a pause or a slow tab several marks may lie behind: only the latest is said.
    expect(sayClock(700_000, 50_000)).toBe('1 minute left.')
    expect(sayClock(-1, 500_000)).toBe(null)
  })

  it('counts rounds, which never run backwards', () => {
    speak('en')
    // Red began and kicked in its 11th round; what is shown goes from decision to decision.
    const steps = [
      { rounds: [10, 10], to_act: 0, phase: 'turn' },
      { rounds: [11, 10], to_act: 1, phase: 'turn' },
      { rounds: [11, 11], to_act: 1, phase: 'conductor' },
      { rounds: [12, 11], to_act: 1, phase: 'turn' },
      { rounds: [12, 12], to_act: 0, phase: 'turn' },
      { rounds: [13, 12], to_act: 0, phase: 'conductor' },
      { rounds: [13, 13], to_act: null, phase: 'over' },
    ] as const
    const said = steps.map(({ rounds, ...rest }) => {
      const clans = view.clans.map((clan, i) => ({ ...clan, rounds: rounds[i]! })) as View['clans']
      return sayTurn(at({ ...rest, clans }), { ...scenery, limit: 13 })
    })
    expect(said).toEqual([11, 11, 11, 12, 13, 13, 13].map((round) => `Round ${round} of 13`))
  })

  it('says how many rounds a clan has left', () => {
    speak('en')
    const stand = { ...view.clans[0], turns: 9, rounds: 12 }
    expect([13, 14, 12, 11].map((limit) => sayRoundsLeft(stand, limit))).toEqual([
      '1 round left',
      '2 rounds left',
      '0 rounds left',
      '0 rounds left',
    ])
    expect(sayRoundsLeft(stand, null)).toBe(null)
  })

  it('reads the whole board', () => {
    speak('en')
    const said = sayBoard(view, { people, seat: 1, scenery }, true)
    expect(said).toContain('Your turn. Round 11 of 20. Conductor in 3 turns.')
    expect(said).toContain('Red, Jo: 5 seats. Dwarfs on B4, C3, D4, F5, H5. Signs on A4, J2, I4.')
    expect(said).toContain('Green, You: 4 seats.')
  })

  it('reads single fields', () => {
    speak('en')
    const field = (name: string) =>
      sayField(
        scenery.fields.find((one) => one.name === name)!,
        view,
      )
    expect(['A4', 'C3', 'D1', 'J5', 'D5'].map(field)).toEqual([
      'A4 seat, red sign',
      'C3 aisle, red dwarf',
      'D1 green start, green dwarf',
      'J5 platform',
      'D5 red start',
    ])
  })
})

describe('how far apart the clans were', () => {
  it('decided where seats were counted, and nowhere else', () => {
    expect(sayApart('turns', [3, 5])).toBe('2 seats made the difference.')
    expect(sayApart('time', [3, 2])).toBe('One seat made the difference.')
    expect(sayApart('resigned', [3, 5])).toBe('2 seats lay between the clans.')
    expect(sayApart('repetition', [3, 2])).toBe('One seat lay between the clans.')
    speak('fr')
    expect(sayApart('agreed', [1, 0])).toBe('Une place séparait les clans.')
    speak('de')
    expect(sayApart('agreed', [1, 3])).toBe('Zwischen den Klans lagen 2 Sitze.')
    expect(sayApart('agreed', [3, 3])).toBe('Gleichauf bis zum Ende.')
  })
})
