import type { Person } from '../contract'
import type { Params } from './catalog'

type Word = (key: string, params?: Params) => string | null
type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value in a few signs. */
export function brief(value: unknown): string {
  if (Array.isArray(value)) return value.map(brief).join(', ')
  if (isFields(value))
    return Object.entries(value)
      .map(([name, one]) => `${name} ${brief(one)}`)
      .join(', ')
  return value === null || value === undefined ? '–' : String(value)
}

/** Who sits at a seat; the seat's number where nobody is known. */
const who = (seat: unknown, people: readonly Person[]): string => people[Number(seat)]?.name || `#${Number(seat) + 1}`

/**
 * An event in words: the game's `event_<tag>` with the event's fields in its gaps, `seat` as the name of whoever sits
 * there. Without words its tag and its fields are said.
 */
export function sayEvent(event: unknown, people: readonly Person[], word: Word): string {
  if (!isFields(event)) return brief(event)
  const { type, ...fields } = event
  const params: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(fields)) {
    if (name === 'seat' || name.endsWith('_seat')) params[name] = who(value, people)
    else params[name] = typeof value === 'number' ? value : brief(value)
  }
  const said = typeof type === 'string' ? word(`event_${type}`, params) : null
  if (said !== null) return said
  const rest = Object.entries(params).map(([name, value]) => (name === 'seat' ? String(value) : `${name} ${value}`))
  return [brief(type ?? ''), rest.join(', ')].filter(Boolean).join(': ')
}

/** A view in lines, for a game that draws no picture: what can be seen, by name. */
export function viewLines(view: unknown, indent = ''): string {
  if (!isFields(view)) return `${indent}${brief(view)}`
  return Object.entries(view)
    .map(([name, value]) =>
      isFields(value) ? `${indent}${name}:\n${viewLines(value, `${indent}  `)}` : `${indent}${name}: ${brief(value)}`,
    )
    .join('\n')
}
