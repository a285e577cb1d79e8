/**
 * Moves as the server writes them: `17a@4b` lay card 17 with its edge a on the edge b of card 4, `17b!` so lies the
 * card from the tunnel, `lift` the Curse.
 */
export type Action =
  | { kind: 'lay'; card: number; start: number; on: number; stop: number; text: string }
  | { kind: 'turn'; card: number; start: number; text: string }
  | { kind: 'lift'; text: string }

const LAY = /^(\d{1,3})([a-d])@(\d{1,3})([a-d])$/
const TURN = /^(\d{1,3})([a-d])!$/
const edge = (letter: string): number => 'abcd'.indexOf(letter)

/** One move; null for what is none of a player's. */
export function readMove(text: string): Action | null {
  const lay = LAY.exec(text)
  if (lay)
    return { kind: 'lay', card: Number(lay[1]), start: edge(lay[2]!), on: Number(lay[3]), stop: edge(lay[4]!), text }
  const turn = TURN.exec(text)
  if (turn) return { kind: 'turn', card: Number(turn[1]), start: edge(turn[2]!), text }
  return text === 'lift' ? { kind: 'lift', text } : null
}
