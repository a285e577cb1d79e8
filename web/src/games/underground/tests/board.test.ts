import { render } from 'svelte/server'
import { describe, expect, it, vi } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import type { Person } from '../../contract'
import Board from '../Board.svelte'
import { fieldNamed } from '../fields'
import { examples, type Example } from './examples'

overwriteGetLocale(() => 'en')
// The rules' sheet behind "why not?" asks the page for its language, and there is no page here.
vi.mock('../../../i18n.svelte', () => ({ language: { current: 'en' } }))

function drawn(example: Example, seat: number | null = 0): string {
  const people: Person[] = example.view.hands.map((_, i) => ({
    name: ['Mara', 'Ada', 'Jo', 'Kim'][i]!,
    traits: { beard: 30 },
    bot: null,
    you: i === seat,
    here: true,
  }))
  return render(Board, {
    props: {
      scenery: example.scenery,
      view: example.view,
      number: 1,
      moves: seat === null ? [] : example.moves,
      toAct: [example.view.on_turn],
      seat,
      people,
      events: [],
      last: null,
      clock: { at: 22_000, running: true, deadline: null },
      pending: null,
      live: true,
      play: () => undefined,
      settings: { locale: 'en', reducedMotion: false, leftHanded: false },
      announce: () => undefined,
      thoughts: example.thoughts.map((one) => ({ ...one, at: 0 })),
    },
  }).body
}
const count = (html: string, part: string): number => html.split(part).length - 1

describe('the board', () => {
  it.each(Object.keys(examples))('draws the moment %s for players and spectators', (name) => {
    for (const seat of [0, 1, null]) {
      const html = drawn(examples[name]!, seat)
      expect(html).not.toContain('NaN')
      expect(html).not.toContain('undefined')
      // The board in words lies behind the picture: nine rows of nine fields, with headers.
      expect(count(html, '<td')).toBe(81)
      expect(count(html, 'scope="row"')).toBe(9)
      expect(count(html, 'scope="col"')).toBe(10)
    }
  })

  it('lets the cards of whoever is on turn be tried, and no others', () => {
    const tried = drawn(examples.play!).match(/data-card="\d+"(?! disabled)/g)
    expect(tried).toEqual([`data-card="${fieldNamed('D7')}"`, `data-card="${fieldNamed('F3')}"`])
  })

  it('lights the cards of whoever has to choose one, and nobody else’s', () => {
    const due = (html: string) => html.match(/class="card [^"]*\bdue"/g)?.length ?? 0
    expect(due(drawn(examples.play!))).toBe(2)
    expect(due(drawn(examples.play!, 1))).toBe(0)
    expect(due(drawn(examples.laid!))).toBe(0)
    expect(due(drawn(examples.flee!))).toBe(0)
  })

  it('says before it is done what turning the hourglass does', () => {
    expect(drawn(examples.play!)).toContain('Turn the hourglass. It then holds 0:22 and looks along row G.')
    expect(drawn(examples.calm!)).not.toContain('Turn the hourglass')
  })

  it('offers what waits to be decided', () => {
    expect(drawn(examples.flee!)).toContain('Step aside to E5')
    expect(drawn(examples.land!)).toContain('data-deed="stay"')
    expect(drawn(examples.setup!)).toContain('data-deed="begin"')
    expect(drawn(examples.setup!, null)).not.toContain('data-deed="begin"')
  })

  it('says what others are trying', () => {
    expect(drawn(examples.waits!)).toContain('Suggestion: walk to E4')
  })
})
