/** The hourglass at a moment. */
import { SECTIONS } from './fields'
import type { Glass } from './values'

/** Milliseconds of sand that are still above at a moment of the game's clock. */
export const sandLeft = (glass: Glass, at: number): number =>
  Math.min(glass.capacity, Math.max(0, glass.runs ? glass.sand - Math.max(0, at - glass.turned_at) : glass.sand))

/** Milliseconds of sand from which on it is little. */
export const LOW_SAND = 10_000

/** Sections to go until the end chip. */
export const toGo = (glass: Glass): number => (glass.end - glass.section + SECTIONS) % SECTIONS

export const nextSection = (section: number): number => (section + 1) % SECTIONS

/** Minutes and seconds; a started second counts. */
export function sayTime(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
