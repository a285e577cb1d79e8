/** The line that says how things stand, and the line that says what happened. */
import { m } from '../../../paraglide/messages.js'
import type { BoardProps, Person, SpeakContext } from '../../contract'
import { nameOf } from '../fields'
import type { GameEvent, Scenery, View } from '../values'
import { hasWayOut } from '../wayOut'
import { nameWord, sayEnd, sayEvent, sayThought, sayWhy } from '../words'
import type { Trial } from './trial.svelte'

/** What is seen anyway is not told twice. */
const quiet: ReadonlySet<GameEvent['type']> = new Set(['played', 'turn_passed', 'arranged', 'faced', 'code_complete'])

export function tellEvents(events: readonly GameEvent[], context: SpeakContext<Scenery, View>): string {
  return events
    .filter((event) => !quiet.has(event.type) && !(event.type === 'card_drawn' && event.why === 'hand'))
    .map((event) => sayEvent(event, context))
    .filter((sentence) => sentence !== null)
    .join(' ')
}

interface Doing {
  /** Plateaus can be turned. */
  ways: boolean
  plateau: string | null
  trial: Trial
  mine: boolean
  /** Nothing is heard from the server: what rests is this page. */
  cutOff?: boolean
}

function sayTurn(view: View, { trial }: Doing): string {
  const { choice } = trial
  if (!choice) return m.ug_hint_pick()
  if (trial.mode === 'walk') return m.ug_hint_walk({ n: choice.steps })
  if (!trial.canLay && !trial.canWalk && !hasWayOut(view)) return m.ug_no_way_out({ at: nameOf(view.pawn) })
  if (!trial.canLay && !trial.canWalk)
    return view.has_laid || view.has_walked
      ? m.ug_hint_end()
      : choice.stacks.length === 0
        ? m.ug_no_piece()
        : m.ug_hint_stuck()
  return trial.canWalk ? m.ug_hint_walk({ n: choice.steps }) : m.ug_hint_stuck()
}

export function sayNow(
  view: View,
  people: readonly Person[],
  seat: number | null,
  live: boolean,
  doing: Doing,
): string {
  if (view.phase === 'over') return sayEnd(view.end ?? '')
  if (!live) return doing.cutOff ? m.ug_cut_off() : m.ug_hint_quiet()
  if (view.phase === 'setup') {
    if (seat !== 0) return m.ug_setup_other({ name: nameWord(people, 0) })
    if (doing.plateau && doing.ways) return m.ug_setup_plateau({ name: doing.plateau })
    return doing.ways ? m.ug_setup_yours() : view.glass ? m.ug_setup_ready() : m.ug_setup_ready_plain()
  }
  const yours = seat === view.on_turn
  const name = nameWord(people, view.on_turn)
  if (view.waiting) {
    const at = nameOf(view.waiting.field)
    if (view.waiting.what === 'flee') return yours ? m.ug_flee({ at }) : m.ug_flee_other({ at, name })
    return yours ? m.ug_land({ at }) : m.ug_land_other({ at, name })
  }
  if (yours) return sayTurn(view, doing)
  if (people[view.on_turn]?.here === false) return m.ug_hint_gone({ name })
  return seat === null ? m.ug_hint_watch({ name }) : m.ug_hint_other({ name })
}

type Idea = NonNullable<BoardProps['thoughts']>[number]

/** What somebody else tries, or what a bot suggests for somebody, with its reason. */
export function sayIdea(thought: Idea, seat: number | null, people: readonly Person[]): string | null {
  const said = sayThought(
    thought.text,
    thought.seat < 0 ? null : (people[thought.seat]?.name ?? ''),
    thought.seat >= 0 && !!thought.why,
  )
  const other = thought.seat < 0 && thought.for !== seat ? people[thought.for ?? -1]?.name : undefined
  const why = sayWhy(thought.why ?? '', thought.about ?? {})
  const first = said && other ? m.ug_idea_for({ name: other, idea: said }) : said
  return first && why ? `${first}. ${why}` : (first ?? why)
}
