/** What others are trying, drawn: a piece as they hold it, a way as they would walk it. */
import { triedPieceAt, legal, placesOf, type TriedPiece } from '../triedPiece'
import { readCardMove } from '../notation'
import { stackPieces, type Field, type Scenery, type View } from '../values'

export interface Dreams {
  tried: readonly (TriedPiece & { colour: string })[]
  ways: readonly { path: readonly Field[]; colour: string }[]
}

export const seatColour = (seat: number): string => `var(--ug-seat-${seat < 0 ? 'bot' : seat})`

export function imagine(scenery: Scenery, view: View, thoughts: readonly { seat: number; text: string }[]): Dreams {
  const tried: (TriedPiece & { colour: string })[] = []
  const ways: { path: readonly Field[]; colour: string }[] = []
  for (const { seat, text } of thoughts) {
    const move = readCardMove(text)
    const colour = seatColour(seat)
    if (move?.kind === 'walk') ways.push({ path: move.path, colour })
    if (move?.kind !== 'lay') continue
    const pieces = stackPieces(scenery, view, move.stack)
    const piece = pieces[pieces.length - 1]
    const places = placesOf(view, move.stack)
    if (piece === undefined || !places) continue
    const ok = legal(scenery, places, move.turn, move.field)
    tried.push({ ...triedPieceAt(scenery, view, piece, move.turn, move.field, ok), colour })
  }
  return { tried, ways }
}
