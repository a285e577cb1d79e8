import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { starterPlan } from '../starter'

it('is the default station', () => {
  const file = new URL('../../../../../src/draisine/games/zwergenzugfahrt/data/default.txt', import.meta.url)
  const shipped = readFileSync(file, 'utf8').replace(/^;.*\n/gm, '')
  expect(starterPlan).toBe(shipped)
})
