import { beforeEach, describe, expect, it } from 'vitest'
import { fieldNamed } from '../fields'
import { dark, lightOf } from '../play/light'
import { Trial } from '../play/trial.svelte'
import { readCardMove } from '../notation'
import type { View } from '../values'
import { makeView, scenery } from './views'

const at = (name: string) => fieldNamed(name)!
let view: View
let trial: Trial
const light = (...advised: string[]) => lightOf(advised, view, trial, null)

beforeEach(() => {
  view = makeView()
  trial = new Trial(() => ({ scenery, view }))
  trial.follow()
})

describe('the light for whoever learns', () => {
  it('is dark where nothing is asked for', () => {
    expect(light()).toEqual(dark)
  })

  it('goes from the card to the place and to the button that lays it', () => {
    trial.pick(at('D7'))
    const asked = trial.text()!
    trial.drop()
    trial.drop()
    expect(light(asked)).toMatchObject({ cards: [at('D7')], deeds: [], thoughts: [{ text: asked }] })
    trial.pick(at('D7'))
    expect(light(asked).deeds).toContain('lay')
    trial.moveTo(0, 0)
    expect(light(asked)).toMatchObject({ cards: [], deeds: [], thoughts: [{ text: asked }] })
    trial.startWalk()
    expect(light(asked).deeds).toEqual(['to-lay'])
  })

  it('goes from the piece to the steps when a way is asked for', () => {
    trial.pick(at('D7'))
    const [target] = [...trial.walks.keys()]
    trial.startWalk()
    trial.aim(target!)
    const asked = trial.text()!
    expect(readCardMove(asked)?.kind).toBe('walk')
    expect(light(asked).deeds).toContain('walk')
    trial.startLay()
    expect(light(asked)).toMatchObject({ deeds: ['to-walk'], thoughts: [{ text: asked }] })
  })

  it('falls on the hourglass, the end of the turn, and the field to step aside to', () => {
    expect(light('turn 4').deeds).toEqual(['glass'])
    expect(light('end D7').deeds).toEqual(['end'])
    expect(light('flee E3')).toMatchObject({ fields: [at('E3')], deeds: [] })
    expect(lightOf(['flee E3'], view, trial, at('E3')).deeds).toEqual(['flee'])
  })
})
