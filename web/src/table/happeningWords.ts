import { m } from '../paraglide/messages.js'
import type { Happening } from '../protocol/happenings'
import { personName } from '../shell/people'

const words: Record<Happening['kind'], (input: { name: string }) => string> = {
  sat: m.happening_sat,
  stood: m.happening_stood,
  ready: m.happening_ready,
  not_ready: m.happening_not_ready,
  none_ready: () => m.happening_none_ready(),
  away: m.happening_away,
  back: m.happening_back,
  watches: m.happening_watches,
}

/** What somebody did, in a line of the talk. */
export const sayHappening = (one: Happening): string => words[one.kind]({ name: personName(one.name) })
