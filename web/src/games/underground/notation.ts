/** Moves as texts, in both directions: what the server reads and what somebody is trying. */
import { fieldNamed, nameOf } from './fields'
import type { Field, Turn } from './values'

export interface LayMove {
  kind: 'lay'
  card: Field
  stack: string
  turn: Turn
  field: Field
  swap: boolean
}
export interface WalkMove {
  kind: 'walk'
  card: Field
  path: readonly Field[]
  take: boolean
  drain: Field | null
}
export type CardMove = LayMove | WalkMove

const turnText = (turn: Turn): string => `${turn % 4}${turn >= 4 ? 'f' : ''}`

export const layText = ({ card, stack, turn, field, swap }: Omit<LayMove, 'kind'>): string =>
  `lay ${nameOf(card)} ${stack} ${turnText(turn)} ${nameOf(field)}${swap ? ' swap' : ''}`

export const walkText = ({ card, path, take, drain }: Omit<WalkMove, 'kind'>): string =>
  `walk ${[card, ...path].map(nameOf).join(' ')}${drain !== null ? ` drain ${nameOf(drain)}` : take ? ' take' : ''}`

const readTurn = (text: string): Turn | null =>
  /^[0-3]f?$/.test(text) ? Number(text[0]) + (text.length > 1 ? 4 : 0) : null

/** A lay or a walk; null for everything else. */
export function readCardMove(text: string): CardMove | null {
  const [word, first = '', ...rest] = text.trim().split(/\s+/)
  const card = fieldNamed(first)
  if (card === null) return null
  if (word === 'lay') {
    const [stack, turned = '', at = '', last] = rest
    const turn = readTurn(turned)
    const field = fieldNamed(at)
    if (!stack || turn === null || field === null) return null
    return { kind: 'lay', card, stack, turn, field, swap: last === 'swap' }
  }
  if (word !== 'walk') return null
  const drained = rest.indexOf('drain')
  const drain = drained < 0 ? null : fieldNamed(rest[drained + 1] ?? '')
  const take = rest.includes('take')
  const path = (drained < 0 ? rest : rest.slice(0, drained)).filter((name) => name !== 'take').map(fieldNamed)
  if (path.length === 0 || path.some((field) => field === null)) return null
  return { kind: 'walk', card, path: path as Field[], take, drain }
}

/** Where somebody would step aside to; null for everything else. */
export function readFlight(text: string): Field | null {
  const [word, at = ''] = text.split(' ')
  return word === 'flee' ? fieldNamed(at) : null
}

export interface PlateauMove {
  text: string
  plateau: string
  turn: Turn
  field: Field
}

/** Ways in which plateaus may lie before the start. */
export function readPlateaus(moves: readonly string[]): PlateauMove[] {
  return moves.flatMap((text) => {
    const [word, plateau = '', turned = '', at = ''] = text.split(' ')
    const turn = readTurn(turned)
    const field = fieldNamed(at)
    return word === 'plateau' && turn !== null && field !== null ? [{ text, plateau, turn, field }] : []
  })
}
