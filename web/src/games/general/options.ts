import type { OptionRow } from '../card'
import { plainly, propertiesIn, valuesIn, type Offer } from '../schema'

type Word = (key: string, params?: Record<string, string | number>) => string | null

/**
 * What can be chosen at a table, made from the schema of a game's options: switches, choices, numbers and texts.
 * Other kinds (lists, nothing instead of a number) keep their defaults. The game's words name them:
 * `option_<name>`, `option_<name>_says`, `option_<name>_<value>`.
 */
export function rowsFrom(offer: Offer, word: Word): OptionRow[] {
  return Object.entries(propertiesIn(offer)).flatMap(([name, property]): OptionRow[] => {
    const title = (): string => word(`option_${name}`) ?? plainly(name)
    const says = (value: string | number): string => word(`option_${name}_says`, { value }) ?? ''
    const values = valuesIn(offer, name)
    if (values) {
      const offered = values.map((value) => ({
        value,
        label: () => word(`option_${name}_${value}`) ?? plainly(value),
        says: () => word(`option_${name}_${value}_says`) ?? says(value),
      }))
      return [{ kind: 'choice', name, title, choices: offered }]
    }
    if (property.type === 'boolean')
      return [
        { kind: 'switch', name, title, says: (on) => word(`option_${name}_${on ? 'on' : 'off'}`) ?? says(String(on)) },
      ]
    if (property.type === 'integer') {
      const marks = typeof property.default === 'number' ? [property.default] : []
      return [{ kind: 'number', name, title, says, step: 1, marks }]
    }
    if (property.type === 'string') return [{ kind: 'text', name, title, says: () => says(''), lines: 3 }]
    return []
  })
}
