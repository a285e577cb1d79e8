import { m } from '../../paraglide/messages.js'
import type { Clock, Person } from '../contract'
import type { Clan, View } from './values'
import { personWord, sayClock } from './words'

/** Milliseconds that a clan has left; null where the clans have no clocks. Only that of the clan that decides runs. */
export function timeLeft(view: View, clan: Clan, at: number): number | null {
  const left = view.time_left?.[clan]
  if (left === undefined) return null
  return view.to_act === clan && view.ends_at !== null ? Math.max(0, Math.min(left, view.ends_at - at)) : left
}

/** Speaks the clock, or that of the clan that decides, whenever it passes one of its marks. */
export class SpokenClock {
  /** What was left when it was looked at last, of each clan or of both together. */
  #before = new Map<Clan | null, number>()

  /** What is to be said now; null between the marks and while the clock stands. */
  look(view: View, clock: Clock, people: readonly Person[]): string | null {
    if (view.ends_at === null || !clock.running) return null
    const clan = view.time_left === null ? null : view.to_act
    const left = view.ends_at - clock.at
    const said = sayClock(this.#before.get(clan) ?? -1, left)
    this.#before.set(clan, left)
    return said !== null && clan !== null ? m.zz_clock_of({ name: personWord(people[clan], clan), said }) : said
  }
}
