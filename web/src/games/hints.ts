import type { Hint } from './contract'

/** What a game tells once: a title and a sentence by the name under which it is remembered. */
export const hintsFrom =
  <Thing extends string>(words: Readonly<Record<Thing, readonly [title: () => string, says: () => string]>>) =>
  (id: Thing): Hint => ({
    id,
    // Asked for when it is shown: the language may have changed since it was hung up.
    get title() {
      return words[id][0]()
    },
    get says() {
      return words[id][1]()
    },
  })
