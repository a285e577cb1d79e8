/** What the browser tells of being looked at, woken, and of its network. */
import type { Look } from './reconnection'

interface Notice {
  look(look: Look): void
  show(): void
  hide(): void
  /** Left, and perhaps kept as it is. */
  putAway(): void
  offline(): void
}

/** Listens until the returned function is called. */
export function attend(notice: Notice): () => void {
  const heard = new AbortController()
  const on = (target: EventTarget, names: readonly string[], act: (event: Event) => void) => {
    for (const name of names) target.addEventListener(name, act, { signal: heard.signal, passive: true, capture: true })
  }
  on(document, ['visibilitychange'], () => (document.visibilityState === 'hidden' ? notice.hide() : notice.show()))
  // Frozen pages run nothing; what they missed shows when they are asked.
  on(document, ['freeze'], () => notice.hide())
  on(window, ['pagehide'], () => notice.putAway())
  on(document, ['resume'], () => document.visibilityState !== 'hidden' && notice.show())
  on(window, ['pageshow'], (event) => (event as PageTransitionEvent).persisted && notice.show())
  on(window, ['online'], () => notice.look('return'))
  on(window, ['offline'], () => notice.offline())
  let touched = -Infinity
  on(window, ['focus', 'pointerdown', 'pointermove', 'keydown'], () => {
    // A moving mouse says it a hundred times a second.
    const moment = performance.now()
    if (moment - touched < 250) return
    touched = moment
    notice.look('touch')
  })
  const network = (globalThis.navigator as { connection?: EventTarget } | undefined)?.connection
  // It also tells of every new estimate, so a call that is under way goes on.
  if (network) on(network, ['change'], () => notice.look('touch'))
  return () => heard.abort()
}

/**
 * A clock that never goes back and counts the time for which the machine slept, which `performance.now` leaves out on
 * some. A wall clock that is set forward looks like sleep: the page then asks once too often.
 */
export function clockWithSleep(steady = () => performance.now(), wall = () => Date.now()): () => number {
  let ahead = 0
  let [lastSteady, lastWall] = [steady(), wall()]
  return () => {
    const [steadyNow, wallNow] = [steady(), wall()]
    const missed = wallNow - lastWall - (steadyNow - lastSteady)
    if (missed > 1_000) ahead += missed
    ;[lastSteady, lastWall] = [steadyNow, wallNow]
    return steadyNow + ahead
  }
}

export const now = clockWithSleep()
