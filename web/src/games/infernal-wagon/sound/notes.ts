/** Notes that mean something: of symbols, and of calls. */
import type { SymbolName } from '../values'

/** Every symbol has its own note, so the railroad becomes a tune: low note and the fifth above it. */
export const tune: Readonly<Record<SymbolName, readonly [string, string]>> = {
  ring: ['D4', 'A4'],
  peak: ['E4', 'B4'],
  cross: ['F4', 'C5'],
  wave: ['G4', 'D5'],
  moon: ['A4', 'E5'],
  gem: ['C5', 'G5'],
  star: ['D5', 'A5'],
}
type Note = readonly [voice: 'lamp' | 'wood' | 'bell', pitch: string, lasts: number, after: number, loud: number]

/** Up for "mine", down for "yours", two knocks for "wait", a bell and the symbol's own notes for "I have". */
export const callNotes: Readonly<Record<string, readonly Note[]>> = {
  mine: [
    ['lamp', 'A4', 0.07, 0, 0.8],
    ['lamp', 'E5', 0.07, 0.08, 0.9],
    ['lamp', 'A5', 0.16, 0.16, 1],
  ],
  yours: [
    ['lamp', 'A5', 0.07, 0, 0.9],
    ['lamp', 'E5', 0.16, 0.1, 0.8],
  ],
  wait: [
    ['wood', 'A2', 0.09, 0, 1],
    ['wood', 'A2', 0.09, 0.17, 1],
  ],
  ...Object.fromEntries(
    Object.entries(tune).map(([symbol, [low, high]]): [string, readonly Note[]] => [
      `have_${symbol}`,
      [
        ['bell', 'A6', 0.05, 0, 0.35],
        ['lamp', low, 0.1, 0.09, 0.8],
        ['lamp', high, 0.2, 0.2, 0.9],
      ],
    ]),
  ),
}
