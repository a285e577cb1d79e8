/** What can be done now, as buttons: at most one that matters most, one beside it, and a few quiet ones. */
import { m } from '../../../paraglide/messages.js'
import { nameOf } from '../fields'
import { drainable } from '../walks'
import { hasWayOut } from '../wayOut'
import { pieceWord } from '../words'
import type { Field, View } from '../values'
import type { Trial } from './trial.svelte'

export interface Deed {
  id: string
  words: string
  /** The whole move for the screen reader, where the words are short. */
  label?: string
  key?: string
  /** VisibleField but not to be pressed. */
  off?: boolean
  /** Nothing was done with the turn, or it loses the climb: that is said, and it is carried out when it is asked for twice. */
  asks?: string
  run: () => void
}
export interface Deeds {
  main: Deed | null
  second: Deed | null
  more: readonly Deed[]
  end: Deed | null
}

export interface Table {
  view: View
  moves: readonly string[]
  /** May act on this turn. */
  mine: boolean
  /** Somebody else is on turn: what is tried is an idea for them, or a plan. */
  waits: boolean
  trial: Trial
  /** The field chosen to step aside to, or the water chosen for a landing. */
  aside: Field | null
  /** The end of a turn in which nothing was done was asked for once. */
  armed: boolean
  play: (text: string) => void
}

const none: Deeds = { main: null, second: null, more: [], end: null }

function fleeing({ moves, aside, play }: Table): Deeds {
  const text = aside === null ? undefined : moves.find((move) => move === `flee ${nameOf(aside)}`)
  if (!text || aside === null) return none
  return { ...none, main: { id: 'flee', words: m.ug_flee_to({ at: nameOf(aside) }), run: () => play(text) } }
}

function landing({ moves, aside, play }: Table): Deeds {
  const send = (text: string) => () => play(text)
  const has = (text: string) => moves.includes(text)
  const stay: Deed | null = has('stay') ? { id: 'stay', words: m.ug_stay(), run: send('stay') } : null
  const drain = aside === null ? '' : `land drain ${nameOf(aside)}`
  const go: Deed | null = has('land') ? { id: 'land', words: m.ug_land_go(), run: send('land') } : null
  if (has('land take'))
    return {
      ...none,
      main: { id: 'land-take', words: m.ug_land_take(), run: send('land take') },
      second: stay,
      more: go ? [{ ...go, words: m.ug_leave(), key: 'K' }] : [],
    }
  if (has(drain) && aside !== null)
    return {
      ...none,
      main: { id: 'land-drain', words: m.ug_land_drain({ at: nameOf(aside) }), run: send(drain) },
      second: stay,
      more: go ? [{ ...go, words: m.ug_leave_valve(), key: 'K' }] : [],
    }
  return { ...none, main: go, second: stay }
}

/** Confirms a way; what lies at its end is taken unless somebody says to leave it. */
function walking(table: Table): Pick<Deeds, 'main' | 'more'> {
  const { view, mine, waits, trial, play } = table
  const { walk } = trial
  const paces = pacing(trial)
  const words = waits ? m.ug_not_yet() : m.ug_walk_here()
  if (!walk) return { main: { id: 'walk', words, off: true, run: () => undefined }, more: paces }
  const send = (take: boolean) => () => {
    const text = trial.text(take)
    if (text && mine) play(text)
  }
  const more: Deed[] = []
  if (trial.ways.length > 1 && !trial.trail)
    more.push({ id: 'way', words: m.ug_other_way(), key: 'O', run: () => (trial.other += 1) })
  const main: Deed = { id: 'walk', words, key: 'Enter', off: !mine, run: send(true) }
  if (waits) return { main, more: [...more, ...paces] }
  if (walk.gets === 'exit') main.words = m.ug_walk_exit()
  else if (walk.gets === 'key' || walk.gets === 'chip') {
    main.words = m.ug_walk_take()
    more.push({ id: 'leave', words: m.ug_leave(), key: 'K', off: !mine, run: send(false) })
  } else if (walk.gets === 'valve' && drainable(view).length) {
    more.push({ id: 'leave', words: m.ug_leave_valve(), key: 'K', off: !mine, run: send(false) })
    if (trial.drain === null) {
      main.words = m.ug_walk_choose()
      main.off = trial.mode === 'drain'
      main.run = () => (trial.mode = 'drain')
    } else main.words = m.ug_walk_drain({ at: nameOf(trial.drain) })
  }
  return { main, more: [...more, ...paces] }
}

/** Whole ways or field by field. */
function pacing(trial: Trial): Deed[] {
  const { trail } = trial
  const toggle: Deed = {
    id: 'trail',
    words: trail ? m.ug_whole_ways() : m.ug_by_fields(),
    key: 'T',
    run: () => trial.startTrail(!trail),
  }
  return trail?.length ? [{ id: 'step-back', words: m.ug_step_back(), run: () => trial.stepBack() }, toggle] : [toggle]
}

function laying({ mine, waits, trial, play }: Table): Deed {
  const { tried, stack } = trial
  return {
    id: 'lay',
    words: waits ? m.ug_not_yet() : m.ug_lay(),
    key: 'Enter',
    off: !mine || trial.planning || !tried?.ok,
    ...(tried && stack
      ? { label: m.ug_lay_label({ piece: pieceWord(stack.name), at: nameOf(tried.field), level: tried.level }) }
      : {}),
    run: () => {
      const text = trial.text()
      if (text && mine) play(text)
    },
  }
}

function turning(table: Table): Deeds {
  const { view, moves, mine, trial, play } = table
  const { choice } = trial
  const more: Deed[] = []
  if (mine && moves.includes('shaft'))
    more.push({ id: 'shaft', words: m.ug_shaft(), key: 'X', run: () => play('shaft') })
  if (!choice) return { ...none, more }
  const done = !trial.canLay && !trial.canWalk
  const ending = `end ${nameOf(choice.card)}`
  const idle = view.played === null
  const lost = !hasWayOut(view)
  const asks = lost ? m.ug_no_way_out({ at: nameOf(view.pawn) }) : idle && !done ? m.ug_end_asks() : undefined
  const plain = idle ? m.ug_end_only({ at: nameOf(choice.card) }) : m.ug_end()
  const end: Deed | null = moves.includes(ending)
    ? {
        id: 'end',
        words: table.armed && asks ? (lost ? m.ug_end_lost_sure() : m.ug_end_sure()) : plain,
        asks,
        key: 'E',
        run: () => play(ending),
      }
    : null
  if (moves.includes(`${ending} skip`))
    more.push({ id: 'skip', words: m.ug_end_skip(), run: () => play(`${ending} skip`) })
  const walk: Deed | null = trial.canWalk
    ? { id: 'to-walk', words: m.ug_walk_n({ n: choice.steps }), key: 'W', run: () => trial.startWalk() }
    : null
  const piece: Deed | null = trial.canLay
    ? { id: 'to-lay', words: m.ug_lay_piece(), key: 'L', run: () => trial.startLay() }
    : null
  if (trial.mode === 'lay') return { main: laying(table), second: walk, more, end }
  if (trial.mode === 'walk' || trial.mode === 'drain') {
    const way = walking(table)
    return { main: way.main, second: piece, more: [...way.more, ...more], end }
  }
  if (done) return { ...none, main: end, more }
  return { main: piece ?? walk, second: piece ? walk : null, more, end }
}

export function deedsOf(table: Table): Deeds {
  const { view } = table
  if (view.phase !== 'play') return none
  if (view.waiting?.what === 'flee') return fleeing(table)
  if (view.waiting?.what === 'land') return landing(table)
  return turning(table)
}
