import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import { fieldNamed } from '../fields'
import { meaningOf } from '../play/keys'
import { keepOrder, plannedChoices } from '../play/plannedTurn'
import { press } from '../play/controls'
import { isOn, type View } from '../values'
import { sayFootprint } from '../words'
import { deskOf } from './desk'
import { makeView, scenery } from './views'

overwriteGetLocale(() => 'en')
const at = (name: string): number => fieldNamed(name)!
const waits = () =>
  makeView({
    on_turn: 1,
    turns: 4,
    cards: [
      [at('B4'), 4, ['O4'], []],
      [at('H2'), 2, ['T4'], []],
    ],
  })

describe('while somebody else is on turn', () => {
  it('nobody holds a piece of the card that is played by somebody else, unless they picked it', () => {
    const { model, state } = deskOf(waits())
    const walked = { ...waits(), played: at('B4'), has_walked: true, cards: [[at('B4'), 4, ['O4'], []]] } as View
    state.view = walked
    model.follow()
    expect([model.trial.mode, model.deeds.main, model.trial.thought]).toEqual(['look', null, ''])
    state.view = waits()
    model.follow()
    model.pick(at('B4'))
    state.view = walked
    model.follow()
    expect(model.trial.tried).not.toBeNull()
  })
  it('the button that would confirm says that it is not one’s turn', () => {
    const { model, state } = deskOf(waits())
    model.pick(at('D7'))
    expect(model.deeds.main).toMatchObject({ words: 'Not your turn', off: true })
    model.trial.startWalk()
    expect(model.deeds.main).toMatchObject({ words: 'Not your turn', off: true })
    state.view = makeView()
    model.follow()
    model.pick(at('D7'))
    expect(model.deeds.main).toMatchObject({ words: 'Lay it here', off: false })
  })
  it('own cards are tried with what they would give, and nothing is sent', () => {
    const { model, sent } = deskOf(waits())
    expect(model.cards).toEqual([at('B4'), at('H2'), at('D7'), at('F3')])
    expect([model.keyOf(at('B4')), model.keyOf(at('D7')), model.keyOf(at('F3'))]).toEqual(['1', '3', '4'])
    const context = { at: 0, announce: () => undefined }
    press(model, context, meaningOf({ key: '3', ctrlKey: false, metaKey: false, altKey: false, target: null })!)
    expect(model.chosenCard).toBe(at('D7'))
    expect(model.trial.planning).toBe(true)
    expect(model.trial.tried?.ok).toBe(true)
    expect(model.trial.thought).toMatch(/^lay D7 T4 /)
    expect(model.deeds.main).toMatchObject({ id: 'lay', off: true })
    model.run(model.deeds.main)
    expect(sent).toEqual([])
  })

  it('a plan is still in hand when the turn comes, and can be laid then', () => {
    const { model, state, sent } = deskOf(waits())
    model.pick(at('D7'))
    const { field, turn } = model.trial
    state.view = makeView({ on_turn: 0, turns: 5 })
    model.follow()
    expect([model.trial.mode, model.trial.field, model.trial.turn]).toEqual(['lay', field, turn])
    expect(model.trial.planning).toBe(false)
    model.run(model.deeds.main)
    expect(sent).toHaveLength(1)
  })

  it('signal cards reach so many stacks clockwise, empty ones not counted', () => {
    const view = makeView({ stone: 0 })
    const [choice] = plannedChoices(scenery, view, [at('F3')])
    const names = view.stacks.filter(([, pieces]) => pieces.length).map(([name]) => name)
    expect(choice!.stacks).toHaveLength(3)
    for (const name of choice!.stacks) expect(names).toContain(name)
  })
})

it('keeps cards where they lie: a new one comes where one went', () => {
  expect(keepOrder([], [5, 9])).toEqual([5, 9])
  expect(keepOrder([5, 9], [9, 7])).toEqual([7, 9])
  expect(keepOrder([5, 9], [9])).toEqual([9])
  expect(keepOrder([5, 9], [9, 5])).toEqual([5, 9])
})

describe('an unused turn', () => {
  it('is ended when that is asked for twice; another card asks anew', () => {
    const { model, sent, said } = deskOf(makeView())
    model.pick(at('D7'))
    const words = model.deeds.end!.words
    model.run(model.deeds.end)
    expect(sent).toEqual([])
    expect(said.at(-1)).toContain('once more')
    expect(model.deeds.end!.words).not.toBe(words)
    model.pick(at('F3'))
    model.run(model.deeds.end)
    expect(sent).toEqual([])
    model.run(model.deeds.end)
    expect(sent).toEqual(['end F3'])
  })
  it('asks nothing once something was done', () => {
    const { model, sent, state } = deskOf(makeView())
    state.view = makeView({ played: at('D7'), has_laid: true, cards: [[at('D7'), 4, [], []]] })
    model.follow()
    model.run(model.deeds.end)
    expect(sent).toEqual(['end D7'])
  })
})

describe('for the ear', () => {
  it('a piece says which fields it covers and with what', () => {
    const { model, said } = deskOf(makeView())
    model.pick(at('D7'))
    const cells = model.trial.tried!.cells
    const sentence = sayFootprint(model.trial.tried!)
    expect(sentence).toMatch(/^Stone on .+, wood on .+\.$/)
    expect(sentence.match(/[A-I][1-9]/g)).toHaveLength(cells.length)
    expect(said.at(-1)).toContain(sentence)
    const before = sentence
    model.trial.turnBy(1)
    expect(sayFootprint(model.trial.tried!)).not.toBe(before)
  })
  it('it is your turn only when it is, although everybody may turn the hourglass', () => {
    const view = makeView({ on_turn: 1 })
    expect([0, 1, 2].map((seat) => isOn(view, seat))).toEqual([false, true, false])
    expect(isOn({ ...view, phase: 'setup' }, 0)).toBe(true)
    expect(isOn({ ...view, phase: 'over' }, 1)).toBe(false)
  })
})

describe('what others think', () => {
  it('stays for as long as the turn lasts; trials of whoever has gone do not', () => {
    const { model, state } = deskOf(waits())
    state.thoughts = [
      { seat: 3, text: 'lay H2 T4 3 E2', at: 0 },
      { seat: -1, text: 'walk B4 E5 E4', at: 0 },
    ]
    expect(model.adopted?.seat).toBe(-1)
    expect(model.dreams.tried).toEqual([])
    state.view = { ...waits(), turns: 5 }
    model.follow()
    expect(model.adopted).toBeNull()
  })
  it('is not offered again while it is in hand', () => {
    const { model, state } = deskOf(makeView())
    model.pick(at('D7'))
    state.thoughts = [{ seat: -1, text: model.trial.text()!, at: 0 }]
    expect(model.adoptable).toBe(false)
    model.trial.turnBy(1)
    expect(model.adoptable).toBe(true)
  })
  it('what happened is said in the language that is spoken now', () => {
    const { model } = deskOf(makeView())
    model.happened = [{ type: 'begun' }]
    const english = model.message
    overwriteGetLocale(() => 'de')
    expect(model.message).not.toBe(english)
    overwriteGetLocale(() => 'en')
  })
  it('says whose suggestion it is, and what a mate will do with its reason', () => {
    const { model, state } = deskOf(waits())
    const advice = { seat: -1, text: 'walk B4 E5 E4', at: 0, why: 'to_door', about: { card: 'B4' } }
    state.thoughts = [{ ...advice, for: 1 }]
    expect(model.trying).toBe('For P1. Suggestion: walk to E4. Card B4: that brings us nearer to the door.')
    state.thoughts = [{ ...advice, for: 0 }]
    expect(model.trying).toMatch(/^Suggestion: walk/)
    state.thoughts = [{ seat: 1, text: 'lay H2 T4 3 E2', at: 0, for: null, why: 'to_door', about: { card: 'H2' } }]
    expect(model.trying).toBe('P1 will lay: T piece on E2. Card H2: that brings us nearer to the door.')
    expect(model.dreams.tried).toHaveLength(1)
    state.thoughts = [{ seat: 1, text: 'end H2', at: 0, why: 'no_progress', about: { card: 'H2' } }]
    expect(model.trying).toMatch(/^P1 will end the turn with H2\. Nothing/)
    state.thoughts = [{ seat: 1, text: 'end H2', at: 0 }]
    expect(model.trying).toBeNull()
  })
})
