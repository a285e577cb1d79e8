import type { Catalog, Variants } from '../../protocol/words'

export type Params = Readonly<Record<string, string | number>>

const local = /^local (\w+) = (\w+): plural$/

/** The text whose form fits the numbers in it. */
function variant({ declarations, match }: Variants, params: Params, locale: string): string {
  const forms: Record<string, string> = {}
  for (const declaration of declarations) {
    const [, name, gap] = local.exec(declaration) ?? []
    if (name && gap) forms[name] = new Intl.PluralRules(locale).select(Number(params[gap]))
  }
  const fits = (pattern: string): boolean =>
    pattern.split(',').every((part) => {
      const [name = '', wanted = ''] = part.trim().split('=')
      return wanted === '*' || forms[name] === wanted
    })
  return Object.entries(match).find(([pattern]) => fits(pattern))?.[1] ?? Object.values(match).at(-1) ?? ''
}

/** A sentence with its gaps filled; null when the game has no such words. */
export function sayFrom(catalog: Catalog, key: string, params: Params, locale: string): string | null {
  const message = Object.hasOwn(catalog, key) ? catalog[key] : undefined
  if (message === undefined) return null
  const text = typeof message === 'string' ? message : message[0] ? variant(message[0], params, locale) : ''
  return text.replace(/\{(\w+)\}/g, (gap, name: string) => String(params[name] ?? gap))
}
