/** Milliseconds after which a server that did not answer is asked again: the first time, and at most. */
export const [SOON, LATE] = [1_000, 15_000]

/**
 * Asks until there is an answer, ever more patiently. `done` is called after the first try, whatever came of it: what
 * waits for the answer goes on without it, and has it once it is there. Returns how to stop asking.
 */
export function keepAsking(ask: () => Promise<unknown>, done: () => void): () => void {
  let stopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let wait = SOON
  const again = (): void =>
    void ask().then(
      () => !stopped && done(),
      () => {
        if (stopped) return
        done()
        timer = setTimeout(again, wait)
        wait = Math.min(LATE, wait * 2)
      },
    )
  again()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}
