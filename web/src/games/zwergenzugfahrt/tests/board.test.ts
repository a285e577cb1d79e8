import { render } from 'svelte/server'
import { describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import type { Person } from '../../contract'
import Board from '../Board.svelte'
import { examples, type Example } from '../gallery/states'
import Ground from '../ground/Ground.svelte'
import { makeLayout } from '../layout'

overwriteGetLocale(() => 'en')

const people: Person[] = [0, 1].map((seat) => ({
  name: seat === 0 ? 'Jo' : 'Ada',
  traits: { beard: 30 },
  bot: null,
  you: seat === 1,
  here: true,
}))

function drawn(
  example: Example,
  seat: number | null = 1,
  more: { pending?: string; leftHanded?: boolean } = {},
): string {
  return render(Board, {
    props: {
      scenery: example.scenery,
      view: example.view,
      number: 1,
      moves: seat === example.view.to_act ? example.moves : [],
      toAct: example.view.to_act === null ? [] : [example.view.to_act],
      seat,
      people,
      events: example.events,
      last: example.last,
      clock: { at: 0, running: true, deadline: null },
      pending: more.pending ?? null,
      live: example.live,
      play: () => undefined,
      settings: { locale: 'en', reducedMotion: false, leftHanded: more.leftHanded ?? false },
      announce: () => undefined,
    },
  }).body
}
const count = (html: string, part: string): number => html.split(part).length - 1

describe('the board', () => {
  it.each(['default', 'quick', 'wild', 'odd'])('draws every field of %s in every turn', (name) => {
    const { scenery } = examples[name]!
    for (const turn of [0, 1, 2, 3] as const) {
      const html = render(Ground, { props: { layout: makeLayout(scenery, turn, 46) } }).body
      expect(count(html, 'var(--seat-back)')).toBe(16 + (name === 'odd' ? 4 : 0))
      expect(count(html, '-floor)"')).toBeGreaterThanOrEqual(10)
      expect(html).not.toContain('NaN')
      expect(html).not.toContain('undefined')
    }
  })

  it.each(Object.keys(examples))('draws the state %s for both clans and for spectators', (name) => {
    for (const seat of [0, 1, null]) {
      const html = drawn(examples[name]!, seat)
      expect(html).not.toContain('NaN')
      expect(html).not.toContain('undefined')
      // The board in words lies behind the picture: every field is there.
      for (const field of examples[name]!.scenery.fields) expect(html).toContain(`${field.name} `)
    }
  })

  it('makes buttons of the dwarfs that can act, and of nothing else', () => {
    const html = drawn(examples.plain!)
    expect(count(html, 'data-dwarf=')).toBe(3)
    expect(html).toContain('Your dwarf on G3, 4 moves')
    expect(count(html, 'data-target=')).toBe(0)
  })

  it('lights only the signs when the conductor waits', () => {
    const html = drawn(examples.conductor!)
    expect(count(html, 'data-dwarf=')).toBe(0)
    expect(count(html, 'data-target=')).toBe(3)
    expect(html).toContain('The conductor takes the red sign from A5')
    expect(html).toContain('The coin shows red')
  })

  it.each(['waiting', 'paused', 'over'])('lights nothing while %s', (name) => {
    const html = drawn(examples[name]!)
    expect(count(html, 'data-dwarf=') + count(html, 'data-target=')).toBe(0)
  })

  it('lights nothing for spectators and while a move is on its way', () => {
    expect(count(drawn(examples.plain!, null), 'data-dwarf=')).toBe(0)
    const sent = drawn(examples.plain!, 1, { pending: 'G3-H3' })
    expect(count(sent, 'data-dwarf=')).toBe(0)
    expect(sent).toContain('On its way.')
  })

  it('says seats, signs, removals, costs and missed rounds', () => {
    const html = drawn(examples.plain!)
    for (const words of [
      'of 10 seats',
      '2 signs in hand',
      '4 removals left',
      'Next kick costs 2 rounds',
      '2 rounds to sit out',
    ])
      expect(html).toContain(words)
  })
})
