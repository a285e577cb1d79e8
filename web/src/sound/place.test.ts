import { expect, it, vi } from 'vitest'
import { isAudible, soundPlace } from './place.svelte'

const { settings } = vi.hoisted(() => ({ settings: { muted: false, volume: 0.7 } }))
vi.mock('../settings.svelte', () => ({ settings }))

it('sounds only where the room hears it, and only where it is wanted', () => {
  expect(isAudible()).toBe(true)
  soundPlace.here = false
  expect(isAudible()).toBe(false)
  soundPlace.here = true
  settings.muted = true
  expect(isAudible()).toBe(false)
})
