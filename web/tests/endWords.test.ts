import { describe, expect, it } from 'vitest'
import { examples } from '../src/games/zwergenzugfahrt/gallery/states'
import type { GameModule } from '../src/games/contract'
import { sayEnd } from '../src/games/zwergenzugfahrt/words'
import { m } from '../src/paraglide/messages.js'
import { overwriteGetLocale } from '../src/paraglide/runtime.js'
import { sayEnding, sayReason, sayTitle, scoresOf, type Ending } from '../src/table/endWords'
import { people } from '../src/games/zwergenzugfahrt/tests/people'

const { view, scenery } = examples.plain!
/** The words of the game, without its board: that needs a browser. */
const dwarfs: Pick<GameModule<typeof scenery, typeof view>, 'scores' | 'nameScore' | 'nameEnd'> = {
  scores: (seen) => seen.clans.map((clan) => clan.seats),
  nameScore: (score) => m.zz_score({ n: score }),
  nameEnd: sayEnd,
}
const seats = view.clans.map((clan) => clan.seats)

function ending(end: string, winners: number[], seat: number | null, scores: number[] = []): Ending {
  const context = { scenery, view, people, seat }
  return { outcome: { end, winners, scores }, people, seat, together: undefined, game: dwarfs as GameModule, context }
}

describe('the end of a game', () => {
  it('says who resigned, to everyone from where they sit', () => {
    overwriteGetLocale(() => 'en')
    expect(sayReason(ending('resigned', [1], 1))).toBe('Jo resigned.')
    expect(sayReason(ending('resigned', [1], 0))).toBe('You resigned.')
    expect(sayReason(ending('resigned', [1], null))).toBe('Jo resigned.')
    expect([0, 1, null].map((seat) => sayTitle(ending('resigned', [1], seat)))).toEqual([
      'You lost.',
      'You won.',
      'Ada wins.',
    ])
  })

  it('says that a draw was agreed on', () => {
    overwriteGetLocale(() => 'en')
    expect(sayTitle(ending('agreed', [], 0))).toBe('A draw.')
    expect(sayReason(ending('agreed', [], 0))).toBe('You agreed on a draw.')
  })

  it('has the seats as they stood when the people ended it, and as they were counted otherwise', () => {
    expect(scoresOf(ending('agreed', [], 0))).toEqual(seats)
    expect(scoresOf(ending('turns', [0], 0, [7, 3]))).toEqual([7, 3])
  })

  it('begins with what happened where all have lost together, and says it once', () => {
    overwriteGetLocale(() => 'en')
    const together = { won: () => 'You got out.', lost: () => 'The mine keeps you.' }
    const game = {
      nameEnd: (end: string) => (end === 'fire' ? 'The fire reached the wagon.' : ''),
    } as unknown as GameModule
    const lost = (end: string, winners: number[] = []): Ending => ({ ...ending(end, winners, 0), together, game })
    expect([sayTitle(lost('fire')), sayReason(lost('fire'))]).toEqual(['The fire reached the wagon.', ''])
    expect(sayTitle(lost('exit', [0, 1]))).toBe('You got out.')
    expect(sayTitle(lost('resigned'))).toBe('The mine keeps you.')
    expect(sayReason(lost('resigned'))).not.toBe('')
    expect(sayEnding({ ...lost('fire'), outcome: { end: 'fire', winners: [], scores: [] } }).join(' ')).toBe(
      'The fire reached the wagon.',
    )
  })

  it('is told whole to whoever listens', () => {
    overwriteGetLocale(() => 'en')
    expect(sayEnding(ending('resigned', [1], 1)).join(' ')).toBe('You won. Jo resigned. Jo: 5 seats. Ada: 4 seats.')
    overwriteGetLocale(() => 'fr')
    expect(sayEnding(ending('agreed', [], 1)).join(' ')).toContain('Jo\u00a0: 5 places. Ada\u00a0: 4 places.')
  })
})
