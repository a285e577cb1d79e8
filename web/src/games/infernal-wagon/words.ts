import { m } from '../../paraglide/messages.js'
import type { Person, SpeakContext } from '../contract'
import type { Laying } from './choices'
import { symbolOf, type CardView, type GameEvent, type Price, type RiderView, type Scenery, type View } from './values'

type Context = Pick<SpeakContext<Scenery, View>, 'people' | 'seat' | 'scenery' | 'view'>

const symbolWords: Readonly<Record<string, () => string>> = {
  ring: m.iw_ring,
  peak: m.iw_peak,
  cross: m.iw_cross,
  wave: m.iw_wave,
  moon: m.iw_moon,
  gem: m.iw_gem,
  star: m.iw_star,
}
export const symbolWord = (symbol: string | undefined): string => symbolWords[symbolOf(symbol)]!()

const kindWords: Readonly<Record<string, () => string>> = {
  tunnel: m.iw_kind_tunnel,
  blast: m.iw_kind_blast,
  danger: m.iw_kind_danger,
  fork: m.iw_kind_fork,
  exit: m.iw_kind_exit,
}

export const nameOf = (people: readonly Person[], seat: number): string =>
  people[seat]?.you ? m.iw_you() : (people[seat]?.name ?? '')

/** "Ada", "Ada or Kim", "Ada, Jo or Kim". */
export function orList(names: readonly string[]): string {
  if (names.length < 2) return names[0] ?? ''
  return m.iw_or({ some: names.slice(0, -1).join(', '), last: names[names.length - 1]! })
}

/** A card by what can be shouted: "ring to peak". */
export function sayCard(face: CardView, start = 0): string {
  const from = symbolWord(face.ends[start])
  const others = face.ends.filter((_, end) => end !== start).map(symbolWord)
  const kind = kindWords[face.kind]?.()
  const pair = others.length ? m.iw_pair({ from, to: orList(others) }) : from
  return kind ? m.iw_kind_pair({ kind, pair }) : pair
}

/** What a play leads to, as a part of a sentence: all that it costs. */
export function sayPrice([fits, burns, loses, ends]: Price): string {
  if (ends) return m.iw_price_ends()
  const costs = [burns ? m.iw_price_burns({ n: burns }) : '', loses ? m.iw_price_loses() : ''].filter(Boolean)
  if (costs.length) return costs.join(', ')
  return fits ? m.iw_price_fits() : m.iw_price_burns({ n: 0 })
}

/** What is printed on a card for when it does not fit. */
const sayPenalty = (face: CardView): string =>
  face.penalty < 0 ? m.iw_flag_loses() : m.iw_flag_burns({ n: face.penalty })

const stopSymbol = (view: View, scenery: Scenery, stop: number): string | undefined =>
  scenery.cards[view.railroad.at(-1)?.[0] ?? 0]?.ends[stop]

/** A card as it lies in the hand, with what is printed on it. */
export function sayHeld(face: CardView, start = 0): string {
  const card = sayCard(face, start)
  return face.penalty ? m.iw_kind_pair({ kind: card, pair: sayPenalty(face) }) : card
}

/** The name of a card's button: "Lay peak to moon, fits". */
export function sayLay(face: CardView, play: Laying | null, view: View, scenery: Scenery): string {
  const card = sayCard(face, play?.start ?? 0)
  if (!play) return sayHeld(face)
  const price = sayPrice(play.price)
  if (view.stops.length > 1 && !view.tunnel)
    return m.iw_lay_at({ card, at: symbolWord(stopSymbol(view, scenery, play.stop)), price })
  return m.iw_lay({ card, price })
}

/** A card came back because the railroad moved on. */
export const sayBack = (): string => `${m.iw_back()}. ${m.iw_back_says()}`

export const saySlot = (view: View, scenery: Scenery, stop: number): string =>
  m.iw_slot({ symbol: symbolWord(stopSymbol(view, scenery, stop)) })

const ends: Readonly<Record<string, () => string>> = {
  exit: m.iw_end_exit,
  fire: m.iw_end_fire,
  no_cards: m.iw_end_no_cards,
  time: m.iw_end_time,
  cursed: m.iw_end_cursed,
}
export const sayEnd = (end: string): string => (ends[end] ?? m.iw_end_other)()

/** An event as one short sentence; null where others have said it. */
export function sayEvent(event: GameEvent, { people, scenery }: Context): string | null {
  switch (event.type) {
    case 'laid': {
      const name = nameOf(people, event.seat)
      const face = scenery.cards[event.card]
      if (!face) return null
      const card = sayCard(face, event.start)
      if (event.from_tunnel) return event.fits ? m.iw_event_tunnel_fits({ card }) : m.iw_event_tunnel_not({ card })
      if (event.owner !== event.seat) {
        if (people[event.owner]?.you)
          return (event.fits ? m.iw_event_took_yours_fits : m.iw_event_took_yours_not)({ name, card })
        const owner = nameOf(people, event.owner)
        return (event.fits ? m.iw_event_took_fits : m.iw_event_took_not)({ name, owner, card })
      }
      return event.fits ? m.iw_event_laid_fits({ name, card }) : m.iw_event_laid_not({ name, card })
    }
    case 'burned':
      return event.by === 'explosion'
        ? m.iw_event_exploded({ n: event.cards.length })
        : m.iw_event_burned({ n: event.cards.length })
    case 'lost_card':
      return m.iw_event_lost_card({ name: nameOf(people, event.seat) })
    case 'drew': {
      const face = event.card === null ? undefined : scenery.cards[event.card]
      return face && people[event.seat]?.you ? m.iw_event_drew({ card: sayCard(face) }) : null
    }
    case 'tunnel_drew': {
      const face = scenery.cards[event.card]
      return face ? m.iw_event_tunnel_drew({ card: sayCard(face) }) : null
    }
    case 'revealed':
      if (event.kind === 'silence') return event.on ? m.iw_event_silence_on() : m.iw_event_silence_off()
      return event.on ? m.iw_event_u_turn_on() : m.iw_event_u_turn_off()
    case 'lifted':
      return m.iw_event_lifted({ name: nameOf(people, event.seat) })
    case 'woken':
      return m.iw_event_woken()
    case 'ended':
      return sayEnd(event.end)
  }
}

/** The others that may lay now. */
export const whoCan = (view: View, people: readonly Person[], seat: number | null): string[] =>
  view.riders.flatMap((rider, i) => (rider.may_lay && i !== seat ? [people[i]?.name ?? ''] : []))

export interface Status {
  title: string
  says: string
}

/** One's own Curse can be put face up: what to do, and why. */
export function sayCanLift(view: View, scenery: Scenery, seat: number): Status {
  const [first, then] = scenery.cards[view.riders[seat]?.curse_card ?? 0]?.ends ?? []
  return { title: m.iw_curse_lift(), says: m.iw_curse_lies({ first: symbolWord(first), then: symbolWord(then) }) }
}

/** Whether play goes on, and if not, why. */
interface Play {
  live: boolean
  cutOff?: boolean
  /** Three, two, one. */
  counted?: boolean
}

/** May I play? And if not, who can. */
export function sayStatus(
  view: View,
  people: readonly Person[],
  seat: number | null,
  { live, cutOff = false, counted = false }: Play,
): Status {
  if (view.end !== null) return { title: view.won ? m.iw_won() : m.iw_lost(), says: sayEnd(view.end) }
  // The table's clock does not stop because this page hears nothing of it.
  if (!live && cutOff) return { title: m.iw_cut_off(), says: m.iw_cut_off_says() }
  if (!live && counted) return { title: m.iw_counted(), says: m.iw_counted_says() }
  if (!live) return { title: m.iw_paused(), says: m.iw_paused_says() }
  if (view.tunnel) {
    const mine = view.tunnel[0] === seat
    return {
      title: m.iw_tunnel(),
      says: mine ? m.iw_tunnel_yours() : m.iw_tunnel_other({ name: people[view.tunnel[0]]?.name ?? '' }),
    }
  }
  const can = whoCan(view, people, seat)
  const others = can.length ? m.iw_can_play({ names: orList(can) }) : m.iw_nobody()
  if (seat === null) return { title: m.iw_watching(), says: others }
  const rider = view.riders[seat]
  if (rider?.may_lay) return { title: m.iw_your_lamp(), says: view.u_turn ? m.iw_lay_others() : m.iw_lay_a_card() }
  if (rider?.cards === 0 && !view.u_turn) return { title: m.iw_hand_empty(), says: others }
  return { title: m.iw_wait(), says: others }
}

/** What the light of the table means comes first; then whether one may lay. */
export function saySituation(
  view: View,
  people: readonly Person[],
  seat: number | null,
  now: Play & { lit: boolean; hushed: boolean; open: boolean; wide: boolean; upright?: boolean },
): { title: string | null; says: string } {
  const status = sayStatus(view, people, seat, now)
  const own = now.lit && !view.tunnel
  // Where the lamp's words stand on a phone that is held upright, the count stands.
  if (view.end === null && now.counted && now.upright) return { title: null, says: '' }
  if (view.end !== null || !now.live) return status
  if (now.open && now.wide) return { ...status, says: own ? m.iw_lay_others() : status.says }
  // Little room beside two cards: the hands that lie open say the rest.
  if (now.open) return { title: null, says: !own ? status.says : now.hushed ? m.iw_you_may_lay() : m.iw_lay_others() }
  // On phones the word for the changed light takes the place of the lamp's title; a tunnel's begins a sentence.
  if (now.hushed && !now.wide && !view.tunnel)
    return { title: m.iw_silence_says(), says: own ? m.iw_you_may_lay() : status.says }
  return status
}

/** How it is with a mate; `lit` says whether they can lay now, which nobody can while play does not go on. */
export const sayRiderState = (view: View, seat: number, lit: boolean): string => {
  const rider = view.riders[seat]
  if (view.end !== null) return ''
  if (view.tunnel?.[0] === seat) return m.iw_rider_tunnel()
  if (rider?.may_lay) return lit ? m.iw_rider_can() : ''
  if (rider?.cards === 0) return m.iw_rider_empty()
  return view.last === seat ? m.iw_rider_played() : m.iw_rider_waits()
}

export const sayRider = (rider: RiderView, name: string, says: string): string =>
  [
    m.iw_rider({ name, n: rider.cards }),
    says,
    rider.lost ? m.iw_rider_lost({ n: rider.lost }) : '',
    rider.curse === 'held' ? m.iw_rider_cursed() : '',
  ]
    .filter(Boolean)
    .join(', ')

/** Minutes and seconds; a started second counts. */
export function sayTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** On demand, for the ear: the open stop, the fire, the seconds, and what the hand could do. */
export function sayNow(view: View, scenery: Scenery, at: number, labels: readonly string[]): string {
  const stops = view.stops.map((stop) => symbolWord(stopSymbol(view, scenery, stop)))
  const left = view.ends_at === null ? null : Math.max(0, Math.ceil((view.ends_at - at) / 1000))
  return [
    m.iw_now_stop({ symbols: orList(stops) }),
    m.iw_now_fire({ n: Math.max(0, view.railroad.length - 1) }),
    left === null ? null : m.iw_now_left({ n: left }),
    m.iw_now_deck({ n: view.deck }),
    labels.length ? m.iw_now_hand({ cards: labels.join('; ') }) : null,
  ]
    .filter((sentence) => sentence !== null)
    .join(' ')
}

// --- calls and gestures ---
export const calls = ['mine', 'yours', 'wait'] as const
export const gestures = ['point_me', 'point_you', 'hurry', 'nod', 'shake'] as const
export const callKeys: Readonly<Record<(typeof calls)[number], string>> = { mine: 'M', yours: 'Y', wait: 'W' }
export const gestureKeys: Readonly<Record<(typeof gestures)[number], string>> = {
  point_me: 'M',
  point_you: 'Y',
  hurry: 'W',
  nod: 'N',
  shake: 'X',
}
const callWords: Readonly<Record<string, () => string>> = {
  mine: m.iw_call_mine,
  yours: m.iw_call_yours,
  wait: m.iw_call_wait,
  point_me: m.iw_gesture_me,
  point_you: m.iw_gesture_you,
  hurry: m.iw_gesture_hurry,
  nod: m.iw_gesture_nod,
  shake: m.iw_gesture_shake,
}
/** A call without whom it is for, and their seat; -1 when it is for everyone. */
export function addressed(call: string): { name: string; to: number } {
  const found = /^(yours|point_you)_(\d)$/.exec(call)
  return found ? { name: found[1]!, to: Number(found[2]) } : { name: call, to: -1 }
}
export function sayCall(call: string, nameOf: (seat: number) => string = () => ''): string {
  const { name, to } = addressed(call)
  const whom = to < 0 ? '' : nameOf(to)
  if (whom) return name === 'yours' ? m.iw_call_yours_to({ name: whom }) : m.iw_gesture_you_to({ name: whom })
  return name.startsWith('have_')
    ? m.iw_call_have({ symbol: symbolWord(name.slice(5)) })
    : (callWords[name]?.() ?? name)
}

/** Cards that are shown to all when they are drawn. */
export type Shown = 'silence' | 'u_turn'
export const kindName = (kind: Shown): string => (kind === 'silence' ? m.iw_silence() : m.iw_u_turn())
