/** What a file exports is used: elsewhere, or by the file itself. What only tests use belongs to them. */
import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const isTest = (file: string): boolean => /\.(test|bench)\.ts$|[\\/]tests[\\/]/.test(file)
const files = globSync('src/**/*.{ts,svelte,js}').filter((file) => !file.startsWith('src/paraglide/') && !isTest(file))
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
const wordsOf = (text: string): string[] => text.match(/\w+/g) ?? []
const words = new Map([...texts].map(([file, text]) => [file, new Set(wordsOf(text))]))
/** Written by tools, whole. */
const ours = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.gen.ts'))
const DECLARED = /^export (?:async )?(?:const|let|function\*?|class|interface|type) (\w+)/gm

it('every export is used', () => {
  const unused = ours.flatMap((file) => {
    const text = texts.get(file) ?? ''
    return [...text.matchAll(DECLARED)]
      .map((found) => found[1] ?? '')
      .filter((name) => wordsOf(text).filter((word) => word === name).length < 2)
      .filter((name) => !files.some((other) => other !== file && words.get(other)?.has(name)))
      .map((name) => `${file}: ${name}`)
  })
  expect(ours.length).toBeGreaterThan(200)
  expect(unused).toEqual([])
})
