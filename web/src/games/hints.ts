import type { Hint } from './contract'

/** What a game tells once: a title and a sentence by the name under which it is remembered. */
export const hintsFrom =
  <Thing extends string>(words: Readonly<Record<Thing, readonly [title: () => string, says: () => string]>>) =>
  (id: Thing): Hint => ({ id, title: words[id][0](), says: words[id][1]() })
