import { m } from '../paraglide/messages.js'
import type { GameInfo, TablePicture } from '../protocol/messages.gen'

type Lobby = Pick<TablePicture, 'host' | 'seats'>

const isFree = ({ player, bot }: Lobby['seats'][number]): boolean => player === null && bot === null

/** Seats that nobody has taken. */
export const freeSeats = ({ seats }: Lobby): number[] => seats.flatMap((one, i) => (isFree(one) ? [i] : []))

type Known = Pick<GameInfo, 'seats' | 'quick'> | undefined

/** Bots can take the free seats. */
export const canFill = (table: Lobby, info: Known): boolean => !!info?.quick.bot && freeSeats(table).length > 0

/** With how many it can start without the free seats; null where the game does not allow it. */
export function fewer(table: Lobby, info: Known): number | null {
  const taken = table.seats.length - freeSeats(table).length
  return taken > 1 && taken < table.seats.length && info?.seats.includes(taken) ? taken : null
}

/** Everyone who sits there is ready, and seats are free: what becomes of those is all that is waited for. */
export const awaitsSeats = ({ seats }: Lobby): boolean =>
  seats.some(isFree) &&
  seats.some(({ player }) => player !== null) &&
  seats.every(({ player, ready }) => player === null || ready)

/** Who is gone, once everyone who is here is ready: they are all that is waited for. */
const missed = ({ seats }: Lobby): string | null => {
  const people = seats.filter(({ player }) => player !== null)
  const away = people.find(({ online, ready }) => !online && !ready)
  return away?.name && people.every((one) => one.ready || !one.online) ? away.name : null
}

/** When it starts, for whoever looks. */
export function sayStart(table: Lobby, you: string | null, info: Known): string {
  const name = missed(table)
  if (name) return table.host === you ? m.lobby_rule_missed_host({ name }) : m.lobby_rule_missed({ name })
  if (!awaitsSeats(table)) return m.lobby_rule()
  const less = fewer(table, info) !== null
  if (table.host === you) return less || canFill(table, info) ? m.lobby_rule_choose() : m.lobby_rule_seats()
  const host = table.seats.find(({ player }) => player !== null && player === table.host)?.name
  return host && less ? m.lobby_rule_host({ name: host }) : m.lobby_rule_seats()
}
