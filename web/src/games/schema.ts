import type { GameInfo } from '../protocol/messages.gen'
import type { Options } from './card'

/** What of a JSON Schema says how an option can be chosen. */
export interface Property {
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
/** Of what the server says of a game, that which says what its options may be. */
export type Offer = Pick<GameInfo, 'options' | 'choices'>

/** A number without limits of its own still needs a way that ends. */
const MOST = 1000

/** Every option by its name. */
export function propertiesIn({ options }: Offer): Readonly<Record<string, Property>> {
  const schema = options as Schema
  return schema.properties ?? schema.$defs?.[schema.$ref?.split('/').at(-1) ?? '']?.properties ?? {}
}

/** Options as they are when nobody chooses. */
export function defaultsIn(offer: Offer): Options {
  const entries = Object.entries(propertiesIn(offer))
  return Object.fromEntries(
    entries.flatMap(([name, { default: value }]) => (value === undefined ? [] : [[name, value]])),
  )
}

/** What an option may be, where it is one of several names; undefined where it may be anything. */
export function valuesIn(offer: Offer, name: string): readonly string[] | undefined {
  const values = propertiesIn(offer)[name]?.enum ?? offer.choices[name]
  return values?.every((value) => typeof value === 'string') ? values : undefined
}

/** Between what a number may be. */
export function boundsIn(offer: Offer, name: string): { min: number; max: number } {
  const { minimum, exclusiveMinimum, maximum, exclusiveMaximum } = propertiesIn(offer)[name] ?? {}
  return {
    min: minimum ?? (exclusiveMinimum === undefined ? 0 : exclusiveMinimum + 1),
    max: maximum ?? (exclusiveMaximum === undefined ? MOST : exclusiveMaximum - 1),
  }
}

/** `two_words` as it stands in a rule's source, a little more readable. */
export const plainly = (name: string): string => {
  const words = name.replace(/[_-]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
