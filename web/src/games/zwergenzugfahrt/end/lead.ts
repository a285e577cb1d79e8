/** Who was ahead when: the seats of both clans, from the end back to the beginning. */
import { otherThan, type GameEvent, type Scenery } from '../values'

export interface Standing {
  /** The round in which it came to this. */
  round: number
  /** Seats of red and green. */
  seats: readonly [number, number]
  event: GameEvent
}
type Steps = readonly { events: readonly unknown[]; taken_back: boolean }[]

/** Events that use up a round of their clan. */
const ROUNDS: ReadonlySet<GameEvent['type']> = new Set([
  'walked',
  'sat_down',
  'reserved',
  'taken_off',
  'kicked',
  'missed',
  'passed',
])

/** What an event adds to the seats of both clans. */
function change(event: GameEvent, isSeat: (field: string) => boolean): [number, number] {
  const by: [number, number] = [0, 0]
  const add = (clan: number, n: number) => (by[clan] = by[clan]! + n)
  switch (event.type) {
    case 'walked':
    case 'sat_down':
      add(event.clan, Number(isSeat(event.to)) - Number(isSeat(event.at)))
      break
    case 'reserved':
      add(event.clan, 1)
      break
    case 'taken_off':
      add(otherThan(event.clan), -1)
      break
    case 'kicked':
      add(event.clan, Number(isSeat(event.to)) - Number(isSeat(event.at)))
      add(otherThan(event.clan), -Number(isSeat(event.to)))
      break
    case 'conducted':
      add(event.clan, -1)
  }
  return by
}

/** Every event that changed the seats. They are reckoned from the end: a game that went on from a moment of another has no beginning. */
export function standings(scenery: Scenery, last: readonly [number, number], steps: Steps): Standing[] {
  const seats = new Set(scenery.fields.filter(({ kind }) => kind === 'seat').map(({ name }) => name))
  const events = steps.filter((step) => !step.taken_back).flatMap((step) => step.events as readonly GameEvent[])
  const used = [0, 0]
  const rounds = events.map((event) => {
    if (!('clan' in event)) return Math.max(...used)
    if (ROUNDS.has(event.type)) used[event.clan]! += 1
    return event.type === 'conducted' ? Math.max(...used) : used[event.clan]!
  })
  const found: Standing[] = []
  let [red, green] = last
  for (let i = events.length - 1; i >= 0; i--) {
    const event = events[i]!
    const [more, less] = change(event, (field) => seats.has(field))
    if (more || less) found.push({ round: rounds[i]!, seats: [red, green], event })
    red -= more
    green -= less
  }
  return found.reverse()
}

/** The last times that a clan came to the front, in the order they happened. */
export function turningPoints(all: readonly Standing[], most = 3): Standing[] {
  let ahead = 0
  return all
    .filter(({ seats: [red, green] }) => {
      const leads = Math.sign(red - green)
      const turned = leads !== 0 && leads !== ahead
      if (leads !== 0) ahead = leads
      return turned
    })
    .slice(-most)
}
