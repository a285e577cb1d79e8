import { m } from '../../paraglide/messages.js'
import type { Person, SpeakContext } from '../contract'
import { fieldNamed, lineName, nameOf, sectionAt, sees } from './fields'
import type { TriedPiece } from './triedPiece'
import { sayTime } from './glass'
import { readCardMove } from './notation'
import {
  chipOf,
  stackPieces,
  type Card,
  type Field,
  type GameEvent,
  type PieceFace,
  type Scenery,
  type Side,
  type View,
} from './values'
import type { Walk } from './walks'
import { hasWayOut } from './wayOut'

type Context = SpeakContext<Scenery, View>

const pieceWords: Readonly<Record<string, () => string>> = {
  I2: m.ug_piece_I2,
  I3: m.ug_piece_I3,
  L3: m.ug_piece_L3,
  I4: m.ug_piece_I4,
  O4: m.ug_piece_O4,
  T4: m.ug_piece_T4,
  S4: m.ug_piece_S4,
  L4: m.ug_piece_L4,
  '1': m.ug_piece_1,
}
/** A stack or joker in words; data of an owner may have names of its own. */
export const pieceWord = (name: string): string =>
  pieceWords[name]?.() ?? (/^j./.test(name) ? m.ug_piece_joker({ letter: name.slice(1) }) : name)

const sides: Readonly<Record<Side, () => string>> = {
  n: m.ug_side_n,
  e: m.ug_side_e,
  s: m.ug_side_s,
  w: m.ug_side_w,
}
export const sideWord = (side: Side): string => sides[side]()

const tools: Readonly<Record<string, () => string>> = {
  shaft: m.ug_tool_shaft,
  card: m.ug_tool_card,
  hammer: m.ug_tool_hammer,
  ladder: m.ug_tool_ladder,
}
export const toolWord = (tool: string): string => tools[tool]?.() ?? tool

export function lineWord(section: number): string {
  const { along } = sectionAt(section)
  const line = lineName(sectionAt(section))
  return along === 'row' ? m.ug_line_row({ line }) : m.ug_line_column({ line })
}

export const nameWord = (people: readonly Person[], seat: number | null): string => {
  const person = seat === null ? undefined : people[seat]
  return person?.you ? m.ug_you() : (person?.name ?? '')
}

const usedTools: Readonly<Record<string, () => string>> = {
  shaft: m.ug_event_tool_shaft,
  card: m.ug_event_tool_card,
  hammer: m.ug_event_tool_hammer,
  ladder: m.ug_event_tool_ladder,
}

/** An event as one short sentence. */
export function sayEvent(event: GameEvent, { scenery, people, seat }: Context): string | null {
  const who = (at: number | null) => nameWord(people, at)
  switch (event.type) {
    case 'arranged':
      return m.ug_event_arranged({ plateau: event.plateau, at: nameOf(event.field) })
    case 'faced':
      return m.ug_event_faced({ side: sideWord(event.side) })
    case 'begun':
      return m.ug_event_begun()
    case 'played':
      return m.ug_event_played({ name: who(event.seat), at: nameOf(event.card) })
    case 'piece_laid': {
      const say = event.swapped ? m.ug_event_laid_swapped : m.ug_event_laid
      const piece = pieceWord(scenery.pieces[event.piece]?.name ?? '')
      return say({ name: who(event.seat), piece, at: nameOf(event.field), level: event.level })
    }
    case 'walked':
      return m.ug_event_walked({
        name: who(event.seat),
        n: event.path.length - 1,
        at: nameOf(event.path[event.path.length - 1]!),
      })
    case 'lock_opened':
      return m.ug_event_lock({ at: nameOf(event.field) })
    case 'tool_used':
      return usedTools[event.tool]!()
    case 'key_taken':
      return m.ug_event_key({ at: nameOf(event.field) })
    case 'drained':
      return m.ug_event_drained({ at: nameOf(event.field) })
    case 'chip_taken': {
      const chip = chipOf(scenery, event.chip)
      return chip.tool ? m.ug_event_chip_tool({ tool: toolWord(chip.tool) }) : m.ug_event_chip({ digit: chip.digit })
    }
    case 'code_complete':
      return m.ug_event_complete({ digits: event.chips.map((id) => chipOf(scenery, id).digit).join(' ') })
    case 'card_drawn':
      return event.seat === null
        ? m.ug_event_drawn_open({ at: nameOf(event.card) })
        : m.ug_event_drawn({ name: who(event.seat), at: nameOf(event.card) })
    case 'water_came':
      return m.ug_event_water({ at: nameOf(event.field) })
    case 'water_spared':
      return m.ug_event_spared({ at: nameOf(event.field) })
    case 'fled':
      return m.ug_event_fled({ at: nameOf(event.to) })
    case 'chip_laid':
      return m.ug_event_chip_laid({ at: nameOf(event.field) })
    case 'shaft_led':
      return (event.open ? m.ug_event_shaft : m.ug_event_shaft_shut)({ at: nameOf(event.field) })
    case 'landed':
      return m.ug_event_landed({ at: nameOf(event.field) })
    case 'discovered':
      return m.ug_event_discovered({ line: lineWord(event.section) })
    case 'glass_turned':
      return event.seat === null
        ? m.ug_event_glass_self({ line: lineWord(event.section) })
        : m.ug_event_glass({ name: who(event.seat), line: lineWord(event.section) })
    case 'rat_ran':
      return m.ug_event_rat({ at: nameOf(event.to) })
    case 'rat_carried':
      return m.ug_event_rat_carried({ at: nameOf(event.field), to: nameOf(event.to) })
    case 'turn_passed':
      // Alone it is always your turn.
      if (people.length === 1) return null
      return event.seat === seat ? m.ug_event_turn_yours() : m.ug_event_turn({ name: who(event.seat) })
    case 'ended':
      return sayEnd(event.end)
  }
}

const ends: Readonly<Record<string, () => string>> = {
  door: m.ug_end_door,
  glass: m.ug_end_glass,
  pile: m.ug_end_pile,
  stuck: m.ug_end_stuck,
  drowned: m.ug_end_drowned,
}
export const sayEnd = (end: string): string => (ends[end] ?? m.ug_end_other)()

const calls: Readonly<Record<string, () => string>> = {
  good: m.ug_call_good,
  wait: m.ug_call_wait,
  look: m.ug_call_look,
  hurry: m.ug_call_hurry,
  turn_it: m.ug_call_turn_it,
  my_idea: m.ug_call_my_idea,
  may_i: m.ug_call_may_i,
}
export const callNames = Object.keys(calls)
/** The field of a ping; null for other calls. */
export const pinged = (call: string): Field | null => (call.startsWith('ping_') ? fieldNamed(call.slice(5)) : null)
export function sayCall(call: string): string {
  const field = pinged(call)
  return field === null ? (calls[call]?.() ?? call) : m.ug_call_ping({ at: nameOf(field) })
}

export function sayCard(card: Card): string {
  const what =
    card.kind === 'star'
      ? m.ug_card_star()
      : card.kind === 'signal'
        ? m.ug_card_signal({ n: card.reach })
        : pieceWord(card.stack)
  return m.ug_card({
    at: nameOf(card.id),
    steps: card.steps,
    what,
    colour: card.blue ? m.ug_card_blue() : m.ug_card_red(),
  })
}

/** The piece that a card shows as it would be taken now; null when there is none. */
export function shownPiece(scenery: Scenery, view: View, card: Card): PieceFace | null {
  const pieces = stackPieces(scenery, view, card.stack)
  return card.kind === 'piece' && pieces.length ? scenery.pieces[pieces[pieces.length - 1]!]! : null
}

/** Which fields a piece would cover, and with what: its footprint, how it is turned, what it is made of. */
export function sayFootprint(tried: TriedPiece): string {
  const of = (wanted: boolean) =>
    tried.cells.flatMap(({ wood, field }) => (wood === wanted && field !== null ? [nameOf(field)] : [])).join(', ')
  const [stone, wood] = [of(false), of(true)]
  if (!wood) return m.ug_foot_stone({ fields: stone })
  return stone ? m.ug_foot_both({ fields: stone, others: wood }) : m.ug_foot_wood({ fields: wood })
}

/** What a tag at the board says about the first field that forbids a piece; null off the board. */
export function sayFault(tried: TriedPiece, view: View): { field: Field; head: string; says: string } | null {
  const fault = tried.faults.find(({ field }) => field !== null)
  if (!fault || fault.field === null) return null
  const { field } = fault
  return fault.reason === 'support'
    ? {
        field,
        head: m.ug_height_is({ at: nameOf(field), n: view.heights[field]! }),
        says: m.ug_stone_needs({ n: fault.needs }),
      }
    : { field, head: sayTried({ ...tried, faults: [fault] }, view), says: '' }
}

/** Why a piece may lie where it is held, or why not. */
export function sayTried(tried: TriedPiece, view: View): string {
  if (tried.ok) {
    const base = tried.level - 1
    const hanging = tried.cells.filter(
      ({ wood, field }) => wood && field !== null && (view.heights[field]! < base || view.water.includes(field)),
    ).length
    const lost = hasWayOut(view, tried) ? '' : m.ug_no_way_then({ at: nameOf(view.pawn) })
    return [m.ug_rests({ n: base }), hanging ? m.ug_hangs({ n: hanging }) : '', lost].filter(Boolean).join(' ')
  }
  const fault = tried.faults[0]
  if (!fault) return m.ug_fault_other()
  if (fault.field === null) return m.ug_fault_off()
  const at = nameOf(fault.field)
  switch (fault.reason) {
    case 'exit':
      return m.ug_fault_exit({ at })
    case 'chip':
      return m.ug_fault_chip({ at })
    case 'pawn':
      return m.ug_fault_pawn({ at })
    case 'water':
      return m.ug_fault_water({ at })
    case 'support':
      return m.ug_fault_support({ at, height: view.heights[fault.field]!, n: fault.needs })
    case 'off':
      return m.ug_fault_off()
  }
}

const found: Readonly<Record<Walk['gets'], (() => string) | null>> = {
  '': null,
  key: m.ug_way_key,
  valve: m.ug_way_valve,
  chip: m.ug_way_chip,
  exit: m.ug_way_exit,
}

/** A way with everything that it costs and brings. */
/** Letting water off, which may lie under a bridge. */
export const sayDrain = (view: View, field: Field): string =>
  view.water.includes(field) ? m.ug_drain_at({ at: nameOf(field) }) : m.ug_drain_under({ at: nameOf(field) })

export function sayWalk(walk: Walk): string {
  const words: string[] = [m.ug_way_steps({ n: walk.steps, at: nameOf(walk.to) })]
  if (walk.keys) words.push(m.ug_way_keys({ n: walk.keys }), m.ug_way_locks({ at: walk.locks.map(nameOf).join(', ') }))
  if (walk.tools.includes('hammer')) words.push(m.ug_way_hammer())
  if (walk.tools.includes('ladder')) words.push(m.ug_way_ladder())
  const gets = found[walk.gets]
  if (gets) words.push(gets())
  if (walk.seen) words.push(m.ug_way_seen())
  return words.join(' ')
}

/** A bot that is asked may also advise what is neither a piece nor a way. */
function sayPlainIdea(text: string): string | null {
  const [word, at = ''] = text.split(' ')
  if (word === 'end') return m.ug_idea_end({ card: at })
  if (word === 'flee') return m.ug_idea_flee({ at })
  if (word === 'turn') return m.ug_idea_glass()
  if (word === 'shaft') return m.ug_idea_shaft()
  if (word === 'land') return m.ug_idea_land()
  if (word === 'begin') return m.ug_setup_begin()
  return word === 'stay' ? m.ug_idea_stay() : null
}

function sayPlainPlan(text: string, name: string): string | null {
  const [word, at = ''] = text.split(' ')
  if (word === 'end') return m.ug_plans_end({ name, card: at })
  if (word === 'flee') return m.ug_plans_flee({ name, at })
  if (word === 'shaft') return m.ug_plans_shaft({ name })
  if (word === 'land') return m.ug_plans_land({ name })
  return word === 'stay' ? m.ug_plans_stay({ name }) : null
}

type About = Readonly<Record<string, string | number>>
const text = (about: About, name: string): string => String(about[name] ?? '')
const sand = (about: About): string => sayTime(Number(about.seconds ?? 0) * 1000)
const reasons: Readonly<Record<string, (about: About) => string>> = {
  out: (about) => m.ug_why_out({ card: text(about, 'card') }),
  take_chip: (about) => m.ug_why_take_chip({ card: text(about, 'card') }),
  take_key: (about) => m.ug_why_take_key({ card: text(about, 'card') }),
  drain: (about) => m.ug_why_drain({ card: text(about, 'card'), at: text(about, 'field') }),
  to_chip: (about) => m.ug_why_to_chip({ card: text(about, 'card'), at: text(about, 'field') }),
  to_key: (about) => m.ug_why_to_key({ card: text(about, 'card'), at: text(about, 'field') }),
  off_line: (about) => m.ug_why_off_line({ card: text(about, 'card') }),
  spare: (about) => m.ug_why_spare({ card: text(about, 'card') }),
  to_valve: (about) => m.ug_why_to_valve({ card: text(about, 'card'), at: text(about, 'field') }),
  to_door: (about) => m.ug_why_to_door({ card: text(about, 'card') }),
  done: () => m.ug_why_done(),
  no_progress: (about) => m.ug_why_no_progress({ card: text(about, 'card') }),
  aside: () => m.ug_why_aside(),
  shaft: () => m.ug_why_shaft(),
  land: () => m.ug_why_land(),
  stay: () => m.ug_why_stay(),
  little_sand: (about) => m.ug_why_little_sand({ time: sand(about) }),
  wait_turn: () => m.ug_why_wait_turn(),
  wait_sand: (about) => m.ug_why_wait_sand({ time: sand(about) }),
  wait_line: () => m.ug_why_wait_line(),
  wait_end: () => m.ug_why_wait_end(),
}
/** Why a bot advises something; null where it gave no reason. */
export const sayWhy = (why: string, about: About): string | null => reasons[why]?.(about) ?? null

/** What somebody is trying; with `soon`, what a mate shows before doing it. */
export function sayThought(text: string, name: string | null, soon = false): string | null {
  const move = readCardMove(text)
  if (!move) return name === null ? sayPlainIdea(text) : soon ? sayPlainPlan(text, name) : null
  const at = nameOf(move.kind === 'lay' ? move.field : move.path[move.path.length - 1]!)
  if (move.kind === 'walk')
    return name === null
      ? m.ug_idea_walk({ at })
      : soon
        ? m.ug_plans_walk({ name, at })
        : m.ug_thinks_walk({ name, at })
  const piece = pieceWord(move.stack)
  if (name === null) return m.ug_idea_lay({ piece, at })
  return soon ? m.ug_plans_lay({ name, piece, at }) : m.ug_thinks_lay({ name, piece, at })
}

const marks: Readonly<Record<string, () => string>> = { k: m.ug_field_key, v: m.ug_field_valve, l: m.ug_field_lock }

/** One field for the ear: "stone, height 2, key". */
export function sayField(view: View, field: Field): string {
  const ground = view.ground[field]
  const n = view.heights[field]!
  const words: string[] = [
    ground === 'x'
      ? m.ug_field_exit({ side: sideWord(view.door) })
      : ground === 'w'
        ? m.ug_field_wood({ n })
        : ground === 's'
          ? m.ug_field_stone({ n })
          : m.ug_field_bare(),
  ]
  if (view.water.includes(field)) words.push(m.ug_field_water())
  if (view.manholes.includes(field)) words.push(m.ug_field_manhole())
  else if (marks[view.symbols[field]!]) words.push(marks[view.symbols[field]!]!())
  if (view.chips.includes(field)) words.push(m.ug_field_chip())
  const walls = parseInt(view.walls[field]!, 16)
  const walled = (['n', 'e', 's', 'w'] as const).filter((_, bit) => walls & (1 << bit)).map(sideWord)
  if (walled.length) words.push(m.ug_field_walls({ sides: walled.join(', ') }))
  if (view.rat === field) words.push(m.ug_field_rat())
  if (view.pawn === field) words.push(m.ug_field_pawn())
  if (view.glass && view.phase === 'play' && sees(view.glass.section, field)) words.push(m.ug_field_seen())
  return words.join(', ')
}

export function saySetup(setup: string): string {
  const words: Readonly<Record<string, () => string>> = {
    easy: m.ug_setup_easy,
    medium: m.ug_setup_medium,
    hard: m.ug_setup_hard,
  }
  return words[setup]?.() ?? m.ug_setup_scenario({ n: setup })
}
