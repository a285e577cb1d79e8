import type { FieldName } from './values'

export type Kind = 'walk' | 'sit' | 'reserve' | 'take_off' | 'kick' | 'conduct'

/** A legal move in parts. `text` is what the server wants to hear. */
export interface Action {
  text: string
  kind: Kind
  /** The acting dwarf's field; null when the conductor acts. */
  at: FieldName | null
  /** The field it acts on. */
  to: FieldName
}

const kinds: Readonly<Record<string, Kind>> = { '-': 'walk', '=': 'sit', '+': 'reserve', '*': 'take_off', x: 'kick' }
const deed = /^([A-Z]\d{1,2})([-=+*x])([A-Z]\d{1,2})$/
const choice = /^!([A-Z]\d{1,2})$/

/** Reads one move; null for what no board can show (the clock's own move, a move of a later version). */
export function readMove(text: string): Action | null {
  const chosen = choice.exec(text)
  if (chosen) return { text, kind: 'conduct', at: null, to: chosen[1]! }
  const parts = deed.exec(text)
  const kind = parts && kinds[parts[2]!]
  return kind ? { text, kind, at: parts[1]!, to: parts[3]! } : null
}

export const readMoves = (texts: readonly string[]): Action[] => texts.map(readMove).filter((action) => action !== null)

/** What somebody typed, as notation: capitals, no spaces, and the dashes and crosses that keyboards offer. */
export function tidy(typed: string): string {
  return typed
    .replace(/\s+/g, '')
    .toUpperCase()
    .replace(/[–—−_>]+/g, '-')
    .replace(/[X×✕]/g, (cross, place: number) => (place > 0 ? 'x' : cross))
}

/** Whether a tidy text is written as a move, legal or not. */
export const isMove = (text: string): boolean => /^(?:[A-P]\d{1,2}[-=+*x]|!)[A-P]\d{1,2}$/.test(text)

/**
 * The legal moves that a text may mean: the exact one, or all between two fields when no sign was typed ("E5 E4").
 * Columns go up to P, so an X after the first letter is always the sign for a kick.
 */
export function meant(typed: string, actions: readonly Action[]): Action[] {
  const text = tidy(typed)
  const exact = actions.filter((action) => action.text === text)
  if (exact.length > 0) return exact
  const bare = text.replace(/[-=+*!]/g, '')
  return actions.filter((action) => `${action.at ?? ''}${action.to}` === bare)
}
