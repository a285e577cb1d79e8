/** Bots have faces: those at one table are told apart by them. */
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faceOf } from '../src/look/faces'

/** The first names that bots have, list by list, as the server has them. */
const lists = globSync(['../src/draisine/games/*/bots/names.py', '../src/draisine/bots/registry.py']).map((file) => {
  const list = /NAMES(?:: Final)? = \(([^)]*)\)/.exec(readFileSync(file, 'utf8'))?.[1] ?? ''
  return { file, letters: [...list.matchAll(/"(.)[^"]*"/g)].map((found) => found[1]!) }
})

describe('faces', () => {
  it('are asked of every list of names', () => {
    expect(lists.length).toBeGreaterThan(3)
    expect(lists.every(({ letters }) => letters.length > 10)).toBe(true)
  })

  it.each(lists)('differ within a list of names by more than colour: $file', ({ letters }) => {
    const shapes = letters.map(faceOf).map(({ hat, hair, glasses }) => `${hat} ${hair} ${glasses}`)
    expect(new Set(shapes).size).toBe(letters.length)
  })

  it('are there for a bot without a name', () => {
    expect(faceOf('')).toHaveProperty('hat')
  })
})
