import { m } from '../paraglide/messages.js'

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

/** Names as lists carry them: bots are "bot:strength". */
export const personName = (name: string): string =>
  name.startsWith('bot:') ? m.bot_named({ strength: botName(name.slice(4)) }) : name || m.somebody()

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
