import type { Playhead } from './playhead.svelte'

interface Hands {
  /** So many steps on, or back, said aloud. */
  step(by: number): void
  /** To the next turning point, or the one before. */
  turn(by: 1 | -1): void
}

/** Keys of a replay, wherever one stands on its page; what is typed into a field stays there. */
export function pressed(event: KeyboardEvent, playhead: Playhead, { step, turn }: Hands): void {
  if (event.altKey || event.ctrlKey || event.metaKey) return
  const at = event.target as HTMLElement
  if (at.matches('input:not([type="range"]), textarea, select')) return
  const slider = at.matches('input[type="range"]')
  const deeds: Record<string, () => void> = {
    ArrowRight: () => step(1),
    ArrowLeft: () => step(-1),
    Home: () => playhead.toFrame(0),
    End: () => playhead.toFrame(playhead.last),
    PageUp: () => playhead.toFrame(playhead.frame - 10),
    PageDown: () => playhead.toFrame(playhead.frame + 10),
    t: () => turn(1),
    T: () => turn(-1),
    ' ': () => playhead.toggle(),
  }
  if (event.key === ' ' && at.matches('button, a, summary')) return
  if (/^(Home|End|Page)/.test(event.key) && !slider) return
  const deed = deeds[event.key]
  if (!deed) return
  event.preventDefault()
  deed()
}
