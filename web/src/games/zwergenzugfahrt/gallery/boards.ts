import type { FieldView, Scenery } from '../values'

const kinds: Readonly<Record<string, FieldView['kind']>> = {
  '.': 'platform',
  S: 'seat',
  D: 'door',
  ':': 'aisle',
  r: 'start',
  g: 'start',
}

/** Reads a plan as the shipped files write it; for pictures and tests only, the server checks and reads real ones. */
export function readPlan(text: string, limit: number | null = 20): Scenery {
  const lines = text.split('\n').filter((line) => !line.startsWith(';'))
  while (lines.at(-1)?.trim() === '') lines.pop()
  const rows = lines.filter((_, i) => i % 2 === 0)
  const width = Math.ceil(Math.max(...rows.map((row) => row.length)) / 2)
  const name = (x: number, y: number) => `${String.fromCharCode(65 + x)}${rows.length - y}`
  const sign = (x: number, y: number) => rows[y]?.[2 * x] ?? '#'
  const fields: FieldView[] = []
  const walls: [string, string][] = []
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x++) {
      const kind = kinds[sign(x, y)]
      if (!kind) continue
      const clan = sign(x, y) === 'r' ? 0 : sign(x, y) === 'g' ? 1 : null
      fields.push({ name: name(x, y), x, y, kind, clan })
      if (row[2 * x + 1] === '|') walls.push([name(x, y), name(x + 1, y)])
      if (lines[2 * y + 1]?.[2 * x] === '-') walls.push([name(x, y), name(x, y + 1)])
    }
  })
  return { width, height: rows.length, fields, walls, limit }
}

/** A plan that nobody ships: two carriages, an inner wall, a corner cut out. */
export const odd = `# . r r r r r . # # # # # #

. . . . . . . . . . . . . .
- -   - -   - -   - -   - -
S S D S S D S S : S S D S S

: : : : : : : : : : : : : :

S S D S S : S S D S S D S S
- -   - -   - -   - -   - -
. . . . . . . . . . . . . .

# # # # # # . g g g g g . #
`
