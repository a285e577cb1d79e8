import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Person } from '../../contract'
import type { Catalog } from '../../../protocol/words'
import { sayFrom } from '../catalog'
import { boundsIn, defaultsIn, valuesIn } from '../../schema'
import { rowsFrom } from '../options'
import { matching, typedMove } from '../search'
import { sayEvent, viewLines } from '../speech'

const took = [
  {
    declarations: ['input stones', 'local many = stones: plural'],
    selectors: ['many'],
    match: { 'many=one': '{seat} takes one stone.', 'many=*': '{seat} takes {stones} stones.' },
  },
]
const catalog = { title: 'The heap', event_took: took, option_stones: 'Stones', option_last_wins: 'wins' }
const word = (key: string, params = {}) => sayFrom(catalog, key, params, 'en')
const people = ['Ada', 'Jo'].map((name) => ({ name }) as Person)

describe('words from the server', () => {
  it('fill their gaps and follow numbers', () => {
    expect(word('title')).toBe('The heap')
    expect(word('event_took', { seat: 'Ada', stones: 1 })).toBe('Ada takes one stone.')
    expect(word('event_took', { seat: 'Ada', stones: 3 })).toBe('Ada takes 3 stones.')
    expect(sayFrom(catalog, 'event_took', { seat: 'Ada', stones: 0 }, 'fr')).toBe('Ada takes one stone.')
  })
  it('are null where the game has none, also for names that every object has', () => {
    expect(word('event_left')).toBeNull()
    expect(word('constructor')).toBeNull()
  })
})

interface Case {
  why: string
  words: Catalog
  event: Record<string, unknown>
  gaps?: Record<string, unknown>
  says: string
}
// The terminal reads the same table: tests/words/test_events.py.
const cases = JSON.parse(readFileSync('../tests/words/events.json', 'utf8')) as Case[]

describe('events', () => {
  it.each(cases)('are said: $why', ({ words, event, gaps, says }) => {
    const completed = gaps ? { ...event, gaps } : event
    expect(sayEvent(completed, people, (key, params = {}) => sayFrom(words, key, params, 'en'))).toBe(says)
  })
  it('are said whatever they are made of', () => {
    expect(sayEvent(['draw', 3], people, word)).toBe('draw, 3')
  })
})

it('a view without a picture is written in lines', () => {
  expect(viewLines({ stones: 3, hands: [[1, 2], null], clan: { red: 4 } })).toBe(
    'stones: 3\nhands: 1, 2, –\nclan:\n  red: 4',
  )
})

describe('options', () => {
  const schema = {
    $ref: '#/$defs/Options',
    $defs: {
      Options: {
        properties: {
          stones: { type: 'integer', default: 9, minimum: 3, maximum: 30 },
          last: { enum: ['wins', 'loses'], default: 'wins' },
          polite: { type: 'boolean', default: false },
          board_name: { type: 'string', default: 'small' },
          note: { type: 'string', default: '' },
          limit: { anyOf: [{ type: 'integer' }, { type: 'null' }], default: null },
        },
      },
    },
  }
  const offer = { options: schema, choices: { board_name: ['small', 'large'] } }
  const rows = rowsFrom(offer, word)
  it('become switches, choices, numbers and texts; what cannot be shown keeps its default', () => {
    expect(rows.map((row) => [row.name, row.kind, row.title()])).toEqual([
      ['stones', 'number', 'Stones'],
      ['last', 'choice', 'Last'],
      ['polite', 'switch', 'Polite'],
      ['board_name', 'choice', 'Board name'],
      ['note', 'text', 'Note'],
    ])
    expect(defaultsIn(offer)).toEqual({
      stones: 9,
      last: 'wins',
      polite: false,
      board_name: 'small',
      note: '',
      limit: null,
    })
  })
  it('keep the limits of numbers and the words of choices', () => {
    expect(rows[0]).toMatchObject({ marks: [9] })
    expect(boundsIn(offer, 'stones')).toEqual({ min: 3, max: 30 })
    expect(valuesIn(offer, 'board_name')).toEqual(['small', 'large'])
    expect(valuesIn(offer, 'note')).toBeUndefined()
    const last = rows[1]
    expect(last?.kind === 'choice' && last.choices.map((one) => one.label())).toEqual(['wins', 'Loses'])
  })
  it('of a game without any are none', () => {
    const nothing = { options: {}, choices: {} }
    expect(rowsFrom(nothing, word)).toEqual([])
    expect(defaultsIn(nothing)).toEqual({})
  })
})

describe('typed moves', () => {
  const moves = ['take 1', 'take 12', 'give 1', 'Pass']
  it('are found by any of their words, the beginning first', () => {
    expect(matching(moves, '')).toEqual(moves)
    expect(matching(moves, '1')).toEqual(['take 1', 'take 12', 'give 1'])
    expect(matching(moves, '1 g')).toEqual(['give 1'])
    expect(matching(['b a', 'a b'], 'a')).toEqual(['a b', 'b a'])
  })
  it('are played when they are meant: typed in full, or the only one that is like it', () => {
    expect(typedMove(moves, ' TAKE  1')).toBe('take 1')
    expect(typedMove(moves, 'pa')).toBe('Pass')
    expect(typedMove(moves, 'take')).toBeNull()
    expect(typedMove(moves, '  ')).toBeNull()
  })
  it('go to the server as they are when they are like none: not all need to be listed', () => {
    expect(typedMove(moves, ' swap 3 ')).toBe('swap 3')
  })
})
