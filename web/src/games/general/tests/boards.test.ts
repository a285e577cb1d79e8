import { describe, expect, it, vi } from 'vitest'
import type { BoardProps, Person } from '../../contract'
import { RUNTIME_CONTRACT, type RuntimeModule, type RuntimeProps } from '../../runtime'
import { BoardHolder, boardOf, learnedBy, loadBoard, runtimeProps } from '../boards'

const files = { module: '/games/heap/1/board.js', styles: null }
const element = {} as HTMLElement
const ada = { name: 'Ada', bot: null, you: true, here: true, hat: 'tall' } as unknown as Person
const props = {
  ...{ game: 'heap', scenery: null, view: { stones: 3 }, number: 2, moves: ['take 1'], toAct: [0], seat: 0 },
  ...{ people: [ada], events: [], last: null, pending: null, live: true, settings: {}, thoughts: [] },
  ...{ play: () => undefined, announce: () => undefined, talk: () => undefined },
} as unknown as BoardProps
const own = { clock: { running: true, left: () => 4 }, word: () => null, say: () => '' }
const handed = (): RuntimeProps => runtimeProps(props, own)

describe('what a board is handed', () => {
  it('is what it may rely on, and nothing of the inside', () => {
    const props = handed()
    expect(props).toMatchObject({ contract: RUNTIME_CONTRACT, game: 'heap', view: { stones: 3 }, moves: ['take 1'] })
    expect(props).toMatchObject({ outcome: null, covered: false, silent: false })
    expect(props.people).toEqual([{ name: 'Ada', bot: null, you: true, here: true }])
    expect(props.clock.left()).toBe(4)
    expect(props).not.toHaveProperty('call')
    expect(props).not.toHaveProperty('thoughts')
  })
})

describe('a module', () => {
  const module: RuntimeModule = { mount: () => ({ update: () => undefined, unmount: () => undefined }) }
  it('with mount is a board', async () => {
    const bring = vi.fn(() => Promise.resolve(module))
    expect(await loadBoard('fine', files, bring)).toEqual({ module, files })
    expect(bring).toHaveBeenCalledWith('/games/heap/1/board.js')
    expect(boardOf('fine')).toEqual({ module, files })
  })
  it('may say what is counted of whoever learns, and counts nothing where it fails', async () => {
    const says = vi.fn(() => 'practice_begun' as const)
    await loadBoard('taught', files, () => Promise.resolve({ ...module, learnedBy: says }))
    expect(learnedBy('taught', { slow: true }, 'begun')).toBe('practice_begun')
    expect(says).toHaveBeenCalledWith({ slow: true }, 'begun')
    await loadBoard('plain', files, () => Promise.resolve(module))
    expect(learnedBy('plain', {}, 'begun')).toBeNull()
    says.mockImplementation(() => {
      throw new Error('odd')
    })
    expect(learnedBy('taught', {}, 'ended')).toBeNull()
    expect(learnedBy('unknown', {}, 'ended')).toBeNull()
  })
  it.each([
    ['cannot be fetched', () => Promise.reject(new Error('404')), '404'],
    ['throws when it is read', () => Promise.reject('odd'), 'odd'],
    ['has no mount', () => Promise.resolve({ default: 1 }), 'board.js exports no function `mount`'],
    ['is nothing', () => Promise.resolve(null), 'board.js exports no function `mount`'],
  ])('that %s says why', async (_, bring, failed) => {
    expect(await loadBoard('bad', files, bring)).toEqual({ failed })
    expect(boardOf('bad')).toEqual({ failed })
  })
  it('that never comes is not waited for', async () => {
    vi.useFakeTimers()
    const loading = loadBoard('late', files, () => new Promise(() => undefined))
    await vi.runAllTimersAsync()
    expect(await loading).toEqual({ failed: 'it did not come' })
    vi.useRealTimers()
  })
})

describe('a board', () => {
  function hold(module: RuntimeModule) {
    const onfail = vi.fn()
    return { holder: new BoardHolder(module, onfail), onfail }
  }
  it('gets what changed once, and nothing after it is gone', () => {
    const update = vi.fn()
    const unmount = vi.fn()
    const { holder, onfail } = hold({ mount: () => ({ update, unmount }) })
    const first = handed()
    holder.update(first)
    holder.mount(element, first)
    holder.update(first)
    expect(update).not.toHaveBeenCalled()
    const second = handed()
    holder.update(second)
    holder.update(second)
    expect(update.mock.calls).toEqual([[second]])
    holder.unmount()
    holder.unmount()
    holder.update(handed())
    expect(update).toHaveBeenCalledTimes(1)
    expect(unmount).toHaveBeenCalledTimes(1)
    expect(onfail).not.toHaveBeenCalled()
  })
  it('that throws or gives nothing to update is reported', () => {
    const wrong = new Error('wrong')
    const throws = (): never => {
      throw wrong
    }
    const unborn = hold({ mount: throws })
    unborn.holder.mount(element, handed())
    expect(unborn.onfail).toHaveBeenCalledWith(wrong)
    const empty = hold({ mount: () => undefined } as unknown as RuntimeModule)
    empty.holder.mount(element, handed())
    expect(String(empty.onfail.mock.calls[0])).toContain('mount gives no `update`')
    const late = hold({ mount: () => ({ update: throws, unmount: throws }) })
    const quiet = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    late.holder.mount(element, handed())
    expect(late.onfail).not.toHaveBeenCalled()
    late.holder.update(handed())
    expect(late.onfail).toHaveBeenCalledWith(wrong)
    late.holder.unmount()
    expect(quiet).toHaveBeenCalled()
  })
})
