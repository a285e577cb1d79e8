import type { Cell, PieceFace } from '../values'

/** Pieces for the pictures of the rules where no table is laid yet: S stone, W wood, rows between slashes. */
function face(name: string, rows: string): PieceFace {
  const cells = rows
    .split('/')
    .flatMap((line, row) =>
      [...line].flatMap((letter, column): Cell[] => (letter === '.' ? [] : [[row, column, letter === 'W', 0, '']])),
    )
  return { name, cells, height: 1 }
}

export const examples: readonly [PieceFace, ...PieceFace[]] = [
  face('T4', 'SWS/.S.'),
  face('I4', 'SWWS'),
  face('O4', 'SS/WW'),
  face('jT', 'SWS/.W./.S.'),
]
