import { globSync, readFileSync } from 'node:fs'
import { render } from 'svelte/server'
import { afterEach, expect, test } from 'vitest'
import { overwriteGetLocale } from '../src/paraglide/runtime.js'
import { Refusal } from '../src/protocol/api'
import { problemOf } from '../src/shell/errors'
import Problem from '../src/shell/Problem.svelte'

afterEach(() => overwriteGetLocale(() => 'en'))

test('a problem that stands on a page is said anew in every language', () => {
  const problem = problemOf(new Refusal('no_such_table', {}))
  const said = (['de', 'en', 'fr'] as const).map((locale) => {
    overwriteGetLocale(() => locale)
    return render(Problem, { props: { text: problem } }).body
  })
  expect(new Set(said).size).toBe(3)
  for (const one of said) expect(one).not.toContain('no_such_table')
})

test('nothing to say is nothing', () => {
  expect(render(Problem, { props: { text: null } }).body).toMatch(/role="alert">(<!---->)*<\/p>/)
})

test('a name and what is said of it are joined by the language: French has a space before its colon', () => {
  const files = globSync('src/**/*.{ts,svelte}').filter(
    (file) => !/src\/(paraglide|games\/general)\/|\.bench\./.test(file),
  )
  const joined = files.filter((file) => /\}: \$?\{\S/.test(readFileSync(file, 'utf8')))
  expect(files.length).toBeGreaterThan(200)
  expect(joined).toEqual([])
})
