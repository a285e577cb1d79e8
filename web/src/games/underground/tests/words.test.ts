import { describe, expect, it } from 'vitest'
import { m } from '../../../paraglide/messages.js'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import type { Person } from '../../contract'
import { fieldNamed } from '../fields'
import { triedPieceOf, placesOf, refusalOf } from '../triedPiece'
import { tellEvents } from '../play/lines'
import { soundOf } from '../soundOf'
import type { GameEvent, View } from '../values'
import { sayAll } from '../ear'
import { pinged, sayCall, sayEnd, sayEvent, sayField, sayTried, sayThought, sayWalk, sayWhy } from '../words'
import { makeView, scenery } from './views'

overwriteGetLocale(() => 'en')
const at = (name: string) => fieldNamed(name)!
const view = makeView()
const people: Person[] = ['Mara', 'Ada'].map((name, seat) => ({
  name,
  traits: { beard: 30 },
  bot: null,
  you: seat === 0,
  here: true,
}))
const context = { scenery, view, people, seat: 0 }

const said: [GameEvent, string | null][] = [
  [{ type: 'arranged', plateau: 'a', turn: 1, field: 4 }, 'Plateau a lies anew on A5.'],
  [{ type: 'faced', side: 'e' }, 'The door looks to the east now.'],
  [{ type: 'begun' }, 'The climb begins.'],
  [{ type: 'played', seat: 1, card: at('D7') }, 'Ada: card D7.'],
  [
    { type: 'piece_laid', seat: 0, piece: 20, turn: 0, field: at('C3'), level: 2, swapped: false },
    'You: T piece on C3, now height 2.',
  ],
  [
    { type: 'piece_laid', seat: 0, piece: 42, turn: 0, field: at('C3'), level: 2, swapped: true },
    'You: joker I by exchange on C3, now height 2.',
  ],
  [{ type: 'walked', seat: 1, path: [at('E6'), at('E5')] }, 'Ada: 1 step to E5.'],
  [{ type: 'lock_opened', field: at('A4') }, 'A key opens the lock on A4.'],
  [{ type: 'tool_used', tool: 'hammer' }, 'The hammer breaks a wall.'],
  [{ type: 'key_taken', field: at('G8') }, 'A key from G8.'],
  [{ type: 'drained', valve: at('C9'), field: at('D9') }, 'The valve drains the water on D9.'],
  [{ type: 'chip_taken', field: at('B9'), chip: 0 }, 'A code chip: 4.'],
  [{ type: 'chip_taken', field: at('B9'), chip: 12 }, 'A tool: shaft.'],
  [{ type: 'code_complete', chips: [0, 3, 7] }, 'The code is complete: 4 9 9. Up to the door.'],
  [{ type: 'card_drawn', card: at('B9'), why: 'hand', seat: 1 }, 'Ada: B9 drawn.'],
  [{ type: 'card_drawn', card: at('B9'), why: 'hourglass', seat: null }, 'Turned over: card B9.'],
  [{ type: 'water_came', field: at('B2') }, 'Water on B2.'],
  [{ type: 'water_spared', field: at('B2'), why: 'water' }, 'No water on B2.'],
  [{ type: 'fled', field: at('E6'), to: at('E5') }, 'The pawn steps aside to E5.'],
  [{ type: 'chip_laid', field: at('B2'), single: 3 }, 'A new code chip on B2.'],
  [{ type: 'shaft_led', field: at('B2'), open: false }, 'The shaft leads to B2: shut.'],
  [{ type: 'landed', field: at('B8') }, 'Out of the shaft on B8.'],
  [{ type: 'discovered', section: 14 }, 'Discovered from row F.'],
  [{ type: 'glass_turned', seat: 1, section: 15 }, 'Ada turned the hourglass. It looks along row G.'],
  [{ type: 'glass_turned', seat: null, section: 18 }, 'The hourglass goes on and looks along column 9.'],
  [{ type: 'rat_ran', to: at('E4') }, 'The rat runs to E4.'],
  [{ type: 'rat_carried', field: at('E4'), to: at('I1') }, 'The rat carries the chip from E4 to I1.'],
  [{ type: 'turn_passed', seat: 0 }, 'Your turn.'],
  [{ type: 'turn_passed', seat: 1 }, 'Ada is on it.'],
  [{ type: 'ended', end: 'drowned', won: false }, sayEnd('drowned')],
]

describe('events', () => {
  it.each(said)('%o is said', (event, sentence) => {
    expect(sayEvent(event, context)).toBe(sentence)
  })

  it('leaves out whose turn it is for somebody alone', () => {
    expect(sayEvent({ type: 'turn_passed', seat: 0 }, { ...context, people: people.slice(0, 1) })).toBeNull()
  })

  it('tells what is not seen anyway in one line', () => {
    const line = tellEvents(said.map(([event]) => event).slice(2, 8), context)
    expect(line).toBe(
      'The climb begins. You: T piece on C3, now height 2. You: joker I by exchange on C3, now height 2. ' +
        'Ada: 1 step to E5. A key opens the lock on A4.',
    )
  })

  it('sounds like wood where a piece is mostly wood', () => {
    const laid = (piece: number): GameEvent => ({
      type: 'piece_laid',
      seat: 0,
      piece,
      turn: 0,
      field: 0,
      level: 1,
      swapped: false,
    })
    expect(soundOf(laid(23), scenery)).toBe('ug-wood')
    expect(soundOf(laid(16), scenery)).toBe('ug-stone')
    expect(soundOf({ type: 'discovered', section: 3 }, scenery)).toBe('ug-seen')
  })
})

describe('ends', () => {
  it('count one as one', () => {
    expect([1, 2].map((n) => m.ug_end_turns({ n }))).toEqual(['turn', 'turns'])
    expect([1, 2].map((n) => m.ug_end_cards({ n }, { locale: 'fr' }))).toEqual(['carte restante', 'cartes restantes'])
    expect([1, 2].map((n) => m.ug_end_glasses({ n }))).toEqual([
      'time the hourglass went on',
      'times the hourglass went on',
    ])
  })
  it.each(['door', 'glass', 'pile', 'stuck', 'drowned'])('%s has words of its own', (end) => {
    expect(sayEnd(end)).not.toBe(sayEnd('something else'))
  })
})

describe('a trial', () => {
  it('says on what it rests and what hangs', () => {
    const places = placesOf(view, 'T4')!
    expect(sayTried(triedPieceOf(scenery, view, places, 3, at('E2')), view)).toBe(
      'Stone rests on 1. 3 wood fields hang.',
    )
    expect(sayTried(triedPieceOf(scenery, view, places, 0, at('B4')), view)).toBe('C5 is height 0, here stone needs 5.')
    expect(sayTried(triedPieceOf(scenery, view, places, 0, at('A5')), view)).toBe('No stone over the water on B6.')
    // The rule behind it is listed by what the server would refuse it with.
    expect(refusalOf(triedPieceOf(scenery, view, places, 3, at('E2')))).toBeNull()
    expect(refusalOf(triedPieceOf(scenery, view, places, 0, at('B4')))).toBe('stone_needs_support')
    expect(refusalOf(triedPieceOf(scenery, view, places, 0, at('A5')))).toBe('stone_over_water')
  })

  it('says everything that a way costs and brings', () => {
    expect(
      sayWalk({
        path: [1, 2],
        to: at('D4'),
        steps: 2,
        locks: [at('D4')],
        keys: 1,
        tools: ['ladder'],
        gets: 'chip',
        seen: true,
      }),
    ).toBe('2 steps to D4. Costs a key. Opens D4. Costs the ladder. A code chip lies there. You would be seen.')
  })

  it('of somebody else is named, a suggestion is called one', () => {
    expect(sayThought('lay H2 T4 3 E2', 'Ada')).toBe('Ada tries: T piece on E2')
    expect(sayThought('walk B4 E5 E4', null)).toBe('Suggestion: walk to E4')
    expect(sayThought('turn 7', 'Ada')).toBeNull()
    expect(sayThought('end B4', null)).toBe('Suggestion: end the turn with B4')
    expect(sayThought('flee C5', null)).toBe('Suggestion: step aside to C5')
    for (const text of ['turn 7', 'shaft', 'land take', 'stay'])
      expect(sayThought(text, null)).toMatch(/^Suggestion: \w/)
    expect(sayThought('begin', null)).toBe('Begin')
    expect(sayThought('', null)).toBeNull()
  })

  it('of a mate is said before it is done', () => {
    expect(sayThought('lay H2 T4 3 E2', 'Ada', true)).toBe('Ada will lay: T piece on E2')
    expect(sayThought('walk B4 E5 E4', 'Ada', true)).toBe('Ada will walk to E4')
    expect(sayThought('end B4', 'Ada', true)).toBe('Ada will end the turn with B4')
    for (const text of ['flee C5', 'shaft', 'land take', 'stay'])
      expect(sayThought(text, 'Ada', true)).toMatch(/^Ada will \w/)
    expect(sayCall('may_i')).toBe('Shall I?')
  })

  it('says why a bot advises something, and to wait', () => {
    expect(sayWhy('to_chip', { card: 'B4', field: 'E5' })).toBe(
      'Card B4: that brings us nearer to the code chip on E5.',
    )
    expect(sayWhy('wait_sand', { seconds: 52 })).toBe('Wait: 0:52 of sand left.')
    for (const why of [
      'out',
      'take_chip',
      'take_key',
      'drain',
      'to_valve',
      'to_key',
      'to_door',
      'off_line',
      'spare',
      'done',
      'no_progress',
      'aside',
    ])
      expect(sayWhy(why, { card: 'B4', field: 'E5' })).toMatch(/\.$/)
    for (const why of ['shaft', 'land', 'stay', 'little_sand', 'wait_turn', 'wait_line', 'wait_end'])
      expect(sayWhy(why, { seconds: 3 })).toMatch(/\.$/)
    expect(sayWhy('', {})).toBeNull()
  })
})

describe('the board for the ear', () => {
  it('says what a field is and what is on it', () => {
    expect(sayField(view, at('E6'))).toBe('stone, height 2, your pawn')
    expect(sayField(view, at('D6'))).toBe('stone, height 1, key, wall east')
    expect(sayField(view, at('F9'))).toBe('stone, height 1, code chip, in the light')
    expect(sayField(view, at('A2'))).toBe('the tower, door to the south')
    expect(sayField(view, at('E1'))).toBe('bare, water')
  })

  it('says where the pawn is and how much sand is left', () => {
    const all = sayAll(scenery, view, 22_000, 'Now.')
    expect(all).toContain('The pawn stands on E6')
    expect(all).toContain('Sand for 0:38, 8 sections to go, it looks along row F.')
    expect(all).toContain('The door is on A2, height 10')
  })

  it('says what the team has at hand', () => {
    const [code, waits] = [view.numbers[0]!, scenery.chips.findIndex(([digit]) => digit === 9)]
    const rich: View = { ...view, code: [code], numbers: [code, waits], keys: 2, tools: ['ladder', 'shaft'] }
    const said = sayAll(scenery, rich, 0, '')
    expect(said).toContain('Not in the row yet: 9.')
    expect(said).toContain('At hand: 2 keys, ladder, shaft.')
    const poor = sayAll(scenery, { ...view, numbers: view.code, keys: 0, tools: [] }, 0, '')
    expect(poor).not.toContain('Not in the row')
    expect(poor).toContain('At hand: no key, no tool.')
  })

  it('names calls and the field of a ping', () => {
    expect(sayCall('turn_it')).toBe('Turn it!')
    expect(sayCall('ping_d4')).toBe('Here: D4!')
    expect(pinged('ping_d4')).toBe(at('D4'))
    expect(pinged('good')).toBeNull()
  })
})
