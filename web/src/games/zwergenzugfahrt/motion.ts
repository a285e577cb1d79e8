import { readMove, type Action } from './notation'
import { otherThan, type Clan, type FieldName, type GameEvent, type View } from './values'

/** What moves, from where to where, and when. The picture already shows the end; a motion only leads there. */
export type Motion =
  | { kind: 'hop' | 'fly' | 'return'; dwarf: string; from: FieldName; to: FieldName; delay: number; duration: number }
  | { kind: 'fade'; dwarf: string; to: FieldName; delay: number; duration: number }
  | { kind: 'boot'; to: FieldName; delay: number; duration: number }
  | { kind: 'coin'; clan: Clan; turns: number; delay: number; duration: number }
  | { kind: 'guard'; walk: 'through' | 'in' | 'out'; delay: number; duration: number }
  | { kind: 'missed'; clan: Clan; delay: number; duration: number }

export const times = { hop: 260, fly: 500, boot: 300, coin: 900, sign: 220, back: 180, fade: 120, missed: 600 } as const

/** The name under which a dwarf's picture is known, for the whole game. */
export const dwarfId = (clan: Clan, index: number): string => `dwarf-${clan}-${index}`

const find = (view: View, clan: Clan, at: FieldName): string | null => {
  const index = view.clans[clan]!.dwarfs.indexOf(at)
  return index < 0 ? null : dwarfId(clan, index)
}

const moves = (action: Action): boolean => action.kind === 'walk' || action.kind === 'sit' || action.kind === 'kick'

interface How {
  reduced: boolean
  /** A move that was shown as done when it was sent: its dwarf stands there already. */
  shown: string | null
}

/** How the picture gets from the view before to what happened. */
export function planEvents(before: View, events: readonly GameEvent[], how: How): Motion[] {
  const plan: Motion[] = []
  const shown = how.shown === null ? null : readMove(how.shown)
  let now = 0
  const step = (dwarf: string | null, kind: 'hop' | 'fly', from: FieldName, to: FieldName, delay: number): void => {
    if (!dwarf) return
    if (how.reduced) plan.push({ kind: 'fade', dwarf, to, delay: 0, duration: times.fade })
    else plan.push({ kind, dwarf, from, to, delay, duration: times[kind] })
  }
  const done = (at: FieldName, to: FieldName): boolean => shown?.at === at && shown.to === to
  for (const event of events) {
    switch (event.type) {
      case 'walked':
      case 'sat_down':
        if (done(event.at, event.to)) break
        step(find(before, event.clan, event.at), 'hop', event.at, event.to, now)
        now += times.hop
        break
      case 'kicked': {
        if (!done(event.at, event.to)) {
          step(find(before, event.clan, event.at), 'hop', event.at, event.to, now)
          now += times.hop / 2
        }
        plan.push({ kind: 'boot', to: event.to, delay: how.reduced ? 0 : now, duration: times.boot })
        step(find(before, otherThan(event.clan), event.to), 'fly', event.to, event.home, now)
        now += times.fly
        break
      }
      case 'reserved':
      case 'taken_off':
        now += times.sign
        break
      case 'tossed': {
        const duration = how.reduced ? times.fade : times.coin
        plan.push({
          kind: 'coin',
          clan: event.clan,
          turns: how.reduced ? 0 : 3,
          delay: how.reduced ? 0 : now,
          duration,
        })
        if (!how.reduced)
          plan.push({ kind: 'guard', walk: event.loses ? 'in' : 'through', delay: now, duration: times.coin })
        now += duration
        break
      }
      case 'conducted':
        if (!how.reduced) plan.push({ kind: 'guard', walk: 'out', delay: now, duration: times.coin })
        now += times.sign
        break
      case 'missed':
        plan.push({ kind: 'missed', clan: event.clan, delay: how.reduced ? 0 : now, duration: times.missed })
        break
      case 'passed':
      case 'ran_out':
      case 'ended':
        break
    }
  }
  return plan
}

/** A move just sent: the dwarf goes at once. */
export function planSent(view: View, clan: Clan, text: string, reduced: boolean): Motion[] {
  const action = readMove(text)
  const dwarf = action?.at && moves(action) ? find(view, clan, action.at) : null
  if (!action?.at || !dwarf) return []
  return reduced
    ? [{ kind: 'fade', dwarf, to: action.to, delay: 0, duration: times.fade }]
    : [{ kind: 'hop', dwarf, from: action.at, to: action.to, delay: 0, duration: times.hop }]
}

/** A move refused: the dwarf comes back. */
export function planRefused(view: View, clan: Clan, text: string, reduced: boolean): Motion[] {
  const action = readMove(text)
  const dwarf = action?.at && moves(action) ? find(view, clan, action.at) : null
  if (!action?.at || !dwarf) return []
  return reduced
    ? [{ kind: 'fade', dwarf, to: action.at, delay: 0, duration: times.fade }]
    : [{ kind: 'return', dwarf, from: action.to, to: action.at, delay: 0, duration: times.back }]
}

/** The view with a sent move shown as done. Counts stay: only the server knows what it changes. */
export function withSent(view: View, clan: Clan | null, text: string | null): View {
  const action = text === null ? null : readMove(text)
  if (!action || clan === null) return view
  const other = otherThan(clan)
  const mine = view.clans[clan]!
  const theirs = view.clans[other]!
  let [own, others] = [mine, theirs]
  if (moves(action)) own = { ...mine, dwarfs: mine.dwarfs.map((at) => (at === action.at ? action.to : at)) }
  else if (action.kind === 'reserve' && !mine.signs.includes(action.to))
    own = { ...mine, signs: [...mine.signs, action.to] }
  else if (action.kind !== 'reserve') others = { ...theirs, signs: theirs.signs.filter((at) => at !== action.to) }
  return { ...view, clans: clan === 0 ? [own, others] : [others, own] }
}
