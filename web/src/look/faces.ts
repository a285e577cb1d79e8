/** A bot's face: worked out from the letter of its name, which no two bots of a table share. */
export interface Face {
  hat: 'helmet' | 'cap' | 'bobble' | 'bowler' | 'kerchief' | 'none'
  hair: 'short' | 'bob' | 'curls'
  skin: string
  glasses: boolean
}

const HATS = ['helmet', 'bobble', 'kerchief', 'cap', 'none', 'bowler'] as const
const HAIR = ['bob', 'short', 'curls'] as const
const SKINS = ['var(--skin)', 'var(--skin-dark)', 'var(--skin-brown)'] as const

const pick = <Kind>(from: readonly Kind[], number: number): Kind => from[number % from.length]!

/** Hats go round first, then hair, then glasses: no two letters of the alphabet look alike, whatever the colours. */
export function faceOf(letter: string): Face {
  const number = letter.codePointAt(0) ?? 0
  const round = Math.floor(number / HATS.length)
  return {
    hat: pick(HATS, number),
    hair: pick(HAIR, round),
    skin: pick(SKINS, number + round),
    glasses: Math.floor(round / HAIR.length) % 2 === 1,
  }
}
