import { m } from '../../../paraglide/messages.js'
import type { Person } from '../../contract'
import { nameOf } from '../fields'
import { readCardMove } from '../notation'
import { nameWord, pieceWord } from '../words'

/** One step of a plan; null for what needs no words. */
function sayStep(text: string): string | null {
  const [word, at = ''] = text.split(' ')
  if (word === 'flee') return m.ug_step_flee({ at })
  if (word === 'shaft') return m.ug_step_shaft()
  const move = readCardMove(text)
  if (!move) return null
  if (move.kind === 'lay') return m.ug_step_lay({ piece: pieceWord(move.stack), at: nameOf(move.field) })
  return m.ug_step_walk({ at: nameOf(move.path[move.path.length - 1]!) })
}

/** Steps of a plan that are said. */
const SAID = 5

/** Who would have done what, one after the other; that a turn ends goes without saying. */
export function sayPlan(better: readonly { seat: number; text: string }[], people: readonly Person[]): string {
  const steps = better.flatMap(({ seat, text }) => {
    const says = sayStep(text)
    return says === null ? [] : [{ seat, says }]
  })
  const said = steps
    .slice(0, SAID)
    .map(({ seat, says }, i) =>
      seat === steps[i - 1]?.seat ? says : m.talk_said({ name: nameWord(people, seat), text: says }),
    )
  return [...said, ...(steps.length > SAID ? ['…'] : [])].join(', ')
}
