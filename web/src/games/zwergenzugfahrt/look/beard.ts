import { m } from '../../../paraglide/messages.js'
import type { Person } from '../../contract'
import { RED, type Clan } from '../values'

/** How a person's dwarf looks. `length` is in centimetres: the longer beard begins. */
export interface Beard {
  style: BeardStyle
  colour: BeardColour
  length: number
}
export type BeardStyle = 'forked' | 'square' | 'round' | 'braided'
export type BeardColour = 'oak' | 'fox' | 'stone' | 'straw' | 'coal' | 'snow'

/** Beards to choose from: the picture says the style, the number is what games ask for. */
export const beards: readonly { length: number; style: BeardStyle }[] = [
  { length: 0, style: 'round' },
  { length: 10, style: 'round' },
  { length: 30, style: 'square' },
  { length: 55, style: 'round' },
  { length: 80, style: 'forked' },
  { length: 120, style: 'braided' },
]

const colours: readonly BeardColour[] = ['fox', 'oak', 'stone', 'straw', 'coal', 'snow']

/** The server keeps only the length; style follows from it and colour from the name, the same on every screen. */
export function beardOf(length: number, name: string): Beard {
  let style: BeardStyle = 'round'
  for (const beard of beards) if (length >= beard.length) style = beard.style
  let sum = 0
  for (const sign of name) sum = (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973
  return { style, length, colour: colours[sum % colours.length] ?? 'fox' }
}

/** The beard of whoever sits at a seat. */
export const beardAt = (person: Person | undefined): Beard | null =>
  person ? beardOf(person.traits.beard ?? 0, person.name) : null

export const lengthInWords = (length: number): string =>
  length === 0 ? m.zz_beard_none() : m.zz_beard_length({ length })

const pieceColours: readonly (readonly BeardColour[])[] = [
  ['oak', 'stone', 'fox', 'straw', 'coal'],
  ['fox', 'snow', 'oak', 'straw', 'stone'],
]

/** Five dwarfs of a clan, told apart by the colour of their beards. */
export const beardOfPiece = (clan: Clan, index: number): Beard => ({
  style: clan === RED ? 'forked' : 'square',
  colour: pieceColours[clan]?.[index % 5] ?? 'oak',
  length: 94,
})
