import { m } from '../paraglide/messages.js'
import type { CardSeat } from '../protocol/messages.gen'

const strengths: Record<string, () => string> = {
  lehrling: m.bot_lehrling,
  geselle: m.bot_geselle,
  meister: m.bot_meister,
  koenig: m.bot_koenig,
  anfaenger: m.bot_anfaenger,
  aufmerksam: m.bot_aufmerksam,
  lokfuehrer: m.bot_lokfuehrer,
  schlepper: m.bot_schlepper,
  hauer: m.bot_hauer,
  steiger: m.bot_steiger,
}

/** A bot's strength in words; one that this client does not know keeps its own name. */
export const botName = (strength: string): string => strengths[strength]?.() ?? strength

/** A person's name is theirs alone: whatever it looks like, it never becomes a bot's. */
export const personName = (name: string): string => name || m.somebody()

/** Whoever has a seat at a table in a list. */
export const seatName = (seat: CardSeat): string =>
  seat.bot === null ? personName(seat.name) : m.bot_named({ name: seat.name || botName(seat.bot) })

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

/** The letter on a lantern. */
export const initial = (name: string): string => [...name.trim()][0]?.toUpperCase() ?? ''

const says: Record<string, () => string> = {
  lehrling: m.strength_lehrling,
  geselle: m.strength_geselle,
  meister: m.strength_meister,
  koenig: m.strength_koenig,
  anfaenger: m.strength_anfaenger,
  aufmerksam: m.strength_aufmerksam,
  lokfuehrer: m.strength_lokfuehrer,
  schlepper: m.strength_schlepper,
  hauer: m.strength_hauer,
  steiger: m.strength_steiger,
}

export const botSays = (strength: string): string => says[strength]?.() ?? ''
