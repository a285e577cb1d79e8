import { m } from '../paraglide/messages.js'
import type { TablePicture } from '../protocol/messages.gen'

type Lobby = Pick<TablePicture, 'host' | 'seats'>

const isFree = ({ player, bot }: Lobby['seats'][number]): boolean => player === null && bot === null

/** Seats that nobody has taken. */
export const freeSeats = ({ seats }: Lobby): number[] => seats.flatMap((one, i) => (isFree(one) ? [i] : []))

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

/** When it starts, for whoever looks: `fewer` says whether it can start without the free seats. */
export function sayStart(table: Lobby, you: string | null, can: { fewer: boolean; fill: boolean }): string {
  const name = missed(table)
  if (name) return table.host === you ? m.lobby_rule_missed_host({ name }) : m.lobby_rule_missed({ name })
  if (!awaitsSeats(table)) return m.lobby_rule()
  if (table.host === you && (can.fewer || can.fill)) return m.lobby_rule_choose()
  const host = table.seats.find(({ player }) => player !== null && player === table.host)?.name
  return host && can.fewer && table.host !== you ? m.lobby_rule_host({ name: host }) : m.lobby_rule_seats()
}
