/** How it stands, for the ear. */
import { m } from '../../paraglide/messages.js'
import { nameOf } from './fields'
import { sandLeft, sayTime, toGo } from './glass'
import { cardOf, chipOf, digitsToFind, waitingChips, type Scenery, type View } from './values'
import { lineWord, sayCard, sayField, sideWord, toolWord } from './words'

/** Keys and tools in hand. */
function sayStock(view: View): string {
  const keys = view.keys ? [m.ug_keys({ n: view.keys })] : []
  return [...keys, ...view.tools.map(toolWord)].join(', ') || m.ug_stock_nothing()
}

/** Everything that somebody who looks sees at a glance. */
export function sayAll(scenery: Scenery, view: View, at: number, now: string): string {
  const words: string[] = [now, m.ug_read_pawn({ at: nameOf(view.pawn), field: sayField(view, view.pawn) })]
  if (view.glass)
    words.push(
      m.ug_read_sand({
        time: sayTime(sandLeft(view.glass, at)),
        n: toGo(view.glass),
        line: lineWord(view.glass.section),
      }),
    )
  words.push(m.ug_read_exit({ at: nameOf(view.exit), n: scenery.door_level, side: sideWord(view.door) }))
  if (view.chips.length) words.push(m.ug_read_chips({ fields: view.chips.map(nameOf).join(', ') }))
  const digits = view.code.map((id) => chipOf(scenery, id).digit).join(' ')
  words.push(
    view.complete
      ? m.ug_code_complete({ digits })
      : m.ug_code_says({ digits: digits || m.ug_none(), n: digitsToFind(view) }),
  )
  const waiting = waitingChips(view).map((id) => chipOf(scenery, id).digit)
  if (waiting.length) words.push(m.ug_read_waiting({ digits: waiting.join(' ') }))
  words.push(m.ug_read_stock({ things: sayStock(view) }))
  words.push(...view.cards.map(([card]) => `${sayCard(cardOf(scenery, card))}.`))
  words.push(`${m.ug_pile({ n: view.pile })}.`)
  return words.join(' ')
}
