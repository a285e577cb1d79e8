import { readFileSync } from 'node:fs'
import type { CardView } from '../values'

const text = readFileSync('../src/draisine/games/infernal_wagon/data/gentle.txt', 'utf8')

/** The shipped deck's faces; for pictures and tests only, the server sends real ones. */
export const faces: readonly CardView[] = text
  .split('\n')
  .map((line) => line.split(';')[0]!.trim().split(/\s+/))
  .filter(([kind]) => kind && kind !== 'reconstructed')
  .map(([kind, ...rest], number) => {
    const words = kind === 'start' ? rest.slice(1) : rest
    const penalty = words[1] === 'L' ? -1 : Number(words[1] ?? 0)
    return { number, kind: kind!, ends: words[0]?.split(/[->]/) ?? [], penalty }
  })

/** Cards whose arrow leaves them one orientation. */
export const isArrowed = (card: CardView): boolean =>
  card.kind === 'tunnel' || card.kind === 'blast' || card.kind === 'danger'
