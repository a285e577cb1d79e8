import { describe, expect, it } from 'vitest'
import { clockWithSleep } from '../src/protocol/attention'
import { ANSWER_WITHIN, AWAITED_SILENCE, LineWatch, VISIBLE_SILENCE, waitBefore } from '../src/protocol/reconnection'

/** A line whose clock the test turns; `acts` is what it wanted done, and when. */
function line(visible = true) {
  const acts: [number, string][] = []
  const at = { now: 1_000 }
  const note = (act: string) => () => void acts.push([at.now, act])
  const watch = new LineWatch({ call: note('call'), hangUp: note('hangUp'), probe: note('probe') }, at.now, visible)
  /** Lets time pass, waking the watch when it wants to be woken. */
  const pass = (time: number) => {
    const end = at.now + time
    while (watch.due !== null && watch.due <= end) {
      at.now = Math.max(at.now, watch.due)
      watch.wake(at.now)
    }
    at.now = end
  }
  const count = (act: string) => acts.filter(([, done]) => done === act).length
  return { watch, at, acts, pass, count }
}

/** The same, welcomed after 50 ms. */
function online(visible = true) {
  const made = line(visible)
  made.pass(50)
  made.watch.welcomed(made.at.now)
  made.acts.length = 0
  return made
}

describe('how long a call may take', () => {
  it('does not count how long nobody answered before it', () => {
    const { watch, at, pass } = online()
    watch.sent(at.now)
    pass(AWAITED_SILENCE + ANSWER_WITHIN)
    expect(watch.state).toBe('lost')
    pass(700)
    watch.reached(at.now)
    pass(50)
    watch.welcomed(at.now)
    pass(AWAITED_SILENCE + ANSWER_WITHIN)
    expect([watch.state, watch.due! - at.now]).toEqual(['lost', 800])
  })

  it('is longer where somebody has just answered', () => {
    const { watch, at, pass, count } = online()
    watch.sent(at.now)
    pass(AWAITED_SILENCE + ANSWER_WITHIN)
    watch.reached(at.now)
    pass(2_700)
    expect(count('hangUp')).toBe(0)
    pass(200)
    expect(count('hangUp')).toBe(1)
  })
})

describe('a line that dies without a word', () => {
  it('is noticed within 3 s of sending something, and called anew', () => {
    const { watch, at, pass, acts } = online()
    pass(VISIBLE_SILENCE - 1)
    watch.sent(at.now)
    const sent = at.now
    pass(AWAITED_SILENCE - 1)
    expect(acts).toEqual([])
    pass(3_000 - AWAITED_SILENCE)
    expect(watch.state).toBe('lost')
    expect(acts.slice(0, 2)).toEqual([
      [sent + AWAITED_SILENCE, 'probe'],
      [sent + AWAITED_SILENCE + ANSWER_WITHIN, 'call'],
    ])
    expect(watch.heardAt).toBe(1_050)
  })

  it('is noticed within 3 s of a touch, and of being seen again', () => {
    for (const look of ['touch', 'show'] as const) {
      const { watch, at, pass } = online()
      watch.hide()
      pass(60_000)
      if (look === 'show') watch.show(at.now)
      else {
        watch.show(at.now)
        watch.heard(at.now)
        pass(100)
        watch.look(at.now, 'touch')
      }
      pass(3_000)
      expect(watch.state, look).toBe('lost')
    }
  })

  it('is noticed within 3 s by a page that is only visible', () => {
    expect(VISIBLE_SILENCE + ANSWER_WITHIN).toBeLessThan(3_000)
    const { watch, pass } = online()
    pass(VISIBLE_SILENCE + ANSWER_WITHIN - 1)
    expect(watch.state).toBe('online')
    pass(1)
    expect(watch.state).toBe('lost')
  })

  it('was only slow when the old line speaks before the new one is there', () => {
    const { watch, at, pass, acts } = online()
    watch.sent(at.now)
    pass(3_000)
    expect(watch.state).toBe('lost')
    watch.heard(at.now)
    expect(watch.state).toBe('online')
    expect(acts.at(-1)![1]).toBe('hangUp')
    pass(AWAITED_SILENCE)
    expect(acts.at(-1)![1]).toBe('probe')
  })

  it('is called again and again, each call short at first, so that it is back within a second', () => {
    const { watch, at, pass, acts } = online()
    watch.sent(at.now)
    pass(10_000)
    const calls = acts.filter(([, act]) => act === 'call').map(([when]) => when)
    expect(calls.length).toBeGreaterThan(7)
    for (let n = 1; n < calls.length; n += 1) expect(calls[n]! - calls[n - 1]!).toBeLessThan(1_000)
    watch.welcomed(at.now)
    expect(watch.state).toBe('online')
  })

  it('is called about every second for two minutes, so that a page is soon back after a tunnel', () => {
    const { watch, at, pass, acts } = online()
    watch.sent(at.now)
    pass(3_000)
    for (let n = 0; n < 60; n += 1) {
      pass(800)
      // Without a network the device itself refuses.
      if (n % 2) watch.unreachable(at.now)
    }
    pass(60_000)
    const calls = acts.filter(([, act]) => act === 'call').map(([when]) => when)
    for (let n = 1; n < calls.length; n += 1) expect(calls[n]! - calls[n - 1]!).toBeLessThan(2_300)
    expect(calls.length).toBeGreaterThan(75)
  })

  it('is called by what answers between two calls', () => {
    const { watch, at, pass } = online()
    watch.sent(at.now)
    pass(AWAITED_SILENCE + ANSWER_WITHIN)
    watch.unreachable(at.now)
    watch.reached(at.now)
    pass(2_700)
    watch.welcomed(at.now)
    expect(watch.state).toBe('online')
  })

  it('is given longer calls in the end, in case the net has become slow', () => {
    const { watch, at, pass, acts } = online()
    watch.sent(at.now)
    pass(240_000)
    const calls = acts.filter(([, act]) => act === 'call').map(([when]) => when)
    expect(calls.at(-1)! - calls.at(-2)!).toBeGreaterThan(5_000)
  })
})

it('is called as often when a page that was left is shown again and the net is gone', () => {
  const { watch, at, pass, acts } = online()
  watch.putAway(at.now)
  pass(5_000)
  expect(acts).toEqual([])
  watch.show(at.now)
  pass(4_000)
  const calls = acts.filter(([, act]) => act === 'call').map(([time]) => time)
  expect(calls.length).toBeGreaterThan(4)
  for (let n = 1; n < calls.length; n += 1) expect(calls[n]! - calls[n - 1]!).toBeLessThanOrEqual(800)
})

describe('asking', () => {
  it('is not done while news come', () => {
    const { watch, at, pass, count } = online()
    for (let n = 0; n < 20; n += 1) {
      pass(800)
      watch.heard(at.now)
    }
    expect(count('probe')).toBe(0)
  })

  it('is over for a page that is left while it calls; shown again at once, it calls anew', () => {
    const { watch, at, pass, acts } = line()
    pass(10)
    watch.putAway(at.now)
    expect(watch.due).toBeNull()
    pass(100)
    watch.show(at.now)
    expect(acts.map(([, act]) => act)).toEqual(['call', 'hangUp', 'call'])
  })

  it('is never done by a hidden page that waits for nothing', () => {
    const { watch, pass, acts } = online()
    watch.hide()
    expect(watch.due).toBeNull()
    pass(3_600_000)
    expect(acts).toEqual([])
  })

  it('is done by a hidden page with a command under way, until it is answered', () => {
    const { watch, at, pass, count } = online()
    watch.hide()
    watch.sent(at.now)
    pass(1_000)
    expect(count('probe')).toBe(1)
    watch.heard(at.now, true)
    watch.settled()
    expect(watch.due).toBeNull()
  })

  it('costs a visible page one ping for each silence', () => {
    const { watch, at, pass, count } = online()
    for (let n = 0; n < 12; n += 1) {
      pass(VISIBLE_SILENCE)
      watch.heard(at.now, true)
    }
    expect(count('probe')).toBe(12)
  })

  it('waits longer on a line that is known to be slow', () => {
    const { watch, at, pass } = online()
    pass(VISIBLE_SILENCE + 1_500)
    watch.heard(at.now, true)
    pass(VISIBLE_SILENCE + 2_900)
    expect(watch.state).toBe('online')
    pass(100)
    expect(watch.state).toBe('lost')
  })

  it('begins anew when the page has slept, for the answer may lie there unread', () => {
    const { watch, at, acts, pass } = online()
    pass(VISIBLE_SILENCE)
    at.now += 600_000
    watch.wake(at.now)
    expect(watch.state).toBe('online')
    expect(acts.map(([, act]) => act)).toEqual(['probe', 'probe'])
    pass(ANSWER_WITHIN)
    expect(watch.state).toBe('lost')
  })

  it('is done at once when the device says that it has no network', () => {
    const { watch, at, acts, pass } = online()
    pass(100)
    watch.offline(at.now)
    expect(acts).toEqual([[at.now, 'probe']])
    pass(ANSWER_WITHIN)
    expect(watch.state).toBe('lost')
  })
})

describe('a call', () => {
  it('that hangs is given up within 3 s, said, and made again', () => {
    const { watch, pass, acts } = line()
    pass(2_799)
    expect(watch.state).toBe('connecting')
    pass(1)
    expect(watch.state).toBe('lost')
    expect(watch.heardAt).toBeNull()
    expect(acts.map(([, act]) => act)).toEqual(['call', 'hangUp', 'call'])
  })

  it('that hangs after the server hung up is short at first and then longer, for there may be many at the door', () => {
    const { watch, at, pass, acts } = online()
    watch.ended(at.now)
    pass(30_000)
    const calls = acts.filter(([, act]) => act === 'call').map(([when]) => when)
    expect(calls[1]! - calls[0]!).toBeLessThanOrEqual(1_150)
    expect(calls.at(-1)! - calls.at(-2)!).toBeGreaterThan(3_000)
  })

  it('waits a moment after the server hung up, then longer, but never long while it is looked at', () => {
    const { watch, at, pass, count } = online()
    const since = at.now
    watch.ended(since)
    expect(watch.state).toBe('lost')
    for (let n = 0; n < 8; n += 1) {
      // A second, or a quarter of what was waited already: whatever the dice say.
      expect(watch.due! - at.now).toBeLessThanOrEqual(Math.max(1_000, (at.now - since) / 4))
      pass(watch.due! - at.now)
      watch.callEnded(at.now)
    }
    expect(count('call')).toBe(8)
  })

  it('is made at once when the network is back, somebody looks, or wishes it', () => {
    for (const look of ['touch', 'return', 'retry'] as const) {
      const { watch, at, acts, pass } = online()
      watch.ended(at.now)
      for (let n = 0; n < 40; n += 1) {
        pass(watch.due! - at.now)
        watch.callEnded(at.now)
      }
      pass(1_000)
      expect(watch.due! - at.now).toBeGreaterThan(1_000)
      watch.look(at.now, look)
      expect(acts.at(-1), look).toEqual([at.now, 'call'])
    }
  })

  it('that hangs is made anew for somebody who wishes it, not for each move of a mouse', () => {
    const { watch, at, pass, count } = line()
    pass(1_000)
    for (let n = 0; n < 10; n += 1) watch.look(at.now, 'touch')
    expect(count('call')).toBe(1)
    watch.look(at.now, 'retry')
    watch.look(at.now, 'retry')
    expect(count('call')).toBe(2)
    watch.callEnded(at.now)
    for (let n = 0; n < 10; n += 1) watch.look(at.now, 'touch')
    expect(count('call')).toBe(2)
  })

  it('is made seldom by a hidden page', () => {
    const { watch, at, pass, acts } = online(false)
    watch.ended(at.now)
    for (let n = 0; n < 12; n += 1) {
      pass(watch.due! - at.now)
      watch.callEnded(at.now)
    }
    const calls = acts.map(([when]) => when)
    expect(calls.at(-1)! - calls.at(-2)!).toBeGreaterThanOrEqual(30_000)
  })

  it('is soon made again for a page that is shown in the moment in which one failed', () => {
    for (const look of ['show', 'touch'] as const) {
      const { watch, at, pass, count } = online(look === 'touch')
      watch.ended(at.now)
      for (let n = 0; n < 12; n += 1) {
        pass(watch.due! - at.now)
        watch.callEnded(at.now)
      }
      pass(100)
      if (look === 'show') watch.show(at.now)
      else watch.look(at.now, look)
      const before = count('call')
      pass(look === 'show' ? 150 : 900)
      expect(count('call') - before, look).toBe(1)
    }
  })

  it('that a hidden page has just made is given up within 3 s where it is shown, or made again soon', () => {
    for (const fails of [false, true]) {
      const { watch, at, pass, count } = online(false)
      watch.ended(at.now)
      for (let n = 0; n < 12; n += 1) {
        pass(watch.due! - at.now)
        if (n < 11) watch.callEnded(at.now)
      }
      pass(10)
      watch.show(at.now)
      const before = count('call')
      if (fails) watch.callEnded(at.now)
      pass(fails ? 350 : 2_800)
      expect(count('call') - before).toBe(1)
    }
  })

  it('is not made once the server said no', () => {
    const { watch, at, pass, count } = line()
    watch.close()
    watch.look(at.now, 'retry')
    pass(60_000)
    expect(count('call')).toBe(1)
  })
})

it('waits longer each time, at most a quarter of what has passed, and not all at the same moment', () => {
  expect(waitBefore(0, 0, true, 1)).toBe(350)
  expect(waitBefore(3, 0, true, 1)).toBe(1_000)
  expect(waitBefore(9, 8_000, true, 1)).toBe(2_000)
  expect(waitBefore(9, 8_000, true, 0)).toBe(1_000)
  expect(waitBefore(30, 3_600_000, true, 1)).toBe(15_000)
  expect(waitBefore(30, 3_600_000, false, 1)).toBe(60_000)
})

it('counts the time for which the machine slept', () => {
  const times = { steady: 100, wall: 5_000 }
  const clock = clockWithSleep(
    () => times.steady,
    () => times.wall,
  )
  expect(clock()).toBe(100)
  times.steady += 10
  times.wall += 10
  expect(clock()).toBe(110)
  times.steady += 5
  times.wall += 60_000
  expect(clock()).toBe(60_110)
  times.wall -= 3_600_000
  times.steady += 5
  expect(clock()).toBe(60_115)
})
