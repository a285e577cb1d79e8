import { m } from '../../../paraglide/messages.js'
import type { GameReplay } from '../../contract'
import type { Scenery, View } from '../values'
import type { StationFact } from '../values.gen'
import { clanWord } from '../words'
import { nameMoment } from './moments'
import Timeline from './Timeline.svelte'

const reasons: Readonly<Record<string, (words: { clan: string }) => string>> = {
  win_let_go: m.zz_why_win_let_go,
  loss_walked_into: m.zz_why_loss_walked_into,
  ahead_to_level: m.zz_why_ahead_to_level,
  ahead_to_behind: m.zz_why_ahead_to_behind,
  level_to_behind: m.zz_why_level_to_behind,
  ground_given: m.zz_why_ground_given,
}
const deeds: Readonly<Record<string, () => string>> = {
  walk: m.zz_why_deed_walk,
  sit: m.zz_why_deed_sit,
  reserve: m.zz_why_deed_reserve,
  take_off: m.zz_why_deed_take_off,
  kick: m.zz_why_deed_kick,
  conduct: m.zz_why_deed_conduct,
}

export default {
  Timeline,
  columns: true,
  nameFinding({ code, seat, played, better, about }, { people }) {
    const clan = seat ?? 0
    const deed = deeds[String(about.deed)]?.() ?? ''
    return {
      title: m.talk_said({ name: people[clan]?.name || m.replay_seat({ n: clan + 1 }), text: played }),
      says: reasons[code]?.({ clan: clanWord(clan) }) ?? '',
      better: better[0] ? m.zz_why_better({ move: better[0].text, deed }) : '',
    }
  },
  nameTurn(code, about, step, { people }) {
    return nameMoment(code, about, step.text, (seat) => people[seat]?.name || m.replay_seat({ n: seat + 1 }))
  },
} satisfies GameReplay<Scenery, View, StationFact>
