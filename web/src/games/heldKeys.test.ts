import { expect, it } from 'vitest'
import { pressOnce } from './heldKeys'

/** Whether a button, or a field to write in, still hears of it. */
function heard(key: string, repeat: boolean, on: string): boolean {
  let hears = true
  const target = { closest: (what: string) => (what.includes(on) ? {} : null) } as unknown as Element
  pressOnce({ key, repeat, target, preventDefault: () => (hears = false) })
  return hears
}

it('presses the button in focus once, however long Enter is held', () => {
  expect(heard('Enter', false, 'button')).toBe(true)
  expect(heard('Enter', true, 'button')).toBe(false)
})

it('leaves other keys and fields alone', () => {
  expect(heard('Tab', true, 'button')).toBe(true)
  expect(heard('Enter', true, 'textarea')).toBe(true)
  expect(() => pressOnce({ key: 'Enter', repeat: true, target: null, preventDefault: expect.fail })).not.toThrow()
})
