import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it.each(globSync('src/**/*.svelte'))('%s knows no hex', (file) => {
  const text = readFileSync(file, 'utf8').replaceAll(/url\(#[^)]*\)/g, '')
  expect(text.match(/#[0-9a-fA-F]{3,8}\b(?![^<]*\()/g) ?? []).toEqual([])
})

it('records no download address', () => {
  const lock = readFileSync('package-lock.json', 'utf8')
  expect(lock).not.toContain('"resolved"')
})
