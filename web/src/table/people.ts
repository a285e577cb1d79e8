import type { Person } from '../games/contract'
import type { SeatPicture } from '../protocol/messages.gen'
import { botName, personName } from '../shell/people'

/** Whoever sits at the seats, ready to be shown. */
export function peopleAt(table: { game: string; seats: readonly SeatPicture[] }, you: number | null): Person[] {
  return table.seats.map((seat, number) => {
    const own = seat.player !== null
    // Bots have first names at tables; their strength stands beside.
    // Whoever has a seat and no name wanted to be forgotten.
    const name = own ? personName(seat.name ?? '') : (seat.name ?? (seat.bot ? botName(table.game, seat.bot) : ''))
    return {
      name,
      traits: seat.traits,
      bot: seat.bot,
      you: number === you,
      here: seat.bot !== null || seat.online,
    }
  })
}
