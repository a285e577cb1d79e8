import { describe, expect, it } from 'vitest'
import { botName, botSays, nameList, personName, seatName, watcherList } from '../src/shell/people'

describe('names', () => {
  it('never makes a bot of a person, whatever they are called', () => {
    expect(personName('bot:koenig')).toBe('bot:koenig')
    expect(nameList(['bot:koenig'])).toBe('bot:koenig')
    expect(seatName('zwergenzugfahrt', { name: 'bot:koenig', bot: null })).toBe('bot:koenig')
    expect(seatName('zwergenzugfahrt', { name: '', bot: 'koenig' })).not.toContain('bot:')
    expect(seatName('zwergenzugfahrt', { name: 'Dorin', bot: 'koenig' })).toMatch(/^Dorin \(/)
  })

  it('counts the spectators that are not listed', () => {
    expect(watcherList({ watchers: ['Ada', 'Bo'], spectators: 2 })).toMatch(/Ada.*Bo/)
    expect(watcherList({ watchers: ['Ada', 'Bo'], spectators: 9 })).toMatch(/Ada, Bo.*7/)
    expect(watcherList({ watchers: [], spectators: 3 })).toBe('3')
  })
})

describe('bots', () => {
  it('are called as their own game calls them', () => {
    expect(botName('zwergenzugfahrt', 'koenig')).toBe('König')
    expect(botSays('underground', 'steiger')).not.toBe('')
  })

  it('that play every game are called the same in all of them', () => {
    expect(botName('some-game', 'search-3')).toBe(botName('underground', 'search-3'))
    expect(botName('some-game', 'search-3')).not.toBe('search-3')
    expect(botSays('some-game', 'search-1')).not.toBe('')
  })

  it('keep their bare name where a game has no word for them', () => {
    expect(botName('underground', 'koenig')).toBe('koenig')
    expect(botSays('some-game', 'mcts')).toBe('')
  })
})
