import type { OptionRow, Options } from '../games/card'
import { plainly, valuesIn, type Offer } from '../games/schema'
import { m } from '../paraglide/messages.js'
import { getShelf } from '../protocol/api'
import type { Shelf, ShelfItem } from '../protocol/messages.gen'
import { sayError } from './errors'

// Boards, decks and the like from the server's data folder, offered beside those that come with a game.

type Row = Extract<OptionRow, { kind: 'choice' }>

export interface Offered {
  value: string
  label: string
  says: string
  disabled: boolean
  /** What is sent when it is chosen. */
  sends: Options
}

export const emptyShelf: Shelf = { items: [], left_off: 0 }
const onShelf = (item: ShelfItem) => `shelf/${item.name}`

/** Looks at a game's shelf now, and whenever one comes back to the page: a file may have been dropped in. */
export function watchShelf(game: string, tell: (shelf: Shelf) => void): () => void {
  const look = () => void getShelf(game).then(tell, () => undefined)
  look()
  window.addEventListener('focus', look)
  return () => window.removeEventListener('focus', look)
}

/** What the server offers, in the order and the words of the card; what the card does not know keeps its name. */
function choicesOf(row: Row, offer: Offer): Row['choices'] {
  const values = valuesIn(offer, row.name)
  if (!values) return row.choices
  const unknown = values.filter((value) => !row.choices.some((choice) => choice.value === value))
  return [
    ...row.choices.filter((choice) => values.includes(choice.value)),
    ...unknown.map((value) => ({ value, label: () => plainly(value), says: () => '' })),
  ]
}

/** All that can be chosen in a row: what comes with the game, what lies on the shelf, and last what one writes oneself. */
export function offered(row: Row, offer: Offer, shelf: Shelf, chosen = ''): Offered[] {
  const known = choicesOf(row, offer)
    .filter((choice) => !choice.retired || choice.value === chosen)
    .map((choice) => ({
      value: choice.value,
      label: choice.label(),
      says: choice.says(),
      disabled: false,
      sends: { ...choice.also, [row.name]: choice.value },
    }))
  const into = row.shelf
  if (!into) return known
  const found = shelf.items.map((item) => ({
    value: onShelf(item),
    label: item.name,
    says: item.doubts.map((doubt) => sayError(doubt.code, doubt.params)).join(' ') || m.shelf_says(),
    disabled: item.text === null,
    sends: { [row.name]: into.value, [into.text]: item.text },
  }))
  const last = known.findIndex((choice) => choice.value === into.value)
  const before = last < 0 ? known.length : last
  return [...known.slice(0, before), ...found, ...known.slice(before)]
}

/** What the options say of a row. A text is known by itself: a table stands alone, wherever its text came from. */
export function chosenIn(row: Row, options: Options, shelf: Shelf): string {
  const value = String(options[row.name])
  const into = row.shelf
  if (!into || value !== into.value) return value
  const item = shelf.items.find((one) => one.text !== null && one.text === options[into.text])
  return item ? onShelf(item) : value
}

/** Names of options that need no field of their own: their text lies on the shelf. */
export function writtenElsewhere(rows: readonly OptionRow[], options: Options, shelf: Shelf): string[] {
  return rows.flatMap((row) =>
    row.kind === 'choice' && row.shelf && chosenIn(row, options, shelf) !== String(options[row.name])
      ? [row.shelf.text]
      : [],
  )
}

/** Why something on the shelf cannot be chosen, one sentence each. */
export const brokenOn = (shelf: Shelf): string[] =>
  shelf.items.flatMap((item) => {
    if (!item.problem) return []
    const reason = sayError(item.problem.code, item.problem.params)
    const file = item.problem.params.file
    const inside = file !== undefined && !reason.includes(String(file))
    return [m.shelf_broken({ name: inside ? `${item.name}/${file}` : item.name, reason })]
  })
