import type { IconDrawing } from '../../../look/icons'

/** What a dwarf may do on a field. */
export const icons = {
  walk: { fill: 'M7 9.6a3.6 6.4 0 1 0 .01 0ZM17 1.6a3.6 6.4 0 1 0 .01 0Z' },
  sit: { fill: 'M4 1H9V14H20V23H16V18H8V23H4Z' },
  reserve: { fill: 'M4 22V10A8 8 0 0 1 20 10V22ZM8 8V12H10.6V18H13.4V12H16V8Z' },
  take_off: { line: 'M3 12H21', weight: 4 },
  boot: { fill: 'M5 1H14V13C18 15 23 16 23 20H5ZM4 20.6H24V24H4Z' },
  stay: { line: 'M7 4V20M17 4V20', weight: 4 },
} as const satisfies Record<string, IconDrawing>
