import type { Person } from '../games/contract'
import { word } from '../games/general/words.svelte'
import { games } from '../paraglide/games.js'
import { m } from '../paraglide/messages.js'
import type { CardSeat, SeatPicture, TableCard } from '../protocol/messages.gen'

/** What a game's words say of a bot, or those that belong to no game; null where nobody says anything. */
function ofBot(game: string, what: 'bot' | 'strength', strength: string): string | null {
  const key = `${what}_${strength.replaceAll('-', '_')}`
  return games[`${game}/${key}`]?.({}) ?? word(game, key) ?? games[`any/${key}`]?.({}) ?? null
}

/** A bot's strength in words; one that this client does not know keeps its own name. */
export const botName = (game: string, strength: string): string => ofBot(game, 'bot', strength) ?? strength

/** A person's name is theirs alone: whatever it looks like, it never becomes a bot's. */
export const personName = (name: string): string => name || m.somebody()

/** Whoever has a seat at a table in a list. */
export const seatName = (game: string, seat: CardSeat): string =>
  seat.bot === null ? personName(seat.name) : m.bot_named({ name: seat.name || botName(game, seat.bot) })

/** Spectators by name, as far as the server lists them, and how many more there are. */
export function watcherList(table: { watchers: readonly string[]; spectators: number }): string {
  const more = table.spectators - table.watchers.length
  if (!more) return nameList(table.watchers)
  return table.watchers.length
    ? m.and_more({ names: table.watchers.join(', '), count: more })
    : m.only_count({ count: more })
}

export function nameList(names: readonly string[]): string {
  const said = names.map(personName)
  const last = said.at(-1) ?? ''
  return said.length < 2 ? last : m.and({ first: said.slice(0, -1).join(', '), last })
}

/** Everybody who has a seat at a table in a list. */
export const seatedAt = (table: Pick<TableCard, 'game' | 'people'>): string =>
  nameList(table.people.map((seat) => seatName(table.game, seat)))

/** The letter on a lantern. */
export const initial = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''

/** What a strength is like, in a sentence; empty where the game says nothing. */
export const botSays = (game: string, strength: string): string => ofBot(game, 'strength', strength) ?? ''

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
