import { m } from '../../../paraglide/messages.js'
import { icons as shared, type IconDrawing } from '../../../look/icons'
import type { Entry } from '../../../meet/log'
import { icons } from '../look/icons'
import { clanWord } from '../words'
import { seatsOf, type Clan, type Counts, type Deed, type End, type Mode } from './counts'

export const deedLooks: Readonly<Record<Deed, { icon: IconDrawing; name: () => string }>> = {
  walk: { icon: icons.walk, name: m.zz_meet_walk },
  sit: { icon: icons.sit, name: m.zz_meet_sit },
  stand: { icon: shared.person, name: m.zz_meet_stand },
  reserve: { icon: icons.reserve, name: m.zz_meet_reserve },
  take_off: { icon: icons.take_off, name: m.zz_meet_take_off },
  kick: { icon: icons.boot, name: m.zz_meet_kick },
  kick_from_seat: { icon: icons.boot, name: m.zz_meet_kick_from_seat },
  pass: { icon: icons.stay, name: m.zz_meet_pass },
}

export const modeNames: Readonly<Record<Mode, () => string>> = {
  rounds: m.zz_meet_mode_rounds,
  time: m.zz_meet_mode_time,
  seats: m.zz_meet_mode_seats,
}

const endNames: Readonly<Record<End, () => string>> = {
  ten_seats: m.zz_end_ten_seats,
  rounds: m.zz_meet_end_rounds,
  time: m.zz_meet_end_time,
  agreed: m.zz_meet_end_agreed,
}

/** Who won and with how many seats, and why it ended. */
export function sayResult({ clans, end }: Counts): [string, string] {
  const [red, green] = [seatsOf(clans[0]), seatsOf(clans[1])]
  const says = endNames[end ?? 'agreed']()
  if (red === green) return [m.zz_meet_drawn({ seats: red }), says]
  const winner: Clan = red > green ? 0 : 1
  return [m.zz_meet_won({ clan: clanWord(winner), most: Math.max(red, green), least: Math.min(red, green) }), says]
}

const named: Readonly<Record<string, (entry: Entry) => string>> = {
  mode: ({ mode }) => modeNames[mode as Mode](),
  rounds: m.zz_meet_mode_rounds,
  minutes: m.zz_meet_mode_time,
  beard: m.zz_beard,
  begin: m.zz_meet_begin,
  deed: ({ deed }) => deedLooks[deed as Deed].name(),
  toss: ({ shows }) => (shows === 0 ? m.zz_coin_red() : m.zz_coin_green()),
  correct: m.zz_meet_correct,
  pause: m.zz_meet_pause,
  go_on: m.zz_meet_go_on,
  end: m.zz_meet_end,
  anew: m.zz_meet_anew,
}

/** An entry in words, for whoever takes it back. */
export const nameEntry = (entry: Entry | undefined): string => (entry ? (named[entry.kind]?.(entry) ?? '') : '')
