import type { Beard, BeardColour } from '../look/beard'
import { RED, type Clan } from '../values'

const colours: readonly (readonly BeardColour[])[] = [
  ['oak', 'stone', 'fox', 'straw', 'coal'],
  ['fox', 'snow', 'oak', 'straw', 'stone'],
]

/** Five dwarfs of a clan, told apart by the colour of their beards. */
export const beardOfPiece = (clan: Clan, index: number): Beard => ({
  style: clan === RED ? 'forked' : 'square',
  colour: colours[clan]?.[index % 5] ?? 'oak',
  length: 94,
})
