import { describe, expect, it } from 'vitest'
import { learnedBy } from '../practice'

const moments = ['begun', { move: 'lay 3 r0' }, { move: 'wake' }, 'ended'] as const
const counted = (options: object) => moments.map((moment) => learnedBy(options as Record<string, unknown>, moment))

describe('of a practice ride', () => {
  it('its begin, its waking and its end are counted', () => {
    expect(counted({ practice: true, easy: 8 })).toEqual(['practice_begun', null, 'practice_woken', 'practice_ended'])
  })
  it('nothing is counted of any other ride', () => {
    expect(counted({ practice: false })).toEqual([null, null, null, null])
    expect(counted({})).toEqual([null, null, null, null])
  })
})
