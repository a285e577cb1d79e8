/** What the keys do at the board. */
import { m } from '../../../paraglide/messages.js'
import { columnOf, fieldAt, nameOf, rowOf } from '../fields'
import { sayAll } from '../ear'
import { sayField } from '../words'
import type { BoardModel } from './model.svelte'
import type { KeyCommand } from './keys'

const MOST_TILT = 2

export interface KeyContext {
  /** The game's clock. */
  at: number
  announce(sentence: string): void
  suggest?: (() => void) | undefined
}

/** On the tilted board an arrow goes where it points on the screen. */
function turned(model: BoardModel, across: number, down: number): [number, number] {
  let step: [number, number] = [across, down]
  if (!model.flat) for (let i = 0; i < model.corner; i++) step = [step[1], -step[0]]
  return step
}

function step(model: BoardModel, context: KeyContext, across: number, down: number): void {
  const { trial, view } = model
  const [x, y] = turned(model, across, down)
  trial.held = false
  if (model.shift(x, y)) return
  if (view.waiting && model.choosable.size) {
    const fields = [...model.choosable.keys()]
    const at = model.aside === null ? -1 : fields.indexOf(model.aside)
    model.aside = fields[(at + (x + y > 0 ? 1 : -1) + fields.length) % fields.length]!
    context.announce(model.choosable.get(model.aside)!)
  } else if (trial.mode === 'look') {
    const here = model.cursor ?? view.pawn
    model.cursor = fieldAt(rowOf(here) + y, columnOf(here) + x) ?? here
    context.announce(m.talk_said({ name: nameOf(model.cursor), text: sayField(view, model.cursor) }))
  } else {
    trial.step(x, y)
    model.tell()
  }
}

function cut(model: BoardModel, context: KeyContext, by: number): void {
  const level = Math.max(1, (model.cut ?? model.highest) + by)
  model.cut = level >= model.highest ? null : level
  context.announce(model.cut === null ? m.ug_cut_none() : m.ug_cut({ n: model.cut }))
}

/** Carries out what a key asks for. */
export function press(model: BoardModel, context: KeyContext, command: KeyCommand): void {
  const { trial, deeds } = model
  switch (command.do) {
    case 'card': {
      const card = model.keyed[command.index]
      return card === undefined ? undefined : model.pick(card)
    }
    case 'step':
      return step(model, context, command.across, command.down)
    case 'turn':
      if (model.view.phase === 'setup') return model.runMore('turn')
      trial.turnBy(1)
      return model.tell()
    case 'flip':
      trial.flip()
      return model.tell()
    case 'confirm':
      return model.run(deeds.main)
    case 'back':
      model.cursor = null
      return trial.drop()
    case 'walk':
      trial.startWalk()
      return model.tell()
    case 'lay':
      trial.startLay()
      return model.tell()
    case 'stack':
      trial.nextStack(command.by)
      return model.tell()
    case 'end':
      return model.run(deeds.end ?? (deeds.main?.id === 'end' ? deeds.main : null))
    case 'glass':
      return model.glassMove ? model.send(model.glassMove) : undefined
    case 'leave':
      return model.runMore('leave', 'land')
    case 'way':
    case 'trail':
    case 'shaft':
    case 'door':
      return model.runMore(command.do)
    case 'ping':
      return model.ping(
        model.hovered ?? model.cursor ?? (trial.mode === 'lay' ? trial.field : trial.target) ?? model.view.pawn,
      )
    case 'suggest':
      return context.suggest?.()
    case 'adopt':
      return model.adopt()
    case 'read':
      return context.announce(sayAll(model.scenery, model.view, context.at, model.standing))
    case 'flat':
      return model.turnFlat()
    case 'corner':
      model.corner = (model.corner + 1) % 4
      return
    case 'above':
      model.above = !model.above
      return
    case 'heights':
      model.heights = !model.heights
      return
    case 'cut':
      return cut(model, context, command.by)
    case 'zoom':
      model.zoomed += command.by
      return
    case 'tilt':
      model.tilt = Math.min(Math.max(model.tilt + command.by, -MOST_TILT), MOST_TILT)
      return
    case 'rules':
      model.open = 'rules'
  }
}
