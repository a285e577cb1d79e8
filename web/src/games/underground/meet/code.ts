/** "Do these five fit?": looked up in what the rules gave for every five chips, by the colours of their cables. */
import facts from './facts.gen'
import type { FoundChip } from './climb'

const kindOf = ({ left, right }: FoundChip): string =>
  String.fromCharCode(97 + facts.cables.indexOf(left) * facts.cables.length + facts.cables.indexOf(right))
const sorted = (kinds: string): string => [...kinds].sort().join('')

/** By the five chips in alphabetical order: a row in which their cables meet. */
const rows = new Map<string, string>()
for (let i = 0; i < facts.rows.length; i += facts.digits) {
  const row = facts.rows.slice(i, i + facts.digits)
  rows.set(sorted(row), row)
}

/** The first five of some chips that make a code, in their order; null when there are none. */
export function codeOf(chips: readonly FoundChip[]): FoundChip[] | null {
  const kinds = chips.map(kindOf)
  const chosen: number[] = []
  function search(from: number): string | null {
    if (chosen.length === facts.digits) return rows.get(sorted(chosen.map((i) => kinds[i]!).join(''))) ?? null
    for (let i = from; i < chips.length; i++) {
      chosen.push(i)
      const row = search(i + 1)
      if (row) return row
      chosen.pop()
    }
    return null
  }
  const row = search(0)
  if (!row) return null
  const left = [...chosen]
  return [...row].map((kind) => {
    const place = left.findIndex((i) => kinds[i] === kind)
    return chips[left.splice(place, 1)[0]!]!
  })
}
