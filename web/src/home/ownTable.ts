import { m } from '../paraglide/messages.js'
import type { TableCard } from '../protocol/messages.gen'

type Card = Pick<TableCard, 'status' | 'your_turn'>

/** The table of one's own to go back to: one that waits for a move before one that only waits for company. */
export function ownTable<T extends Card>(mine: readonly T[]): T | undefined {
  const open = mine.filter(({ status }) => status !== 'over' && status !== 'closed')
  return open.find(({ status, your_turn }) => status === 'playing' && your_turn) ?? open.find(isPlayed) ?? open[0]
}
const isPlayed = ({ status }: Card): boolean => status === 'playing'

/** How it stands there, before its name. */
export function sayOwnTable({ status, your_turn }: Card): string {
  // Frozen: it waits for somebody whose line was lost.
  if (status === 'waiting' || status === 'frozen') return m.home_own_waiting()
  if (status !== 'playing') return m.home_own_paused()
  return your_turn ? m.home_own_turn() : m.home_running()
}
