import { m } from '../../../paraglide/messages.js'
import { sayElapsed } from '../../../replay/playhead.svelte'
import type { Finding, GameReplay, SpeakContext } from '../../contract'
import { readMove } from '../notation'
import type { Scenery, View } from '../values'
import type { RideFact } from '../values.gen'
import { nameOf, sayCard } from '../words'
import BetterCard from './BetterCard.svelte'
import Timeline from './Timeline.svelte'

const titles: Readonly<Record<string, (n: number) => string>> = {
  away: () => m.iw_turn_away(),
  silence: () => m.iw_silence(),
  u_turn: () => m.iw_u_turn(),
  dearest: (n) => m.iw_turn_dearest({ n }),
  nearest: (n) => m.iw_turn_nearest({ n }),
  exit: () => m.iw_turn_exit(),
  over: () => m.iw_turn_over(),
}

/** Who did it, and when: "Jo, 2:05". */
function sayWho(step: { at: number; seat: number | null }, people: SpeakContext['people']): string {
  const name = step.seat === null || step.seat < 0 ? '' : nameOf(people, step.seat)
  return name ? m.iw_turn_by({ name, at: sayElapsed(step.at) }) : sayElapsed(step.at)
}

const reasons: Readonly<Record<string, (words: { name: string; by: string; n: number }) => string>> = {
  lost_from: m.iw_why_lost_from,
  never_likely: m.iw_why_never_likely,
  own_card_fitted: m.iw_why_own_card_fitted,
  other_card_fitted: m.iw_why_other_card_fitted,
  waited_self: m.iw_why_waited_self,
  waited_other: m.iw_why_waited_other,
}

function sayReason({ code, about, seat }: Finding, people: SpeakContext['people']): string {
  if (code === 'spent') {
    const [burned, lost, seconds] = [about.burned ?? 0, about.lost ?? 0, about.seconds ?? 0]
    return m.iw_why_spent({ burned, lost, seconds })
  }
  const names = { name: nameOf(people, seat ?? 0), by: nameOf(people, Number(about.by ?? 0)) }
  return reasons[code]?.({ ...names, n: Number(about.n ?? 0) }) ?? ''
}

function titleOf({ code, seat, at }: Finding, people: SpeakContext['people']): string {
  if (code === 'lost_from') return m.iw_why_lost_title()
  if (code === 'never_likely') return m.iw_why_never_title()
  if (code === 'spent') return m.iw_why_spent_title()
  if (code.startsWith('waited')) return m.iw_why_wait_title({ at: sayElapsed(at) })
  return m.iw_why_cost_title({ name: nameOf(people, seat ?? 0), at: sayElapsed(at) })
}

export default {
  realTime: true,
  Timeline,
  Better: BetterCard,
  nameJudged: () => m.iw_why_hope(),
  nameFinding(finding, { people, scenery }) {
    const better = finding.better[0]
    const action = better && readMove(better.text)
    const face = action && action.kind !== 'lift' ? scenery.cards[action.card] : undefined
    const card = face && action && action.kind !== 'lift' ? sayCard(face, action.start) : ''
    return {
      title: titleOf(finding, people),
      says: sayReason(finding, people),
      better: better && card ? m.iw_why_better({ by: nameOf(people, better.seat), card }) : '',
    }
  },
  nameTurn(code, about, step, { people }) {
    const title = titles[code]?.(Number(about.n ?? 0)) ?? code
    return { title, says: code === 'away' ? m.iw_turn_away_says({ n: Number(about.n ?? 0) }) : sayWho(step, people) }
  },
} satisfies GameReplay<Scenery, View, RideFact>
