import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ClockState } from '../sound/soundtrack'

const band = {
  play: vi.fn(),
  colour: vi.fn(),
  duck: vi.fn(),
  rescue: vi.fn(),
  setVolume: vi.fn(),
  hush: vi.fn(),
  retire: vi.fn(),
}
vi.mock('tone', () => ({
  start: () => Promise.resolve(),
  now: () => performance.now() / 1000,
  getDestination: () => null,
}))
vi.mock('../../../settings.svelte', () => ({ settings: { muted: false, volume: 0.7 } }))
vi.mock('../sound/band', () => ({ openBand: () => band }))

const riding: ClockState = { at: 0, running: true, length: 420_000, on: true, hushed: false, turned: false, end: null }
const won: ClockState = { ...riding, at: 60_000, running: false, end: 'won' }

describe('the soundtrack', () => {
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { documentElement: { dataset: {} } })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
    vi.clearAllMocks()
  })

  async function ride() {
    const { soundtrack } = await import('../sound/soundtrack')
    soundtrack.follow(riding)
    await vi.advanceTimersByTimeAsync(50)
    soundtrack.follow(riding)
    return soundtrack
  }

  it('plays ahead of the clock and stops with it', async () => {
    const soundtrack = await ride()
    expect(band.play).toHaveBeenCalled()
    soundtrack.follow({ ...riding, at: 1000, running: false })
    band.play.mockClear()
    await vi.advanceTimersByTimeAsync(2000)
    expect(band.play).not.toHaveBeenCalled()
    expect(band.hush).toHaveBeenLastCalledWith(true, expect.any(Number))
    soundtrack.stop()
    expect(band.retire).toHaveBeenCalledOnce()
  })

  it('sings of the rescue once, and lets the song end when the board is gone', async () => {
    const soundtrack = await ride()
    soundtrack.follow(won)
    soundtrack.follow(won)
    expect(band.rescue).toHaveBeenCalledOnce()
    band.play.mockClear()
    await vi.advanceTimersByTimeAsync(2000)
    expect(band.play).not.toHaveBeenCalled()
    soundtrack.stop()
    expect(band.hush).not.toHaveBeenCalledWith(true, expect.any(Number))
    expect(band.retire).toHaveBeenCalledOnce()
  })

  it('steps back while somebody speaks, and only while it plays', async () => {
    const { speech } = await import('../../../sound/speech')
    const soundtrack = await ride()
    speech.heard(1.5)
    expect(band.duck).toHaveBeenCalledExactlyOnceWith(expect.any(Number), 1.5)
    soundtrack.follow({ ...riding, at: 1000, running: false })
    speech.heard(1.5)
    expect(band.duck).toHaveBeenCalledOnce()
    soundtrack.stop()
  })

  it('cuts a ride short that somebody leaves', async () => {
    const soundtrack = await ride()
    soundtrack.stop()
    expect(band.hush).toHaveBeenLastCalledWith(true, expect.any(Number))
  })
})
