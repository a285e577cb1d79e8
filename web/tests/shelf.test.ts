import { describe, expect, it } from 'vitest'
import zwergenzugfahrt from '../src/games/zwergenzugfahrt/card'
import wagon from '../src/games/infernal-wagon/card'
import type { GameCard, OptionRow } from '../src/games/card'
import type { Shelf } from '../src/protocol/messages.gen'
import { brokenOn, chosenIn, emptyShelf, offered, writtenElsewhere } from '../src/shell/shelf'

type Row = Extract<OptionRow, { kind: 'choice' }>
const rowOf = (card: GameCard): Row => card.options.find((row): row is Row => row.kind === 'choice' && !!row.shelf)!

const shelf: Shelf = {
  items: [
    { name: 'My box', text: 'start 3 gem-gem', problem: null, doubts: [] },
    {
      name: 'Set',
      text: null,
      problem: { code: 'deck_unknown_kind', params: { line: 3, what: 'silense', file: 'cards.txt' } },
      doubts: [],
    },
    { name: 'pipe', text: null, problem: { code: 'file_not_text', params: { file: 'pipe.txt' } }, doubts: [] },
    {
      name: 'wild',
      text: 'blast',
      problem: null,
      doubts: [{ code: 'deck_deadly_blast', params: { line: 7 } }],
    },
  ],
  left_off: 0,
}

describe.each([
  ['wagon', wagon, 'deck', 'cards'],
  ['dwarfs', zwergenzugfahrt, 'board', 'plan'],
])('the shelf of the %s', (_, card: GameCard, name, text) => {
  const row = rowOf(card)
  const usual = { [name]: 'default', [text]: '' }
  const offer = { options: {}, choices: { [name]: row.choices.map(({ value }) => value) } }

  it('stands between what comes with the game and what one writes oneself', () => {
    const values = offered(row, offer, shelf).map((choice) => choice.value)
    expect(values[0]).toBe('default')
    expect(values.slice(-5)).toEqual(['shelf/My box', 'shelf/Set', 'shelf/pipe', 'shelf/wild', 'own'])
    expect(offered(row, offer, emptyShelf)).toHaveLength(row.choices.length)
  })

  it('sends a text as if it were written, and knows it again', () => {
    const [mine] = offered(row, offer, shelf).filter((choice) => choice.value === 'shelf/My box')
    expect(mine!.sends).toEqual({ [name]: 'own', [text]: 'start 3 gem-gem' })
    const options = { ...usual, ...mine!.sends }
    expect(chosenIn(row, options, shelf)).toBe('shelf/My box')
    expect(writtenElsewhere(card.options, options, shelf)).toEqual([text])
    expect(chosenIn(row, options, emptyShelf)).toBe('own')
    expect(writtenElsewhere(card.options, options, emptyShelf)).toEqual([])
    expect(chosenIn(row, usual, shelf)).toBe('default')
  })

  it('lets nobody choose what cannot be played with, and says why', () => {
    const closed = offered(row, offer, shelf).filter((choice) => choice.disabled)
    expect(closed.map((choice) => choice.label)).toEqual(['Set', 'pipe'])
    expect(brokenOn(shelf)).toHaveLength(2)
    expect(brokenOn(shelf)[0]).toContain('Set/cards.txt')
    expect(brokenOn(shelf)[0]).toContain('silense')
    expect(brokenOn(shelf)[0]).toContain('3')
    expect(offered(row, offer, shelf).find((choice) => choice.label === 'wild')!.says).toContain('7')
  })

  it('offers what the server has and nothing else, known to the card or not', () => {
    const values = offered(row, { options: {}, choices: { [name]: ['new_one', 'default', 'own'] } }, emptyShelf)
    expect(values.map((choice) => choice.value).sort()).toEqual(['default', 'new_one', 'own'])
    expect(values.find((choice) => choice.value === 'new_one')!.label).toBe('New one')
  })
})
