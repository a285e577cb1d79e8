import type { Options, OptionRow } from '../contract'

/** What of a JSON Schema says how an option can be chosen. */
interface Property {
  type?: string
  enum?: readonly unknown[]
  default?: unknown
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
}
interface Schema {
  $ref?: string
  $defs?: Readonly<Record<string, { properties?: Readonly<Record<string, Property>> }>>
  properties?: Readonly<Record<string, Property>>
}
type Word = (key: string, params?: Record<string, string | number>) => string | null

/** A number without limits of its own still needs a way that ends. */
const MOST = 1000

const propertiesOf = (schema: Schema): Readonly<Record<string, Property>> =>
  schema.properties ?? schema.$defs?.[schema.$ref?.split('/').at(-1) ?? '']?.properties ?? {}

/** Options as they are when nobody chooses. */
export function defaultsIn(schema: unknown): Options {
  const entries = Object.entries(propertiesOf(schema as Schema))
  return Object.fromEntries(
    entries.flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** `two_words` as it stands in a rule's source, a little more readable. */
export const plainly = (name: string): string => {
  const words = name.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * What can be chosen at a table, made from the schema of a game's options: switches, choices, numbers and texts.
 * Other kinds (lists, nothing instead of a number) keep their defaults. The game's words name them:
 * `option_<name>`, `option_<name>_says`, `option_<name>_<value>`.
 */
export function rowsFrom(
  schema: unknown,
  choices: Readonly<Record<string, readonly string[]>>,
  word: Word,
): OptionRow[] {
  return Object.entries(propertiesOf(schema as Schema)).flatMap(([name, property]): OptionRow[] => {
    const title = (): string => word(`option_${name}`) ?? plainly(name)
    const says = (value: string | number): string => word(`option_${name}_says`, { value }) ?? ''
    const values = property.enum ?? choices[name]
    if (values?.every((value) => typeof value === 'string')) {
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
      const min = property.minimum ?? (property.exclusiveMinimum === undefined ? 0 : property.exclusiveMinimum + 1)
      const max = property.maximum ?? (property.exclusiveMaximum === undefined ? MOST : property.exclusiveMaximum - 1)
      const marks = typeof property.default === 'number' ? [property.default] : []
      return [{ kind: 'number', name, title, says, min, max, step: 1, marks }]
    }
    if (property.type === 'string') return [{ kind: 'text', name, title, says: () => says(''), lines: 3 }]
    return []
  })
}
