import type { CrewWords } from './card'

// Apart from the cards: the first page needs none of these words.
const found = import.meta.glob<CrewWords>('./*/crew.ts', { eager: true, import: 'default' })

/** Words for a crew's sheet; undefined for a game that has none. */
export const crewWordsOf = (game: string): CrewWords | undefined => found[`./${game}/crew.ts`]
