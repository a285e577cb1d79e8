import { m } from '../../../paraglide/messages.js'
import { otherThan, type Clan } from '../values'

type About = Readonly<Record<string, string | number>>
type NameOf = (seat: number) => string

const seatsOf = (about: About): readonly [number, number] => [Number(about.red), Number(about.green)]

/** Who is ahead, and how many seats each has. */
function sayLead(about: About, nameOf: NameOf): string {
  const [red, green] = seatsOf(about)
  if (red === green) return m.zz_turn_level({ n: red })
  return m.zz_turn_ahead({ name: nameOf(red > green ? 0 : 1), most: Math.max(red, green), least: Math.min(red, green) })
}

/** What whoever lost a seat has left, and what the other has. */
function sayLeft(about: About, loser: number, nameOf: NameOf): string {
  const seats = seatsOf(about)
  return m.zz_turn_left({ name: nameOf(loser), n: seats[loser]!, other: seats[1 - loser]! })
}

/** A turning point in words that tell it from the others: who, what and which seat; then what it left them. */
export function nameMoment(code: string, about: About, move: string, nameOf: NameOf): { title: string; says: string } {
  const seat = Number(about.seat ?? 0)
  const field = String(about.field ?? '')
  switch (code) {
    case 'kick': {
      const other = otherThan(seat as Clan)
      return Number(about.lost)
        ? {
            title: m.zz_turn_kick_seat({ name: nameOf(seat), other: nameOf(other), field }),
            says: sayLeft(about, other, nameOf),
          }
        : { title: m.zz_turn_kick({ name: nameOf(seat), field }), says: move }
    }
    case 'conductor':
      return { title: m.zz_turn_conductor({ field }), says: sayLeft(about, seat, nameOf) }
    case 'ahead':
      return { title: sayLead(about, nameOf), says: move }
    case 'over':
      return { title: m.zz_turn_over(), says: sayLead(about, nameOf) }
    default:
      return { title: code, says: move }
  }
}
