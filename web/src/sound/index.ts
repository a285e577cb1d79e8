/**
 * Sound. Browsers allow none before the first touch, so nothing is loaded before it either: the engine (Tone.js)
 * comes with the first sound after that. Sound never says anything that the picture does not say too.
 *
 * A game brings its own: `sounds.add({ boot: (kit) => ... })` once, then `sounds.play('boot')`.
 */
import { settings } from '../settings.svelte'
import type { Kit } from './kit'
import { isAudible } from './place.svelte'

export type { Kit }
/** Plays one sound at once. `kit.now` is the moment. */
export type Recipe = (kit: Kit) => void

const recipes = new Map<string, Recipe>()
let touched = false
let kit: Promise<Kit> | null = null

const wake = (): void => {
  touched = true
}
for (const touch of ['pointerdown', 'keydown'] as const)
  window.addEventListener(touch, wake, { once: true, capture: true })

export const sounds = {
  add(more: Record<string, Recipe>): void {
    for (const [name, recipe] of Object.entries(more)) recipes.set(name, recipe)
  },
  /** Never waits and never fails: a sound that cannot be played is left out. */
  play(name: string): void {
    if (!touched || !isAudible()) return
    const asked = performance.now()
    kit ??= import('./kit').then(({ openKit }) => openKit())
    kit
      .then((open) => {
        open.setVolume(settings.volume)
        // One that comes much too late (the engine was still loading) would only confuse.
        if (performance.now() - asked < 1500) (recipes.get(name) ?? open.common[name])?.(open)
      })
      .catch(() => {
        kit = null
      })
  },
}
