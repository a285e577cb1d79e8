/** Somebody speaks, calls or writes: whoever plays music steps back meanwhile. */
type Listener = (seconds: number) => void
const listeners = new Set<Listener>()

export const speech = {
  listen(listener: Listener): void {
    listeners.add(listener)
  },
  heard(seconds: number): void {
    for (const listener of listeners) listener(seconds)
  },
}
