import { expect, it } from 'vitest'
import { AlarmClock } from '../alarm'

/** A sound card whose clock stands where a test puts it, and which notes what it was handed. */
function soundCard() {
  const tones: { starts: number; stopped: boolean }[] = []
  const param = { setValueAtTime: () => 0, linearRampToValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 }
  const context = {
    currentTime: 0,
    state: 'running',
    onstatechange: null as (() => void) | null,
    destination: {},
    resume: async () => undefined,
    createGain: () => ({ gain: param, connect: (to: object) => to }),
    createOscillator() {
      const tone = { starts: -1, stopped: false }
      tones.push(tone)
      return {
        frequency: { value: 0 },
        connect: (to: object) => to,
        start: (at: number) => void (tone.starts = at),
        stop: (at?: number) => void (tone.stopped ||= at === undefined),
      }
    },
  }
  return { context, tones, open: () => context as unknown as AudioContext }
}

it('hands calls to the sound card at once, within 100 ms of their time over 45 minutes of turning', () => {
  const card = soundCard()
  const alarm = new AlarmClock(card.open)
  alarm.wake()
  const SAND = 60_000
  for (let turn = 0; turn < 45; turn++) {
    // Timers are late, the clock of the sound card is its own: every turn is measured anew.
    const now = turn * SAND + 37
    card.context.currentTime = now / 1000
    alarm.set([{ at: (turn + 1) * SAND, pitch: 880, times: 1 }], 1, () => now)
    expect(Math.abs(card.tones.at(-1)!.starts * 1000 - (turn + 1) * SAND)).toBeLessThan(1)
  }
  expect(card.tones.filter(({ stopped }) => !stopped)).toHaveLength(1)
})

it('calls for nothing that is past, that was turned away, or that nobody wants to hear', () => {
  const card = soundCard()
  const alarm = new AlarmClock(card.open)
  alarm.set([{ at: 10, pitch: 1, times: 1 }], 1, () => 0)
  expect(card.tones).toHaveLength(0)
  alarm.wake()
  alarm.set([{ at: 10, pitch: 1, times: 3 }], 1, () => 500)
  alarm.set([{ at: 1000, pitch: 1, times: 3 }], 0, () => 500)
  expect(card.tones).toHaveLength(0)
  alarm.set([{ at: 1000, pitch: 1, times: 2 }], 1, () => 500)
  alarm.set([], 1, () => 600)
  expect(card.tones.map(({ stopped }) => stopped)).toEqual([true, true])
})

it('measures anew when the sound card starts late, or comes back after something else had it', () => {
  const card = soundCard()
  const alarm = new AlarmClock(card.open)
  let now = 0
  card.context.state = 'suspended'
  alarm.wake()
  alarm.set([{ at: 60_000, pitch: 880, times: 1 }], 1, () => now)
  for (const late of [350, 20_000]) {
    // Time went on, the clock of the sound card did not.
    now += late
    card.context.state = 'running'
    card.context.onstatechange?.()
    expect(card.tones.filter(({ stopped }) => !stopped).map(({ starts }) => starts)).toEqual([
      card.context.currentTime + (60_000 - now) / 1000,
    ])
  }
})

it('calls for what was set before anybody touched the page', () => {
  const card = soundCard()
  const alarm = new AlarmClock(card.open)
  alarm.set([{ at: 1000, pitch: 1, times: 1 }], 1, () => 400)
  alarm.wake()
  card.context.onstatechange?.()
  expect(card.tones.map(({ starts }) => starts)).toEqual([0.6])
})
