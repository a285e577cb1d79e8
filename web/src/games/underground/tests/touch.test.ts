import { expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import { fieldNamed, nameOf } from '../fields'
import { deskOf } from './desk'
import { makeView } from './views'

overwriteGetLocale(() => 'en')

it('chooses no field beside the pawn when the pawn itself is touched', () => {
  const view = makeView()
  const { model } = deskOf(view)
  model.trial.pick(fieldNamed('D7')!)
  model.trial.startWalk()
  expect(model.choosable.size).toBeGreaterThan(1)
  expect(model.choosable.has(view.pawn)).toBe(false)
  model.touch(view.pawn)
  expect(model.trial.target).toBeNull()
  const [beside] = model.choosable.keys()
  model.touch(beside!)
  expect(nameOf(model.trial.target!)).toBe(nameOf(beside!))
  model.touch(view.pawn)
  expect(nameOf(model.trial.target!)).toBe(nameOf(beside!))
})
