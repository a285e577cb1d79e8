import type { RuleClause, Rulebook, RuleSection, RuleSpan } from '../protocol/messages.gen'

export type RuleBlock = RuleClause['blocks'][number]
/** A piece of text, and whether it is what somebody looks for. */
export interface Piece {
  text: string
  hit: boolean
}

/** Small letters without accents, and for each of them the place in the text where it comes from. */
function fold(text: string): { folded: string; from: number[] } {
  const from: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const plain = letter.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
    const spelt = plain.replace('ß', 'ss').replace('œ', 'oe').replace('æ', 'ae').replace('’', "'")
    for (let i = 0; i < spelt.length; i++) from.push(at)
    folded += spelt
    at += letter.length
  }
  from.push(at)
  return { folded, from }
}

/** What somebody looks for, word by word; words between quotation marks stay together. */
export function wordsOf(query: string): string[] {
  const found = fold(query).folded.match(/["“„«][^"”“»]+["”“»]|\S+/g) ?? []
  return found.map((word) => word.replace(/["“”„«»]/g, '').trim()).filter(Boolean)
}

/** A text cut into pieces, so that what is looked for can be lit. */
export function pieces(text: string, words: readonly string[]): Piece[] {
  const { folded, from } = fold(text)
  const lit = new Array<boolean>(text.length).fill(false)
  for (const word of words) {
    for (let i = folded.indexOf(word); i >= 0; i = folded.indexOf(word, i + word.length)) {
      const end = i + word.length
      // A letter that is spelt with two is lit when either is met.
      const stop = end < from.length && from[end] === from[end - 1] ? from[end]! + 1 : from[end]!
      lit.fill(true, from[i], stop)
    }
  }
  const cut: Piece[] = []
  for (let i = 0; i < text.length; i++) {
    const last = cut.at(-1)
    if (last && last.hit === lit[i]) last.text += text[i]
    else cut.push({ text: text[i]!, hit: lit[i]! })
  }
  return cut
}

const textOf = (spans: readonly RuleSpan[]): string => spans.map((span) => span.text).join('')

/** What is read of a block; of a picture, what is seen on it. */
export function blockText(block: RuleBlock): string {
  if (block.type === 'text') return textOf(block.spans)
  if (block.type === 'list') return block.items.map(textOf).join(' ')
  if (block.type === 'table') return [block.head, ...block.rows].flat().map(textOf).join(' ')
  return block.words
}

const has = (text: string, words: readonly string[]): boolean => {
  const { folded } = fold(text)
  return words.every((word) => folded.includes(word))
}

/** The sections with the clauses in which every word stands, each with its number and its section's title. */
export function matching(book: Rulebook, words: readonly string[]): RuleSection[] {
  if (!words.length) return book.sections
  return book.sections
    .map((section) => ({
      ...section,
      blocks: [],
      clauses: section.clauses.filter((clause) =>
        has([clause.id, section.title, ...clause.blocks.map(blockText)].join(' '), words),
      ),
    }))
    .filter((section) => section.clauses.length)
}

export const countClauses = (sections: readonly RuleSection[]): number =>
  sections.reduce((sum, section) => sum + section.clauses.length, 0)
