/** What the coach says about a move, in words. */
import { m } from '../../paraglide/messages.js'
import type { CoachThought } from '../contract'

type About = CoachThought['about']
const field = (about: About): string => String(about.field ?? '')
const reasons: Readonly<Record<string, (about: About) => string>> = {
  sit: (about) => m.zz_coach_sit({ field: field(about) }),
  sit_first: (about) => m.zz_coach_sit_first({ field: field(about) }),
  reserve: (about) => m.zz_coach_reserve({ field: field(about) }),
  reserve_first: (about) => m.zz_coach_reserve_first({ field: field(about) }),
  off: (about) => m.zz_coach_off({ field: field(about) }),
  kick: (about) => m.zz_coach_kick({ field: field(about) }),
  conduct: (about) => m.zz_coach_conduct({ field: field(about) }),
  to_seat: (about) => m.zz_coach_to_seat({ field: field(about) }),
  stand_up: (about) => m.zz_coach_stand_up({ field: field(about) }),
  walk: (about) => m.zz_coach_walk({ field: field(about) }),
}
const remarks: Readonly<Record<string, (about: About) => string>> = {
  good_sit: (about) => m.zz_remark_good_sit({ at: String(about.at) }),
  good_sign: (about) => m.zz_remark_good_sign({ at: String(about.at) }),
  good_off: (about) => m.zz_remark_good_off({ at: String(about.at) }),
  kicked: () => m.zz_remark_kicked(),
  left_seat: (about) => m.zz_remark_left_seat({ at: String(about.at) }),
  missed_seat: (about) => m.zz_remark_missed_seat({ at: String(about.at) }),
}

/** One line: a word about the other's last move, then why this one. Asked, it names the move first. */
export function explain({ seat, text, why, about }: CoachThought): string | null {
  const reason = reasons[why]?.(about)
  if (!reason) return null
  if (seat < 0) return m.zz_coach_would({ move: text, why: reason })
  const remark = remarks[String(about.remark)]?.(about)
  return remark ? `${remark} ${reason}` : reason
}
