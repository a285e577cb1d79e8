import { render } from 'svelte/server'
import { afterEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import { offered, emptyShelf } from '../../../shell/shelf'
import type { GameCard, OptionRow } from '../../card'
import type { Locale } from '../../../i18n.svelte'
import card from '../card'
import ClanClock from '../clan/ClanClock.svelte'
import { SpokenClock, timeLeft } from '../clocks'
import { examples } from '../gallery/states'
import { sayBoard } from '../words'
import { people } from './people'

const speak = (locale: Locale) => overwriteGetLocale(() => locale)
afterEach(() => speak('en'))
speak('en')

/** Green decides since 100,000 and has 431.5 s left; Red has 754 s. */
const { scenery, view: example } = examples.clocks!
const view = { ...example, ends_at: 531_500 }
const at = (now: number, running = true) => ({ at: now, running, deadline: view.ends_at })

describe('a clock for each clan', () => {
  it('runs for the clan that decides and stands for the other', () => {
    expect([100_000, 101_000, 531_500, 600_000].map((now) => timeLeft(view, 1, now))).toEqual([431_500, 430_500, 0, 0])
    expect([100_000, 101_000, 600_000].map((now) => timeLeft(view, 0, now))).toEqual([754_000, 754_000, 754_000])
    // A picture may arrive a little before the moment it speaks of.
    expect(timeLeft(view, 1, 99_000)).toBe(431_500)
  })

  it('is not there without clocks, and stands when all is over', () => {
    expect(timeLeft(examples.plain!.view, 1, 0)).toBe(null)
    const over = {
      ...view,
      phase: 'over' as const,
      to_act: null,
      ends_at: null,
      time_left: [0, 12] as [number, number],
    }
    expect([timeLeft(over, 0, 9), timeLeft(over, 1, 9)]).toEqual([0, 12])
  })

  it('is spoken at its marks, with the name of whose it is', () => {
    const spoken = new SpokenClock()
    const look = (green: number, red: number) => {
      const said = []
      for (let now = green; now < green + 3000; now += 250) said.push(spoken.look(view, at(now), people))
      // Red's turn in between: its clock is another, and nothing of Green's marks is said by it.
      said.push(spoken.look({ ...view, to_act: 0, ends_at: green + red }, at(green), people))
      return said.filter((one) => one !== null)
    }
    expect(look(100_000, 754_000)).toEqual([])
    expect(look(230_000, 754_000)).toEqual(['You: 5 minutes left.'])
    expect(look(240_000, 590_000)).toEqual(['Jo: 10 minutes left.'])
    expect(look(470_000, 590_000)).toEqual(['You: 2 minutes left.', 'You: 1 minute left.'])
  })

  it('says nothing while it stands', () => {
    const spoken = new SpokenClock()
    spoken.look(view, at(100_000), people)
    expect(spoken.look(view, at(300_000, false), people)).toBe(null)
    expect(spoken.look(view, at(300_000), people)).toBe('You: 5 minutes left.')
  })

  it('is read with the board', () => {
    const said = sayBoard(view, { people, seat: 1, scenery }, true, null, [754_000, 431_500])
    expect(said).toContain('Jo: 12:34 left.')
    expect(said).toContain('You: 7:12 left.')
  })

  it.each(['de', 'en', 'fr'] as const)('is drawn with its words (%s)', (locale) => {
    speak(locale)
    const html = render(ClanClock, { props: { left: 754_000, runs: true } }).body
    expect(html).toContain('data-clock="12:34"')
    expect(html).toMatch(/aria-label="[^"]*12:34[^"]*"/)
  })
})

describe('the choice of an end', () => {
  const { options }: GameCard = card
  const row = options.find((one): one is Extract<OptionRow, { kind: 'choice' }> => one.name === 'end')!
  const offer = { options: { properties: { end: { enum: ['clocks', 'seats', 'time', 'turns'] } } }, choices: {} }
  const values = (chosen: string) => offered(row, offer, emptyShelf, chosen).map((choice) => choice.value)

  it('offers clocks, and one clock only where a table has it already', () => {
    expect(values('turns')).toEqual(['turns', 'clocks', 'seats'])
    expect(values('time')).toEqual(['turns', 'clocks', 'time', 'seats'])
  })

  it('shows one row of minutes for either, with its own words', () => {
    const says = (end: string) =>
      card.options.flatMap((one) =>
        one.name === 'minutes' && one.kind === 'number' && one.when?.({ end }) ? [one.says(25)] : [],
      )
    expect(says('clocks')).toEqual(['Each clan has 12:30. Your clock runs when it is your turn.'])
    expect(says('time')).toEqual(['After 25 minutes the train stops.'])
    expect(says('turns')).toEqual([])
    expect(['clocks', 'time', 'turns'].map((end) => card.waits({ end }))).toEqual([true, true, false])
  })
})
