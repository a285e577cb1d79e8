/** What a key asks for. */
export type KeyCommand =
  | { do: 'card'; index: number }
  | { do: 'step'; across: number; down: number }
  | { do: 'turn' | 'flip' | 'confirm' | 'back' | 'walk' | 'lay' | 'end' | 'glass' | 'shaft' | 'leave' }
  | { do: 'stack' | 'cut' | 'zoom' | 'tilt'; by: number }
  | {
      do:
        | 'corner'
        | 'above'
        | 'heights'
        | 'flat'
        | 'ping'
        | 'read'
        | 'suggest'
        | 'adopt'
        | 'rules'
        | 'way'
        | 'trail'
        | 'door'
    }

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'> & { repeat?: boolean }

const inside = (target: EventTarget | null, what: string): boolean =>
  typeof Element !== 'undefined' && target instanceof Element && target.closest(what) !== null

const letters: Readonly<Record<string, KeyCommand>> = {
  R: { do: 'turn' },
  M: { do: 'flip' },
  W: { do: 'walk' },
  L: { do: 'lay' },
  N: { do: 'stack', by: 1 },
  B: { do: 'stack', by: -1 },
  O: { do: 'way' },
  T: { do: 'trail' },
  K: { do: 'leave' },
  X: { do: 'shaft' },
  D: { do: 'door' },
  E: { do: 'end' },
  G: { do: 'glass' },
  P: { do: 'ping' },
  Q: { do: 'suggest' },
  A: { do: 'adopt' },
  S: { do: 'read' },
  F: { do: 'flat' },
  C: { do: 'corner' },
  V: { do: 'above' },
  H: { do: 'heights' },
  '[': { do: 'cut', by: -1 },
  ']': { do: 'cut', by: 1 },
  '+': { do: 'zoom', by: 1 },
  '=': { do: 'zoom', by: 1 },
  '-': { do: 'zoom', by: -1 },
  PAGEUP: { do: 'tilt', by: 1 },
  PAGEDOWN: { do: 'tilt', by: -1 },
  '?': { do: 'rules' },
}
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** What goes on while its key is held. All else is done once: the Enter that chose something must not confirm it as well. */
const goesOn: ReadonlySet<KeyCommand['do']> = new Set(['step', 'stack', 'cut', 'zoom', 'tilt'])

/** Keys of the board; null for all that belong to the page, to a field or to the button in focus. */
export function meaningOf(event: Pressed): KeyCommand | null {
  const meant = firstMeaning(event)
  return meant && event.repeat && !goesOn.has(meant.do) ? null : meant
}

function firstMeaning(event: Pressed): KeyCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null
  if (inside(event.target, 'input, textarea, select, [contenteditable], dialog, [role="dialog"]')) return null
  const { key } = event
  if (/^[1-4]$/.test(key)) return { do: 'card', index: Number(key) - 1 }
  const arrow = arrows[key]
  if (arrow) return { do: 'step', across: arrow[0], down: arrow[1] }
  // A button in focus is pressed by Enter and must not lay the piece as well; what is chosen already is confirmed by it.
  if (key === 'Enter')
    return inside(event.target, 'button, a, summary') &&
      !inside(event.target, '[data-card][aria-pressed="true"], [data-field][aria-pressed="true"]')
      ? null
      : { do: 'confirm' }
  if (key === 'Escape') return { do: 'back' }
  return letters[key.toUpperCase()] ?? null
}
