import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import words from '../src/games/infernal-wagon/crew'
import { crewWordsOf } from '../src/games/crews'
import type { AchievementPicture } from '../src/protocol/messages.gen'
import CrewTicket from '../src/shell/CrewTicket.svelte'
import { earnedIn, rowsOf } from '../src/shell/crewRows'
import facts from '../src/games/infernal-wagon/meet/facts.gen'

const ids = facts.achievements
const box = (id: string, state: AchievementPicture['state'] = 'open', filled = 0): AchievementPicture => ({
  id,
  state,
  holes: id === 'newcomers' ? 7 : 0,
  filled,
})
const sheet = ids.map((id) => {
  if (id === 'found_the_exit') return box(id, 'ticked')
  if (id === 'under_six_minutes' || id === 'nobody_lost_a_card') return box(id, 'earned')
  return box(id, 'open', id === 'newcomers' ? 3 : 0)
})
const draw = (props: Partial<Parameters<typeof render<typeof CrewTicket>>[1]['props']> = {}) =>
  render(CrewTicket, { props: { name: 'Crew of the Kettle', sheet, words, ...props } }).body
const count = (html: string, what: RegExp) => [...html.matchAll(what)].length

describe('the crew’s ticket', () => {
  it('has a word for every box of the sheet, and no two the same', () => {
    expect(ids).toHaveLength(11)
    const said = ids.map((id) => words.achievement(id))
    expect(new Set(said).size).toBe(11)
    expect(said.filter((word, i) => word === ids[i])).toEqual([])
  })

  it('shows all eleven boxes, the newcomers as seven small holes', () => {
    const html = draw()
    expect(count(html, /<li/g)).toBe(11)
    expect(count(html, /<i[ >]/g)).toBe(7)
    expect(count(html, /<i class="[^"]*filled/g)).toBe(3)
    expect(html).toContain('Crew of the Kettle')
  })

  it('can be touched only where something is earned, and one is chosen', () => {
    const html = draw({ chosen: 'nobody_lost_a_card', onchoose: () => undefined })
    expect(count(html, /type="radio"/g)).toBe(2)
    expect(count(html, /\schecked/g)).toBe(1)
    expect(html).toMatch(/value="nobody_lost_a_card"\s+checked/)
  })

  it('cannot be touched by those who may not punch', () => {
    expect(draw()).not.toContain('type="radio"')
  })

  it('tells the states of boxes apart', () => {
    const states = Object.fromEntries(rowsOf(sheet, words, 'under_six_minutes').map((row) => [row.id, row.state]))
    expect(states.found_the_exit).toBe('ticked')
    expect(states.under_six_minutes).toBe('chosen')
    expect(states.nobody_lost_a_card).toBe('earned')
    expect(states.with_two).toBe('open')
    expect(rowsOf(sheet, words, 'with_two').some((row) => row.state === 'chosen')).toBe(false)
    expect(earnedIn(sheet)).toEqual(['under_six_minutes', 'nobody_lost_a_card'])
  })

  it('is found by the name of the game', () => {
    expect(crewWordsOf('infernal-wagon')).toBe(words)
    expect(crewWordsOf('zwergenzugfahrt')).toBeUndefined()
  })

  it('says what lost rides bring', () => {
    expect(words.relief(3, 3)).toContain('3')
    expect(words.relief(8, 12)).toContain('12')
    expect(words.relief(0, 0)).not.toContain('0')
    expect(words.next(3, true)).not.toBe(words.next(3, false))
  })
})
