import type { SeatPicture, TablePicture } from './messages.gen'

/** Something that people at a table did, other than playing and talking: it is told where they talk. */
export interface Happening {
  kind: 'sat' | 'stood' | 'ready' | 'not_ready' | 'none_ready' | 'away' | 'back' | 'watches'
  /** As the server has it: empty for whoever wanted to be forgotten. */
  name: string
}

const byPlayer = (table: TablePicture) =>
  new Map(table.seats.flatMap((seat): [string, SeatPicture][] => (seat.player === null ? [] : [[seat.player, seat]])))

/** What others did between two pictures of a table. Of oneself only that the lamp was put out, which others can cause. */
export function happenings(before: TablePicture, after: TablePicture, you: string | null): Happening[] {
  const [was, is] = [byPlayer(before), byPlayer(after)]
  const found: Happening[] = []
  const waiting = after.status === 'waiting'
  const tell = (kind: Happening['kind'], seat: SeatPicture) => found.push({ kind, name: seat.name ?? '' })
  const changed = waiting && JSON.stringify(before.options) !== JSON.stringify(after.options)
  let putOut = false
  for (const [player, seat] of is) {
    const then = was.get(player)
    if (then?.ready && !seat.ready && waiting) {
      if (changed) putOut = true
      else if (player !== you) tell('not_ready', seat)
    }
    if (player === you) continue
    if (!then) tell('sat', seat)
    else if (!then.ready && seat.ready && waiting) tell('ready', seat)
    if (then && then.online !== seat.online) tell(seat.online ? 'back' : 'away', seat)
  }
  if (putOut) found.push({ kind: 'none_ready', name: '' })
  for (const [player, seat] of was) if (!is.has(player) && player !== you && waiting) tell('stood', seat)
  const seated = new Set([...is.values(), ...was.values()].map((seat) => seat.name))
  const known = [...before.watchers]
  for (const name of after.watchers) {
    const place = known.indexOf(name)
    if (place >= 0) known.splice(place, 1)
    else if (!seated.has(name)) found.push({ kind: 'watches', name })
  }
  return found
}
