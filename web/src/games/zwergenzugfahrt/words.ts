import { m } from '../../paraglide/messages.js'
import type { BoardProps, Person, SpeakContext } from '../contract'
import type { Action } from './notation'
import { sayTime } from './time'
import {
  nameOf,
  otherThan,
  RED,
  type Clan,
  type ClanView,
  type FieldView,
  type GameEvent,
  type Scenery,
  type View,
} from './values'

export const clanWord = (clan: Clan): string => (clan === RED ? m.zz_red() : m.zz_green())

/** How a seat is called on the board: "You" or the person's name. */
export const personWord = (person: Person | undefined, clan: Clan): string =>
  person?.you ? m.zz_you() : person?.name || clanWord(clan)

/** An event as one short sentence. */
export function sayEvent(event: GameEvent): string {
  switch (event.type) {
    case 'walked':
      return m.zz_event_walked({ clan: clanWord(event.clan), at: event.at, to: event.to })
    case 'sat_down':
      return m.zz_event_sat_down({ clan: clanWord(event.clan), at: event.at, to: event.to })
    case 'reserved':
      return m.zz_event_reserved({ clan: clanWord(event.clan), at: event.at, to: event.to })
    case 'taken_off':
      return m.zz_event_taken_off({ clan: clanWord(event.clan), to: event.to, n: event.left })
    case 'kicked': {
      const clan = clanWord(event.clan)
      const other = clanWord(otherThan(event.clan))
      const cost = m.zz_event_kick_cost({ clan, n: event.cost })
      return m.zz_event_kicked({ clan, other, at: event.at, to: event.to, home: event.home, cost })
    }
    case 'missed': {
      const clan = clanWord(event.clan)
      return event.left > 0 ? m.zz_event_missed_more({ clan, n: event.left }) : m.zz_event_missed({ clan })
    }
    case 'passed':
      return m.zz_event_passed({ clan: clanWord(event.clan) })
    case 'ran_out':
      return m.zz_event_ran_out({ clan: clanWord(event.clan), other: clanWord(otherThan(event.clan)) })
    case 'tossed':
      return event.loses
        ? m.zz_event_tossed({ clan: nameOf(event.clan) })
        : m.zz_event_tossed_idle({ clan: nameOf(event.clan) })
    case 'conducted':
      return m.zz_event_conducted({ clan: nameOf(event.clan), to: event.to })
    case 'ended': {
      const [most, least] = [Math.max(...event.seats), Math.min(...event.seats)]
      return event.winner === null
        ? m.zz_event_drawn({ seats: most })
        : m.zz_event_won({ clan: clanWord(event.winner), most, least })
    }
  }
}

/** A legal move as the name of its button. The cost of a kick is said before it is paid. */
export function sayAction(action: Action, view: View, clan: Clan): string {
  const { to } = action
  const other = nameOf(otherThan(clan))
  switch (action.kind) {
    case 'walk':
      return m.zz_do_walk({ to })
    case 'sit':
      return m.zz_do_sit({ to })
    case 'reserve':
      return m.zz_do_reserve({ to })
    case 'take_off':
      return m.zz_do_take_off({ to, clan: other })
    case 'kick':
      return m.zz_do_kick({ to, clan: other, cost: sayCost(view, clan) })
    case 'conduct':
      return m.zz_do_conduct({ to, clan: other })
  }
}

export const sayCost = (view: View, clan: Clan): string => m.zz_cost({ n: view.clans[clan]!.next_kick_costs })

const ends: Readonly<Record<string, () => string>> = {
  turns: m.zz_end_turns,
  time: m.zz_end_time,
  ten_seats: m.zz_end_ten_seats,
  blocked: m.zz_end_blocked,
  repetition: m.zz_end_repetition,
  four_hundred: m.zz_end_four_hundred,
}
export const sayEnd = (end: string): string => (ends[end] ?? m.zz_end_other)()

/** Ends that no count of seats decided. */
const UNCOUNTED: ReadonlySet<string> = new Set(['resigned', 'agreed', 'repetition'])
/** How far apart the clans were, as `outcome.end` has it. */
export function sayApart(end: string, seats: readonly [number, number]): string {
  const n = Math.abs(seats[0] - seats[1])
  if (!n) return m.zz_end_level()
  return UNCOUNTED.has(end) ? m.zz_end_between({ n }) : m.zz_end_apart({ n })
}

export const sayCoin = (clan: Clan): string => (clan === RED ? m.zz_coin_red() : m.zz_coin_green())

/** An event when it happens: whoever is the second to run out of time leaves nobody who plays on. */
export const speakEvent = (event: GameEvent, { view }: { view: View }): string =>
  event.type === 'ran_out' && view.time_left?.[otherThan(event.clan)] === 0
    ? m.zz_event_ran_out_last({ clan: clanWord(event.clan) })
    : sayEvent(event)

/** How it ended, or what just happened. Where there is one line, a toss leaves out the move before it, which is on the board. */
export function sayHappened(view: View, events: readonly GameEvent[], brief = false): string {
  if (view.phase === 'over' && view.end !== null) return sayEnd(view.end)
  // While the conductor waits, only the coin matters.
  if (view.phase === 'conductor' && view.to_act !== null) return `${sayCoin(otherThan(view.to_act))}.`
  const toss = events.find((event) => event.type === 'tossed')
  if (brief && toss) return `${sayCoin(toss.clan)}.`
  return events.map(sayEvent).join(' ')
}

/** The line that says how things stand: whose turn, or how it ended. */
export function sayState(
  view: View,
  people: readonly Person[],
  seat: number | null,
  live: boolean,
  outcome: BoardProps['outcome'] | null = null,
  cutOff = false,
): string {
  if (outcome && view.phase !== 'over') return sayEndedByPeople(view, people, seat, outcome)
  if (view.phase === 'over' || view.to_act === null) {
    const [a, b] = [view.clans[0].seats, view.clans[1].seats]
    if (view.winner === null) return a === b ? m.zz_over_drawn({ seats: a }) : m.zz_over()
    const [most, least] = [view.clans[view.winner]!.seats, view.clans[otherThan(view.winner)]!.seats]
    if (seat === view.winner) return m.zz_over_won_you({ most, least })
    return m.zz_over_won({ name: personWord(people[view.winner], view.winner), most, least })
  }
  if (!live) return cutOff ? m.zz_cut_off() : m.zz_paused()
  const person = people[view.to_act]
  const name = personWord(person, view.to_act)
  if (view.phase === 'conductor') return seat === view.to_act ? m.zz_conductor_choose() : m.zz_conductor_wait({ name })
  if (seat === view.to_act) return m.zz_turn_yours()
  if (person && !person.here) return m.zz_turn_gone({ name })
  return seat === null ? m.zz_turn_spectator({ name }) : m.zz_turn_other({ name })
}

/** The people ended the game; the position on the board is as it was. */
function sayEndedByPeople(
  view: View,
  people: readonly Person[],
  seat: number | null,
  { winners }: NonNullable<BoardProps['outcome']>,
): string {
  const [won] = winners
  if (won === undefined) return m.zz_over_agreed({ red: view.clans[0].seats, green: view.clans[1].seats })
  const lost = otherThan(won)
  const [winner, name] = [personWord(people[won], won), personWord(people[lost], lost)]
  if (seat === lost) return m.zz_over_resigned_you({ winner })
  return seat === won ? m.zz_over_resigned_to_you({ name }) : m.zz_over_resigned({ name, winner })
}

/** The round that is being played. The clans take theirs one after the other, so it never runs backwards. */
export function sayTurn(view: View, scenery: Scenery): string {
  const used = view.clans.map((clan) => clan.rounds)
  const turn = Math.max(1, view.phase === 'turn' && view.to_act !== null ? used[view.to_act]! + 1 : Math.max(...used))
  return scenery.limit === null ? m.zz_turn_number({ turn }) : m.zz_turn_of({ turn, limit: scenery.limit })
}

/** Rounds that a clan still has, those that it will miss included; null where nothing limits them. */
export const sayRoundsLeft = (stand: ClanView, limit: number | null): string | null =>
  limit === null ? null : m.zz_rounds_left({ n: Math.max(0, limit - stand.rounds) })

/** Seconds left at which the clock is spoken: seldom first, then more often. */
const marks = [1800, 1200, 900, 600, 300, 120, 60, 30, 10] as const

/** What the clock says on its way from one moment to the next; null between its marks. */
export function sayClock(before: number, now: number): string | null {
  const mark = marks.findLast((one) => before > one * 1000 && now <= one * 1000)
  if (mark === undefined || now <= 0) return null
  return mark >= 60 ? m.zz_time_minutes({ n: mark / 60 }) : m.zz_time_seconds({ n: mark })
}

export const sayConductor = (view: View): string =>
  view.phase === 'conductor' ? m.zz_conductor_here_short() : m.zz_conductor_short({ n: view.conductor_in })

/** The whole position for the ear. */
export function sayBoard(
  view: View,
  context: Pick<SpeakContext<Scenery, View>, 'people' | 'seat' | 'scenery'>,
  live: boolean,
  outcome: BoardProps['outcome'] | null = null,
  clocks: readonly (number | null)[] = [],
): string {
  const list = (fields: readonly string[]) => (fields.length > 0 ? fields.join(', ') : m.zz_read_none())
  const clans = view.clans.map((clan, i) =>
    m.zz_read_clan({
      clan: clanWord(i),
      name: personWord(context.people[i], i),
      seats: m.zz_score({ n: clan.seats }),
      dwarfs: list(clan.dwarfs),
      signs: list(clan.signs),
    }),
  )
  const now = sayState(view, context.people, context.seat, live, outcome)
  const conductor =
    view.phase === 'conductor'
      ? m.zz_conductor_here_short()
      : `${m.zz_conductor()} ${m.zz_conductor_in({ n: view.conductor_in })}`
  const turn = sayTurn(view, context.scenery)
  const times = clocks.flatMap((left, i) =>
    left === null
      ? []
      : [
          `${m.zz_clock_of({ name: personWord(context.people[i], i), said: m.zz_time_left({ time: sayTime(left) }) })}.`,
        ],
  )
  return [now, `${turn}.`, `${conductor}.`, ...times, ...clans].join(' ')
}

const kinds: Readonly<Record<FieldView['kind'], () => string>> = {
  platform: m.zz_kind_platform,
  aisle: m.zz_kind_aisle,
  door: m.zz_kind_door,
  seat: m.zz_kind_seat,
  start: m.zz_kind_platform,
}

/** One field with what stands on it: "E4 seat, red sign". */
export function sayField(field: FieldView, view: View): string {
  const kind =
    field.kind === 'start'
      ? field.clan === RED
        ? m.zz_kind_start_red()
        : m.zz_kind_start_green()
      : kinds[field.kind]()
  const words = [`${field.name} ${kind}`]
  view.clans.forEach((clan, i) => {
    const red = i === RED
    if (clan.dwarfs.includes(field.name)) words.push(red ? m.zz_holds_dwarf_red() : m.zz_holds_dwarf_green())
    if (clan.signs.includes(field.name)) words.push(red ? m.zz_holds_sign_red() : m.zz_holds_sign_green())
  })
  return words.join(', ')
}
