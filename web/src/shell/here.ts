import { onDestroy } from 'svelte'

/** Says whether the component that asks is still on the page: whoever left while an answer was on its way is not sent anywhere by it. */
export function whileHere(): () => boolean {
  let here = true
  onDestroy(() => (here = false))
  return () => here
}
