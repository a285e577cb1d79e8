import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import { examples } from '../gallery/examples'
import OpenHands from '../play/OpenHands.svelte'

const rider = examples.middle!.now.view.riders[0]!
const call = { call: 'mine', to: '', from: '' }
const nothing = () => {}

function draw(shape: 'wide' | 'tall' | 'low', owners: number): string {
  const hands = Array.from({ length: owners }, (_, seat) => ({ seat, rider, entries: [], lit: true, call }))
  const people = hands.map(() => ({ name: 'Kim', traits: {}, bot: null, you: false, here: true }))
  const more = { size: 60, chosen: null, away: null }
  const on = { onbegin: nothing, onchoose: nothing, onlay: nothing, onturn: nothing }
  return render(OpenHands, { props: { hands, people, shape, ...more, ...on } }).body
}

it.each([
  ['wide', 2, true],
  ['tall', 4, true],
  ['tall', 2, false],
  ['low', 4, false],
] as const)('a call stands above an owner who stands above the cards: %s, %i', (shape, owners, above) => {
  expect(/class="sign[^"]*\bup\b/.test(draw(shape, owners))).toBe(above)
})
