/** Moves on the screen at once; the rest is found by typing. */
export const SHOWN = 60

const plain = (text: string): string => text.toLocaleLowerCase().replace(/\s+/g, ' ').trim()

/** The moves in which every typed word stands; those that begin with what is typed come first. */
export function matching(moves: readonly string[], typed: string): readonly string[] {
  const wanted = plain(typed)
  if (!wanted) return moves
  const words = wanted.split(' ')
  const found = moves.filter((move) => words.every((one) => plain(move).includes(one)))
  const first = found.filter((move) => plain(move).startsWith(wanted))
  return [...first, ...found.filter((move) => !first.includes(move))]
}

/**
 * The move that Enter plays: the one that was typed, or the only one that is like it. What is like none goes to the
 * server as it is: not every legal move has to be listed. Null while several are meant.
 */
export function typedMove(moves: readonly string[], typed: string): string | null {
  const wanted = plain(typed)
  if (!wanted) return null
  const exact = moves.find((move) => plain(move) === wanted)
  if (exact !== undefined) return exact
  const found = matching(moves, typed)
  return found.length > 1 ? null : (found[0] ?? typed.trim())
}
