/** What the keys do at the desk. */
import { m } from '../../../paraglide/messages.js'
import { columnOf, fieldAt, nameOf, rowOf } from '../fields'
import { sayAll, sayField } from '../words'
import type { Desk } from './desk.svelte'
import type { Wish } from './keys'

const MOST_TILT = 2

export interface House {
  /** The game's clock. */
  at: number
  announce(sentence: string): void
  suggest?: (() => void) | undefined
}

/** On the tilted board an arrow goes where it points on the screen. */
function turned(desk: Desk, across: number, down: number): [number, number] {
  let step: [number, number] = [across, down]
  if (!desk.flat) for (let i = 0; i < desk.corner; i++) step = [step[1], -step[0]]
  return step
}

function step(desk: Desk, house: House, across: number, down: number): void {
  const { trial, view } = desk
  const [x, y] = turned(desk, across, down)
  trial.held = false
  if (desk.shift(x, y)) return
  if (view.waiting && desk.lit.size) {
    const fields = [...desk.lit.keys()]
    const at = desk.aside === null ? -1 : fields.indexOf(desk.aside)
    desk.aside = fields[(at + (x + y > 0 ? 1 : -1) + fields.length) % fields.length]!
    house.announce(desk.lit.get(desk.aside)!)
  } else if (trial.mode === 'look') {
    const here = desk.cursor ?? view.pawn
    desk.cursor = fieldAt(rowOf(here) + y, columnOf(here) + x) ?? here
    house.announce(`${nameOf(desk.cursor)}: ${sayField(view, desk.cursor)}`)
  } else {
    trial.step(x, y)
    desk.tell()
  }
}

function cut(desk: Desk, house: House, by: number): void {
  const level = Math.max(1, (desk.cut ?? desk.highest) + by)
  desk.cut = level >= desk.highest ? null : level
  house.announce(desk.cut === null ? m.ug_cut_none() : m.ug_cut({ n: desk.cut }))
}

/** Carries out what a key asks for. */
export function press(desk: Desk, house: House, wish: Wish): void {
  const { trial, deeds } = desk
  switch (wish.do) {
    case 'card': {
      const card = desk.keyed[wish.index]
      return card === undefined ? undefined : desk.pick(card)
    }
    case 'step':
      return step(desk, house, wish.across, wish.down)
    case 'turn':
      if (desk.view.phase === 'setup') return desk.runMore('turn')
      trial.turnBy(1)
      return desk.tell()
    case 'flip':
      trial.flip()
      return desk.tell()
    case 'confirm':
      return desk.run(deeds.main)
    case 'back':
      desk.cursor = null
      return trial.drop()
    case 'walk':
      trial.startWalk()
      return desk.tell()
    case 'lay':
      trial.startLay()
      return desk.tell()
    case 'stack':
      trial.nextStack(wish.by)
      return desk.tell()
    case 'end':
      return desk.run(deeds.end ?? (deeds.main?.id === 'end' ? deeds.main : null))
    case 'glass':
      return desk.glassMove ? desk.send(desk.glassMove) : undefined
    case 'leave':
      return desk.runMore('leave', 'land')
    case 'way':
    case 'trail':
    case 'shaft':
    case 'door':
      return desk.runMore(wish.do)
    case 'ping':
      return desk.ping(
        desk.hovered ?? desk.cursor ?? (trial.mode === 'lay' ? trial.field : trial.target) ?? desk.view.pawn,
      )
    case 'suggest':
      return house.suggest?.()
    case 'adopt':
      return desk.adopt()
    case 'read':
      return house.announce(sayAll(desk.scenery, desk.view, house.at, desk.standing))
    case 'flat':
      return desk.turnFlat()
    case 'corner':
      desk.corner = (desk.corner + 1) % 4
      return
    case 'above':
      desk.above = !desk.above
      return
    case 'heights':
      desk.heights = !desk.heights
      return
    case 'cut':
      return cut(desk, house, wish.by)
    case 'zoom':
      desk.zoomed += wish.by
      return
    case 'tilt':
      desk.tilt = Math.min(Math.max(desk.tilt + wish.by, -MOST_TILT), MOST_TILT)
      return
    case 'rules':
      desk.open = 'rules'
  }
}
