import { beforeEach, describe, expect, it } from 'vitest'
import { overwriteGetLocale } from '../../../paraglide/runtime.js'
import { arrange } from '../arrangement'
import { flagOf, flagSize, kindOf, widthOf, wordsFor } from '../hand/flag'
import { pitchOf } from '../play/pitch'
import type { Price } from '../values'
import { sayPrice } from '../words'
import { faces } from './deck'

beforeEach(() => overwriteGetLocale(() => 'en'))

const blast = faces.find(({ kind }) => kind === 'blast')!
const track = faces.find(({ kind }) => kind === 'straight')!

describe('the flag of an explosion', () => {
  it('never wears the tick, whether it fits or not', () => {
    const prices: Price[] = [
      [true, 9, false, false],
      [true, 0, false, false],
      [false, 11, false, false],
      [false, 9, true, false],
    ]
    for (const price of prices) expect(kindOf(price, blast)).toBe('burns')
    expect(kindOf([true, 0, false, false], track)).toBe('fits')
  })

  it('says all it costs: what burns, and the card of the hand', () => {
    expect(flagOf([true, 9, false, false], blast, false)).toMatchObject({ words: ['burns 9', '9'], both: false })
    expect(flagOf([false, 9, true, false], blast, false)).toMatchObject({ words: ['burns 9', '9'], both: true })
    expect(sayPrice([false, 9, true, false])).toBe('burns 9 cards, costs a card of the hand')
    expect(sayPrice([true, 9, false, false])).toBe('burns 9 cards')
    expect(flagOf([false, 12, true, true], blast, false)).toMatchObject({ kind: 'ends', both: false })
  })
})

describe('room for flags', () => {
  const screens = [
    [360, 684],
    [390, 788],
    [844, 334],
    [1366, 768],
    [2560, 1440],
  ] as const
  const dear: Price = [false, 44, true, false]

  it.each(['de', 'en', 'fr'] as const)('no flag reaches the next one or loses its number: %s', (locale) => {
    overwriteGetLocale(() => locale)
    for (const [width, height] of screens)
      for (const seats of [2, 3, 4, 5]) {
        const { others, shape } = arrange(width, height, { seats, open: true, silent: false })
        const room = pitchOf(others, shape) - 4
        for (const price of [
          dear,
          [true, 0, false, false],
          [false, 0, true, false],
          [false, 0, false, true],
        ] as Price[]) {
          const flag = flagOf(price, track, true)
          const words = wordsFor(flag, room, flagSize(others))
          const wide = widthOf(words, flag.both, flagSize(others))
          expect(wide, `${words} at ${width}, ${seats} riders`).toBeLessThanOrEqual(room)
          if (flag.kind === 'burns') expect(words).toContain('44')
        }
      }
  })
})

it('has large open hands on a laptop and more, and leaves the railroad its room', () => {
  for (const [width, height] of [
    [1366, 768],
    [1920, 1080],
    [2560, 1440],
  ] as const)
    for (const seats of [2, 3, 4, 5]) {
      const { others, table, hands } = arrange(width, height, { seats, open: true, silent: false })
      expect(others).toBeGreaterThan(height * 0.15)
      expect(hands).toBeGreaterThan(others)
      expect(table).toBeGreaterThan(height * 0.38)
    }
})
