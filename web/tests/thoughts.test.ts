import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ThoughtNews } from '../src/protocol/messages.gen'
import { afterMove, Musing, withThought, type Thought } from '../src/protocol/thoughts'

const news = (seat: number, text: string, asker: number | null = null, why = ''): ThoughtNews => ({
  type: 'thought',
  seat,
  text,
  for: asker,
  why,
  about: {},
})
const heard = (...all: ThoughtNews[]) => all.reduce<readonly Thought[]>((kept, one) => withThought(kept, one, 5), [])
const said = (thoughts: readonly Thought[]) => thoughts.map((one) => [one.seat, one.text])

describe('thoughts', () => {
  it('are one for each seat, until an empty one', () => {
    expect(said(heard(news(0, 'a'), news(1, 'b'), news(0, 'c')))).toEqual([
      [1, 'b'],
      [0, 'c'],
    ])
    expect(heard(news(0, 'a'), news(0, ''))).toEqual([])
  })

  it('may be to wait, with a reason', () => {
    expect(heard(news(-1, '', 1, 'wait_sand'))).toMatchObject([{ seat: -1, text: '', why: 'wait_sand', for: 1 }])
    expect(heard(news(-1, '', 1, 'wait_sand'), news(-1, '', 1))).toEqual([])
  })

  it('go with the move of their seat, also what a bot told it', () => {
    const thoughts = heard(news(0, 'a'), news(1, 'b'), news(-1, 'c', 1))
    expect(afterMove(thoughts, 3, { number: 3, last: [1, 'x'] })).toBe(thoughts)
    expect(said(afterMove(thoughts, 3, { number: 4, last: [1, 'x'] }))).toEqual([[0, 'a']])
    expect(said(afterMove(thoughts, 3, { number: 4, last: [0, 'x'] }))).toEqual([
      [1, 'b'],
      [-1, 'c'],
    ])
    expect(said(afterMove(thoughts, 3, { number: 4, last: [-1, 'sand'] }))).toHaveLength(3)
    expect(afterMove(thoughts, 3, { number: 2, last: [0, 'x'] })).toEqual([])
  })
})

describe('what one thinks of', () => {
  let sent: string[]
  let musing: Musing
  beforeEach(() => {
    vi.useFakeTimers()
    sent = []
    musing = new Musing((text) => sent.push(text))
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is sent at once, and then the latest of it five times a second at most', () => {
    for (const text of ['a', 'b', 'c']) musing.think(text)
    expect(sent).toEqual(['a'])
    vi.advanceTimersByTime(199)
    expect(sent).toEqual(['a'])
    vi.advanceTimersByTime(1)
    expect(sent).toEqual(['a', 'c'])
    for (let step = 0; step < 100; step += 1) {
      musing.think(`on ${step}`)
      vi.advanceTimersByTime(10)
    }
    expect(sent.length).toBeLessThanOrEqual(2 + 5)
    vi.advanceTimersByTime(200)
    expect(sent.at(-1)).toBe('on 99')
  })

  it('is not sent twice, and taking back nothing sends nothing', () => {
    musing.think('')
    musing.think('a')
    vi.advanceTimersByTime(500)
    musing.think('a')
    vi.advanceTimersByTime(500)
    musing.think('')
    expect(sent).toEqual(['a', ''])
  })

  it('is forgotten with one’s move, and may be thought again', () => {
    musing.think('a')
    musing.think('b')
    musing.forget()
    vi.advanceTimersByTime(500)
    expect(sent).toEqual(['a'])
    musing.think('a')
    expect(sent).toEqual(['a', 'a'])
  })

  it('can be taken back after a move that was refused', () => {
    musing.think('a')
    musing.forget()
    vi.advanceTimersByTime(500)
    musing.think('')
    expect(sent).toEqual(['a', ''])
  })
})
