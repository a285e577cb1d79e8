/** What the coach says about the last move; why it does what it does, the board says where it shows it. */
import { m } from '../../paraglide/messages.js'
import type { CoachThought } from '../contract'

const remarks: Readonly<Record<string, () => string>> = {
  good_take: m.ug_remark_good_take,
  good_drain: m.ug_remark_good_drain,
  idle: m.ug_remark_idle,
  no_piece: m.ug_remark_no_piece,
}

export const explain = ({ about }: CoachThought): string | null => remarks[String(about.remark)]?.() ?? null
