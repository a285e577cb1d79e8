import { settings } from '../settings.svelte'

let here = $state(true)

/** Where a table screen stands, the room hears one place: whether that is this device. */
export const soundPlace = {
  get here(): boolean {
    return here
  },
  set here(is: boolean) {
    here = is
  },
}

/** Whether anything may sound here. */
export const isAudible = (): boolean => here && !settings.muted && settings.volume > 0
