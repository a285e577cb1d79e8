import type { Person } from '../contract'
import type { Params } from './catalog'

type Word = (key: string, params?: Params) => string | null
type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value in a few signs. */
function brief(value: unknown): string {
  if (Array.isArray(value)) return value.map(brief).join(', ')
  if (isFields(value))
    return Object.entries(value)
      .map(([name, one]) => `${name} ${brief(one)}`)
      .join(', ')
  return value === null || value === undefined ? '–' : String(value)
}

/** Fields that are seats in every game. */
const isSeat = (name: string): boolean => name === 'seat' || name === 'owner' || name.endsWith('_seat')

/** A field as it stands in a gap: seats by the names of whoever sits there, or by their number. */
function gapOf(name: string, value: unknown, people: readonly Person[]): string | number {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map((one) => gapOf('', one, people)).join(' ')
  if (typeof value !== 'number') return isFields(value) ? brief(value) : String(value)
  return isSeat(name) ? people[value]?.name || `#${value + 1}` : value
}

/**
 * The key of an event's sentence: `event_<tag>`, and longer where the words tell cases apart. Field by field, in their
 * order: `_<field>` for one that is true, `_no_<field>` for one that is missing, `_<value>` for one that is a word.
 */
function keyOf(tag: string, fields: Fields, has: (key: string) => boolean): string {
  let key = `event_${tag}`
  for (const [name, value] of Object.entries(fields)) {
    const part = value === true ? name : value === null ? `no_${name}` : typeof value === 'string' ? value : ''
    if (part && has(`${key}_${part}`)) key = `${key}_${part}`
  }
  return key
}

/**
 * An event in words, by the rules of `src/draisine/words/events.py`: the game's `event_<tag>` and its cases, with the
 * event's fields in the gaps, and before them what the server says of them (`gaps`, for numbers that stand for fields,
 * cards and the like); values that have words (`value_<gap>_<value>`) are said in them. Without words its tag and its
 * fields are said.
 */
export function sayEvent(event: unknown, people: readonly Person[], word: Word): string {
  if (!isFields(event)) return brief(event)
  const { type, gaps, ...fields } = event
  const tag = String(type ?? '')
  const key = keyOf(tag, fields, (one) => word(one) !== null)
  const params: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(fields)) params[name] = gapOf(name, value, people)
  for (const [name, value] of Object.entries(isFields(gaps) ? gaps : {})) params[name] = gapOf('', value, people)
  const named = Object.entries(params).map(([name, value]) => [name, word(`value_${name}_${value}`) ?? value] as const)
  const said = word(key, Object.fromEntries(named))
  if (said !== null) return said
  const ended = fields.end === undefined ? null : word(`end_${String(fields.end)}`)
  if (ended !== null) return ended
  const about = Object.entries(params).map(([name, value]) => `${name} ${value}`)
  return [tag, about.join(', ')].filter(Boolean).join(': ')
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
