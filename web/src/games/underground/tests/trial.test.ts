import { beforeEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import { fieldNamed, nameOf } from '../fields'
import { layersBelow } from '../plan/layers'
import { deedsOf } from '../play/deeds'
import { meaningOf } from '../play/keys'
import { Trial } from '../play/trial.svelte'
import { readCardMove } from '../notation'
import type { View } from '../values'
import { makeView, scenery } from './views'

overwriteGetLocale(() => 'en')
const at = (name: string) => fieldNamed(name)!
let view: View
let trial: Trial
let sent: string[]
const deeds = (moves: readonly string[] = ['end D7', 'end F3']) =>
  deedsOf({
    view,
    moves,
    mine: true,
    waits: false,
    trial,
    aside: null,
    armed: false,
    play: (text) => void sent.push(text),
  })

beforeEach(() => {
  view = makeView()
  sent = []
  trial = new Trial(() => ({ scenery, view }))
  trial.follow()
})

describe('a trial', () => {
  it('begins with the piece of the card at a legal place, and sends what it shows', () => {
    trial.pick(at('D7'))
    expect(trial.mode).toBe('lay')
    expect(trial.tried?.ok).toBe(true)
    deeds().main!.run()
    expect(sent).toEqual([trial.text()])
    expect(sent[0]).toMatch(/^lay D7 T4 [0-3]f? [A-I][1-9]$/)
  })

  it('cannot be confirmed where it may not lie', () => {
    trial.pick(at('D7'))
    trial.moveTo(0, 0)
    expect(trial.tried?.ok).toBe(false)
    expect(deeds().main!.off).toBe(true)
    deeds().main!.run()
    expect(sent).toEqual([])
    expect(trial.thought).toMatch(/^lay D7 T4/)
  })

  it('puts the piece aside while a shaft asks, and takes it up again', () => {
    trial.pick(at('D7'))
    const held = trial.tried
    view = { ...view, waiting: { what: 'land', field: at('C9'), fields: [] } }
    expect(trial.tried).toBeNull()
    view = { ...view, waiting: null }
    expect(trial.tried).toEqual(held)
  })

  it('mirrors left and right as they are seen', () => {
    trial.pick(at('D7'))
    trial.moveTo(3, 3)
    const before = trial.tried!.cells.map((cell) => [cell.row, cell.column])
    trial.turnBy(1)
    trial.flip()
    trial.flip()
    trial.turnBy(3)
    expect(trial.tried!.cells.map((cell) => [cell.row, cell.column])).toEqual(before)
    trial.turnBy(1)
    const turned = trial.tried!.cells.map((cell) => cell.row * 9 + cell.column)
    trial.flip()
    const flipped = trial.tried!.cells.map((cell) => cell.row * 9 + (1 - cell.column))
    expect(flipped.sort()).toEqual(turned.sort())
  })

  it('goes through the stacks that a card opens', () => {
    trial.pick(at('F3'))
    expect(trial.stacks.map((stack) => stack.name)).toEqual(['I3', 'S4', 'O4'])
    trial.nextStack(1)
    expect(trial.stack?.name).toBe('S4')
    trial.nextStack(-2)
    expect(trial.stack?.name).toBe('O4')
  })

  it('walks by arrows from field to field in reach', () => {
    trial.pick(at('D7'))
    trial.startWalk()
    trial.step(-1, 0)
    expect(nameOf(trial.target!)).toBe('E5')
    trial.step(-1, 0)
    expect(nameOf(trial.target!)).toBe('E4')
    expect(trial.text()).toBe('walk D7 E5 E4')
    deeds().main!.run()
    expect(sent).toEqual(['walk D7 E5 E4'])
  })

  it('takes a key unless it is left', () => {
    trial.pick(at('D7'))
    trial.startWalk()
    trial.aim(at('D6'))
    expect(trial.text()).toBe('walk D7 D6 take')
    deeds()
      .more.find((deed) => deed.id === 'leave')!
      .run()
    expect(sent).toEqual(['walk D7 D6'])
  })

  it('asks which water a valve lets off', () => {
    view = makeView({ ways: [[[at('D6')], [], [], 'valve', false]], sunk: [at('C5')] })
    trial.pick(at('D7'))
    trial.startWalk()
    trial.aim(at('D6'))
    deeds().main!.run()
    expect(sent).toEqual([])
    expect(trial.mode).toBe('drain')
    trial.drain = at('D9')
    deeds().main!.run()
    expect(sent).toEqual(['walk D7 D6 drain D9'])
  })

  it('lets off water under a bridge too', () => {
    view = makeView({ ways: [[[at('D6')], [], [], 'valve', false]], sunk: [at('C5')], water: [] })
    trial.pick(at('D7'))
    trial.startWalk()
    trial.aim(at('D6'))
    deeds().main!.run()
    expect(trial.mode).toBe('drain')
    trial.step(-1, 0)
    expect(trial.drain).toBe(at('C5'))
    trial.follow()
    deeds().main!.run()
    expect(sent).toEqual(['walk D7 D6 drain C5'])
  })

  it('walks field by field, by whatever way', () => {
    trial.pick(at('D7'))
    trial.startWalk()
    deeds()
      .more.find((deed) => deed.id === 'trail')!
      .run()
    expect(trial.walk).toBeNull()
    trial.aim(at('E4'))
    expect(trial.trail).toEqual([])
    trial.step(-1, 0)
    trial.step(-1, 0)
    trial.step(1, 0)
    expect(trial.trail!.map(nameOf)).toEqual(['E5', 'E4', 'E5'])
    deeds()
      .more.find((deed) => deed.id === 'step-back')!
      .run()
    expect(trial.trail!.map(nameOf)).toEqual(['E5', 'E4'])
    trial.drop()
    trial.aim(at('E4'))
    expect(trial.text()).toBe('walk D7 E5 E4')
    trial.drop()
    trial.drop()
    trial.drop()
    expect(trial.trail).toBeNull()
    expect(trial.adopt(readCardMove('walk D7 E5 E4 E5 E4')!)).toBe(true)
    expect(trial.text()).toBe('walk D7 E5 E4 E5 E4')
    expect(trial.adopt(readCardMove('walk D7 E5 E4 E5 E4 E5')!)).toBe(false)
  })

  it('goes on with the steps after laying, and ends when nothing is left', () => {
    trial.pick(at('D7'))
    view = makeView({ played: at('D7'), has_laid: true, cards: [[at('D7'), 4, [], []]] })
    trial.follow()
    expect(trial.mode).toBe('walk')
    view = makeView({ played: at('D7'), has_laid: true, has_walked: true, cards: [[at('D7'), 4, [], []]] })
    trial.follow()
    expect(trial.mode).toBe('look')
    expect(deeds(['end D7']).main).toMatchObject({ id: 'end', words: 'End turn' })
  })

  it('is not disturbed when somebody turns the hourglass', () => {
    trial.pick(at('D7'))
    trial.moveTo(4, 1)
    view = makeView({ glass: { ...view.glass!, section: 15 } })
    trial.follow()
    expect(nameOf(trial.tried!.field)).toBe('E2')
  })

  it('takes over what somebody else thought of', () => {
    expect(trial.adopt({ kind: 'lay', card: at('D7'), stack: 'T4', turn: 3, field: at('E2'), swap: false })).toBe(true)
    expect(trial.text()).toBe('lay D7 T4 3 E2')
    expect(trial.adopt({ kind: 'walk', card: at('D7'), path: [at('E5')], take: false, drain: null })).toBe(true)
    expect(trial.text()).toBe('walk D7 E5')
    expect(trial.adopt({ kind: 'lay', card: at('A1'), stack: 'T4', turn: 3, field: at('E2'), swap: false })).toBe(false)
  })
})

describe('keys', () => {
  const pressed = (key: string) => meaningOf({ key, ctrlKey: false, metaKey: false, altKey: false, target: null })
  it('have one meaning each', () => {
    expect(pressed('2')).toEqual({ do: 'card', index: 1 })
    expect(pressed('ArrowUp')).toEqual({ do: 'step', across: 0, down: -1 })
    expect(pressed('r')).toEqual({ do: 'turn' })
    expect(pressed(']')).toEqual({ do: 'cut', by: 1 })
    expect(pressed('z')).toBeNull()
    expect(meaningOf({ key: 'r', ctrlKey: true, metaKey: false, altKey: false, target: null })).toBeNull()
  })

  it('do once what is held, but go on over the board and into the picture', () => {
    const held = (key: string) =>
      meaningOf({ key, ctrlKey: false, metaKey: false, altKey: false, target: null, repeat: true })
    const once = ['Enter', 'e', 'g', 'x', 'k', 'o', 't', 'd', 'r', 'a', 'q', 'p', '1', 'Escape']
    expect(once.map(held)).toEqual(once.map(() => null))
    expect([held('ArrowUp')?.do, held('+')?.do, held(']')?.do, held('PageUp')?.do]).toEqual([
      'step',
      'zoom',
      'cut',
      'tilt',
    ])
  })
})

describe('layers', () => {
  const climbed = makeView({
    plateaus: [[3, 0, at('A4'), 4]],
    pieces: [[36, 0, at('A4'), 5]],
  })
  it('show what lies below the plane, and mark what was cut', () => {
    const all = layersBelow(scenery, climbed, null)
    expect(all[at('A4')]).toMatchObject({ height: 5, cut: false, symbol: 'lock' })
    const four = layersBelow(scenery, climbed, 4)
    expect(four[at('A4')]).toMatchObject({ height: 4, ground: 's', cut: true, symbol: '' })
    const two = layersBelow(scenery, climbed, 2)
    expect(two[at('B5')]).toMatchObject({ height: 2, ground: 's', cut: true })
  })
})
