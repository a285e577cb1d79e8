import { describe, expect, it } from 'vitest'
import { nameList, personName, seatName, watcherList } from './people'

describe('names', () => {
  it('never makes a bot of a person, whatever they are called', () => {
    expect(personName('bot:koenig')).toBe('bot:koenig')
    expect(nameList(['bot:koenig'])).toBe('bot:koenig')
    expect(seatName({ name: 'bot:koenig', bot: null })).toBe('bot:koenig')
    expect(seatName({ name: '', bot: 'koenig' })).not.toContain('bot:')
    expect(seatName({ name: 'Dorin', bot: 'koenig' })).toMatch(/^Dorin \(/)
  })

  it('counts the spectators that are not listed', () => {
    expect(watcherList({ watchers: ['Ada', 'Bo'], spectators: 2 })).toMatch(/Ada.*Bo/)
    expect(watcherList({ watchers: ['Ada', 'Bo'], spectators: 9 })).toMatch(/Ada, Bo.*7/)
    expect(watcherList({ watchers: [], spectators: 3 })).toBe('3')
  })
})
