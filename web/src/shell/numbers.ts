import { m } from '../paraglide/messages.js'

const words = [m.number_one, m.number_two, m.number_three, m.number_four, m.number_five]

/** A small number as people say it; a larger one in figures. */
export const numberWord = (count: number): string => words[count - 1]?.() ?? String(count)

/** How long a game took, in minutes and seconds. */
export function sayTook(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
