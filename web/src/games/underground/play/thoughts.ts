/** What others are trying, drawn: a piece as they hold it, a way as they would walk it. */
import { ghostAt, legal, placesOf, type Ghost } from '../ghost'
import { readWish } from '../notation'
import { stackPieces, type Field, type Scenery, type View } from '../values'

export interface Dreams {
  ghosts: readonly (Ghost & { colour: string })[]
  ways: readonly { path: readonly Field[]; colour: string }[]
}

export const seatColour = (seat: number): string => `var(--ug-seat-${seat < 0 ? 'bot' : seat})`

export function imagine(scenery: Scenery, view: View, thoughts: readonly { seat: number; text: string }[]): Dreams {
  const ghosts: (Ghost & { colour: string })[] = []
  const ways: { path: readonly Field[]; colour: string }[] = []
  for (const { seat, text } of thoughts) {
    const wish = readWish(text)
    const colour = seatColour(seat)
    if (wish?.kind === 'walk') ways.push({ path: wish.path, colour })
    if (wish?.kind !== 'lay') continue
    const pieces = stackPieces(scenery, view, wish.stack)
    const piece = pieces[pieces.length - 1]
    const places = placesOf(view, wish.stack)
    if (piece === undefined || !places) continue
    const ok = legal(scenery, places, wish.turn, wish.field)
    ghosts.push({ ...ghostAt(scenery, view, piece, wish.turn, wish.field, ok), colour })
  }
  return { ghosts, ways }
}
