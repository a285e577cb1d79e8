/** How a ride went, gathered from what was seen of it: time for each card, fits, what the fire took. */
import type { GameEvent } from './values'

export interface Story {
  laid: number
  fits: number
  burned: number
  lost: number
  /** Milliseconds of play at which cards were laid. */
  times: readonly number[]
}

export const blank: Story = { laid: 0, fits: 0, burned: 0, lost: 0, times: [] }

export function tell(story: Story, events: readonly GameEvent[], at: number): Story {
  const next = { ...story, times: [...story.times] }
  for (const event of events) {
    if (event.type === 'laid') {
      next.laid++
      if (event.fits) next.fits++
      next.times.push(at)
    } else if (event.type === 'burned') next.burned += event.cards.length
    else if (event.type === 'lost_card') next.lost++
  }
  return next
}

export interface Pace {
  /** Mean seconds for a card. */
  mean: number
  longest: number
}
/** Null with fewer than two cards seen. */
export function paceOf({ times }: Story): Pace | null {
  if (times.length < 2) return null
  const gaps = times.slice(1).map((at, i) => at - times[i]!)
  const seconds = (ms: number): number => Math.round(ms / 100) / 10
  return { mean: seconds((times[times.length - 1]! - times[0]!) / gaps.length), longest: seconds(Math.max(...gaps)) }
}

// The board is put away while the end is read and comes back for another look; the story stays with the deck.
const kept = new WeakMap<object, Story>()
export const recallStory = (scenery: object): Story => kept.get(scenery) ?? blank
export const keepStory = (scenery: object, story: Story): void => void kept.set(scenery, story)
