import { callKeys, gestureKeys } from '../words'

/** What a key asks for. */
export type KeyCommand =
  | { do: 'choose'; index: number }
  | { do: 'lay' | 'turn' | 'lift' | 'read' | 'tell' | 'talk' | 'rules' | 'leave' }
  | { do: 'stop'; by: number }
  | { do: 'call'; name: string }

interface State {
  hushed: boolean
  chosen: boolean
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'> & { repeat?: boolean }

/** Somebody writes, or reads a page that lies over the ride: its keys are theirs. */
const isElsewhere = (target: EventTarget | null): boolean =>
  typeof Element !== 'undefined' &&
  target instanceof Element &&
  target.closest('input, textarea, select, [contenteditable], dialog') !== null

/** Keys of the board; null for all that belong to the page, to a field or to the button in focus. */
export function meaningOf(event: Pressed, { hushed, chosen }: State): KeyCommand | null {
  if (event.ctrlKey || event.metaKey || event.altKey || isElsewhere(event.target)) return null
  const key = event.key
  // A key that is held chooses once: what came back must not be paid by a finger that stays down.
  if (event.repeat && !key.startsWith('Arrow')) return null
  if (/^[1-9]$/.test(key)) return { do: 'choose', index: Number(key) - 1 }
  if (key === 'Enter') {
    // A button in focus is pressed by Enter; it must not lay the card as well.
    const onButton =
      typeof Element !== 'undefined' && event.target instanceof Element && event.target.closest('button, a')
    return chosen && !onButton ? { do: 'lay' } : null
  }
  if (key === 'ArrowLeft' || key === 'ArrowUp') return chosen ? { do: 'stop', by: -1 } : null
  if (key === 'ArrowRight' || key === 'ArrowDown') return chosen ? { do: 'stop', by: 1 } : null
  if (key === 'Escape') return { do: 'leave' }
  const letter = key.toUpperCase()
  if (letter === 'R') return { do: 'turn' }
  if (letter === 'L') return { do: 'lift' }
  if (letter === 'S') return { do: 'read' }
  if (key === '?') return { do: 'rules' }
  // Under Silence nobody talks.
  if (letter === 'H' && !hushed) return { do: 'tell' }
  if (letter === 'T' && !hushed) return { do: 'talk' }
  const named = Object.entries(hushed ? gestureKeys : callKeys).find(([, one]) => one === letter)
  return named ? { do: 'call', name: named[0] } : null
}
