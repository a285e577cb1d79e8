import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { catalogs, merge } from '../scripts/messages.mjs'

type Entries = Record<string, unknown>
const locales = ['de', 'en', 'fr'] as const
const merged = Object.fromEntries(locales.map((locale) => [locale, merge(locale) as Entries]))
const keys = Object.keys(merged.de!)

/** Names of the gaps in a sentence, whether it is plain or has variants. */
const gaps = (entry: unknown) =>
  [...new Set([...JSON.stringify(entry).matchAll(/\{(\w+)\}/g)].map(([, gap]) => gap))].sort()

/** Lessons name their sentences themselves. */
const lessons = globSync('../src/draisine/games/*/lessons/*.json')
const sources = [...globSync('src/**/*.{ts,svelte}', { exclude: (path) => path.includes('paraglide') }), ...lessons]
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

describe('the catalogs', () => {
  it('keep a sign of French on the line of its word', () => {
    const compiled = readFileSync('project.inlang/merged/fr.json', 'utf8')
    expect(compiled.match(/\u00a0[:;?!»]/g)!.length).toBeGreaterThan(100)
    expect(compiled.match(/[^"]* [:;?!»][^"]*/g)).toBeNull()
  })

  it('speak about the same things in every language, file by file', () => {
    for (const { file, entries } of catalogs('de') as { file: string; entries: Entries }[]) {
      for (const other of ['en', 'fr']) {
        const theirs = JSON.parse(readFileSync(file.replace(/\bde\.json$/, `${other}.json`), 'utf8')) as Entries
        expect(Object.keys(theirs).sort(), `${file} and ${other}`).toEqual(Object.keys(entries).sort())
      }
    }
  })

  it.each(keys)('%s has the same gaps everywhere and is never empty', (key) => {
    for (const locale of locales) {
      expect(gaps(merged[locale]![key]), locale).toEqual(gaps(merged.de![key]))
      expect(merged[locale]![key], locale).not.toBe('')
    }
  })

  it('say nothing that nobody uses', () => {
    const unused = keys.filter((key) => !/^(error|value)_|__/.test(key) && !new RegExp(`\\b${key}\\b`).test(sources))
    expect(unused).toEqual([])
  })

  it('have every sentence that the code asks for', () => {
    const asked = new Set([...sources.matchAll(/\bm\.([a-z]\w*)/g)].map(([, key]) => key!))
    expect([...asked].filter((key) => !keys.includes(key))).toEqual([])
  })

  it('have words for every refusal of the server, the tables and the games', () => {
    // The page is made from the declarations. The other parts of it are met in the terminal or in Python alone.
    const parts = readFileSync('../docs/errors.md', 'utf8').split('\n## ').slice(1)
    const met = parts.filter(
      (part) => !/^(When the server starts|In the terminal|In positions and scripts)\n/.test(part),
    )
    const codes = new Set(met.flatMap((part) => [...part.matchAll(/^\| `(\w+)`/gm)].map(([, code]) => code!)))
    const declared = globSync('../src/draisine/games/*/{errors,data_errors}.py')
    expect(declared.length).toBeGreaterThan(0)
    expect(met).toHaveLength(3 + declared.length)
    expect(codes.size).toBeGreaterThan(200)
    // Positions are described in Python, by authors of tests and studies: no page is ever refused one.
    const shown = [...codes].filter((code) => !code.startsWith('position_'))
    expect(shown.filter((code) => !(`error_${code}` in merged.de!)).sort()).toEqual([])
  })

  it('shout only where players do', () => {
    for (const locale of locales) {
      const loud = Object.entries(merged[locale]!).filter(
        ([key, text]) => typeof text === 'string' && /!(\s|$)/.test(text) && !key.includes('_call_'),
      )
      expect(loud).toEqual([])
    }
  })
})
