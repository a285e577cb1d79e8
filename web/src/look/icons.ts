/** Drawn on a 24 grid: solid shapes, or lines of one weight (2.6) with square joints and flat ends. */
export interface IconDrawing {
  fill?: string
  line?: string
  /** Filled beside the lines. */
  extra?: string
  weight?: number
}

/** What all share; a game's own lie in its folder and are handed to `Icon` as drawings. */
export const icons = {
  book: { line: 'M12 5C9 3 5 3 2 4V20C5 19 9 19 12 21 15 19 19 19 22 20V4C19 3 15 3 12 5ZM12 5V21', weight: 2 },
  games: { line: 'M2 21H22M5 20V4M10 20V4M14 5 20 20', weight: 3.2 },
  hourglass: { fill: 'M4 1H20V5C20 9 14.6 10 14.6 12S20 15 20 19V23H4V19C4 15 9.4 14 9.4 12S4 9 4 5Z' },
  menu: { line: 'M3 6H21M3 12H21M3 18H21' },
  talk: { fill: 'M2 3H22V17H11L5 22V17H2Z' },
  close: { line: 'M5 5 19 19M19 5 5 19' },
  back: { line: 'M14 4 6 12 14 20M6 12H22' },
  plus: { line: 'M12 4V20M4 12H20' },
  minus: { line: 'M4 12H20' },
  send: { fill: 'M2 3 23 12 2 21 5 13.4H13V10.6H5Z' },
  link: { line: 'M10 14 14 10M8 11 5 14A3.6 3.6 0 0 0 10 19L13 16M11 8 14 5A3.6 3.6 0 0 1 19 10L16 13' },
  code: {
    fill: 'M2 2H10V10H2ZM5 5V7H7V5ZM14 2H22V10H14ZM17 5V7H19V5ZM2 14H10V22H2ZM5 17V19H7V17ZM14 14H17V17H14ZM19 14H22V19H19ZM14 19H17V22H14Z',
  },
  copy: { line: 'M8 8V3H21V16H16M3 8H16V21H3Z' },
  person: { fill: 'M12 2A5 5 0 1 1 11.9 2ZM2 22C2 15 6 13 12 13S22 15 22 22Z' },
  bot: { fill: 'M10.7 1H13.3V5H20V14H4V5H10.7ZM7 8V11H10V8ZM14 8V11H17V8ZM3 16H21V22H3Z' },
  eye: { fill: 'M1 12C5 5 19 5 23 12 19 19 5 19 1 12ZM12 8A4 4 0 1 0 12.1 8Z' },
  pause: { line: 'M8 4V20M16 4V20', weight: 4 },
  play: { fill: 'M5 3 21 12 5 21Z' },
  undo: { line: 'M9 3 4 8 9 13M4 8H14A6 6 0 0 1 14 20H8' },
  again: { line: 'M19 12A7 7 0 1 1 16 6M17 1V7H11' },
  flag: { line: 'M5 2V22', extra: 'M6 3H21L17 8 21 13H6Z' },
  draw: { line: 'M4 9H20M4 15H20', weight: 3.4 },
  sound: { fill: 'M2 8H7L13 3V21L7 16H2Z', line: 'M17 8Q20 12 17 16' },
  mute: { fill: 'M2 8H7L13 3V21L7 16H2Z', line: 'M16 9 22 15M22 9 16 15' },
  microphone: {
    fill: 'M12 1A4 4 0 0 1 16 5V11A4 4 0 0 1 8 11V5A4 4 0 0 1 12 1Z',
    line: 'M4.5 10V11A7.5 7.5 0 0 0 19.5 11V10M12 18V23M7 22H17',
    weight: 2.2,
  },
  microphone_off: {
    fill: 'M12 1A4 4 0 0 1 16 5V11A4 4 0 0 1 8 11V5A4 4 0 0 1 12 1Z',
    line: 'M4.5 10V11A7.5 7.5 0 0 0 19.5 11V10M12 18V23M2 2 22 22',
    weight: 2.2,
  },
  save: { line: 'M12 2V14M6 9 12 15 18 9M3 20H21' },
  seal: {
    fill: 'M12 1 15 4 19 4 20 8 23 12 20 16 19 20 15 20 12 23 9 20 5 20 4 16 1 12 4 8 5 4 9 4ZM7.6 12.4 11 16 17 9 15 7.4 11 12.2 9.4 10.6Z',
  },
  device: { line: 'M7 2H17V22H7ZM10 18.5H14' },
  hand: { fill: 'M7 12V4H10V11H11V2H14V11H15V4H18V12H19V8H22V16C22 20 19 23 15 23 10 23 8 20 3 14L5 12Z' },
} as const satisfies Record<string, IconDrawing>

export type IconName = keyof typeof icons
