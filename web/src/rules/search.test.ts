import { describe, expect, it } from 'vitest'
import type { Rulebook, RuleSpan } from '../protocol/messages.gen'
import { countClauses, matching, pieces, wordsOf } from './search'

const say = (text: string): RuleSpan[] => [{ text, kind: 'plain' }]
const book: Rulebook = {
  language: 'de',
  title: 'Der Haufen',
  blocks: [{ type: 'text', mark: null, spans: say('Zwei und ein Haufen.') }],
  sections: [
    {
      id: 'play',
      title: 'Züge',
      blocks: [{ type: 'picture', id: 'heap', words: 'Neun Steine' }],
      clauses: [
        { id: 'HE-01', blocks: [{ type: 'text', mark: null, spans: say('Nimm einen Stein. Größe zählt nicht.') }] },
        {
          id: 'HE-02',
          blocks: [
            { type: 'text', mark: 'ruling', spans: [...say('Siehe '), { text: 'HE-01', kind: 'clause' }] },
            { type: 'list', items: [say('Œuvre'), say('Élan')] },
            { type: 'picture', id: 'last', words: 'Der letzte Stein' },
          ],
        },
      ],
    },
    {
      id: 'end',
      title: 'Ende',
      blocks: [],
      clauses: [
        {
          id: 'HE-03',
          blocks: [{ type: 'table', head: [say('Runde'), say('Karten')], rows: [[say('eins'), say('vier')]] }],
        },
      ],
    },
  ],
}
const found = (query: string) => matching(book, wordsOf(query)).flatMap((section) => section.clauses.map((c) => c.id))
const lit = (text: string, query: string) =>
  pieces(text, wordsOf(query))
    .filter((piece) => piece.hit)
    .map((piece) => piece.text)

describe('searching the rules', () => {
  it('finds words in texts, lists, tables, captions, titles and numbers, all of them in one clause', () => {
    expect(found('stein')).toEqual(['HE-01', 'HE-02'])
    expect(found('elan')).toEqual(['HE-02'])
    expect(found('vier karten')).toEqual(['HE-03'])
    expect(found('letzte stein')).toEqual(['HE-02'])
    expect(found('züge grösse')).toEqual(['HE-01'])
    expect(found('he-03')).toEqual(['HE-03'])
    expect(found('vier stein')).toEqual([])
    expect(countClauses(matching(book, []))).toBe(3)
  })

  it('takes letters for what they are without accents and capitals', () => {
    expect(found('GROSSE')).toEqual(['HE-01'])
    expect(found('oeuvre')).toEqual(['HE-02'])
  })

  it('keeps words together between quotation marks, and leaves nothing to look for where there is nothing', () => {
    expect(wordsOf('„einen Stein“ nimm')).toEqual(['einen stein', 'nimm'])
    expect(wordsOf('  ')).toEqual([])
    expect(wordsOf('""')).toEqual([])
  })

  it('lights what was looked for, as it is written', () => {
    expect(lit('Größe zählt nicht.', 'grosse')).toEqual(['Größe'])
    expect(lit('Die Größe', 'gros')).toEqual(['Größ'])
    expect(lit('Œuvre, œuvre', 'oeuvre')).toEqual(['Œuvre', 'œuvre'])
    expect(lit('Stein um Stein', 'stein um')).toEqual(['Stein', 'um', 'Stein'])
    expect(lit('nichts', 'stein')).toEqual([])
    for (const query of ['e', 'stein', 'ß', 'um stein'])
      expect(
        pieces('Größe um Stein', wordsOf(query))
          .map((piece) => piece.text)
          .join(''),
      ).toBe('Größe um Stein')
  })
})

it('takes every kind of space for a space', () => {
  expect(pieces('trois\u202f: la suite', wordsOf('"trois : la"'))).toEqual([
    { text: 'trois\u202f: la', hit: true },
    { text: ' suite', hit: false },
  ])
})
