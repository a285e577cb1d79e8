import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { starterDeck } from '../starter'

describe('the deck that an own one begins with', () => {
  it('is the gentle one without its remarks', () => {
    const shipped = readFileSync('../src/draisine/games/infernal_wagon/data/gentle.txt', 'utf-8')
      .split('\n')
      .map((line) => line.split(';')[0]!.trimEnd())
      .filter((line) => line && line !== 'reconstructed')
    expect(starterDeck.trimEnd().split('\n')).toEqual(shipped)
  })
})
