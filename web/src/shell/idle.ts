/** Milliseconds after which work that can wait is done, however busy the page is. */
const LATEST = 600

/** Calls back when what is to be seen now has been drawn and nothing else is to do. Gives what stops it. */
export function whenIdle(call: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const waiting = requestIdleCallback(call, { timeout: LATEST })
    return () => cancelIdleCallback(waiting)
  }
  // Not every browser says when it is idle.
  const waiting = setTimeout(call, 50)
  return () => clearTimeout(waiting)
}
