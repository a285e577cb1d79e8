import type { IconDrawing } from '../../../look/icons'

/** What comes next, the parts of the plan, and what else there is. */
export const icons = {
  forward: { line: 'M10 4 18 12 10 20M18 12H2' },
  enlarge: { line: 'M10 3A7 7 0 1 1 9.9 3ZM15 15 22 22M10 6.5V13.5M6.5 10H13.5', weight: 2.4 },
  whole: { line: 'M10 3A7 7 0 1 1 9.9 3ZM15 15 22 22M6.5 10H13.5', weight: 2.4 },
  more: { fill: 'M2 9.5H7V14.5H2ZM9.5 9.5H14.5V14.5H9.5ZM17 9.5H22V14.5H17Z' },
} as const satisfies Record<string, IconDrawing>
