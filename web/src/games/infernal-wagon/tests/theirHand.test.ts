import { render } from 'svelte/server'
import { expect, it } from 'vitest'
import { m } from '../../../paraglide/messages.js'
import { scenery } from '../gallery/examples'
import type { Entry } from '../hand/entries'
import TheirHand from '../hand/TheirHand.svelte'

const face = scenery.cards[0]!
const card: Entry = {
  ...{ key: '7', card: 7, owner: 0, face, start: 0, play: null, plays: [] },
  ...{ ways: 1, flag: null, label: 'wave, gem' },
}

function draw(entries: readonly Entry[]): string {
  return render(TheirHand, { props: { entries, size: 60, shape: 'wide', small: false } }).body
}

it('under a U-turn a hand without cards is told as empty, not as open', () => {
  expect(draw([])).toContain(m.iw_hand_empty())
  expect(draw([])).not.toContain(m.iw_hand_is_theirs())
  expect(draw([card])).toContain(m.iw_hand_is_theirs())
})
