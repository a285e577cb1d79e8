import { postExplained } from './protocol/api'
import { become, self } from './protocol/me.svelte'
import { keep, recall } from './storage'

/** What was explained to whoever sits here, as `<game>/<name>`: kept with their profile, and on this device for who has none.
 * The device's key is `told`, as in earlier clients. */
let local = $state.raw<ReadonlySet<string>>(new Set((recall('told') ?? '').split(' ').filter(Boolean)))

export const wasExplained = (thing: string): boolean => local.has(thing) || !!self.me?.explained.includes(thing)

/** Remembers it from now on. That the server knows it too is good, and nothing waits for it. */
export function noteExplained(thing: string): void {
  if (wasExplained(thing)) return
  local = new Set([...local, thing])
  keep('told', [...local].join(' '))
  if (self.named) postExplained([thing]).then(become, () => undefined)
}

/** What this device knows and the profile does not yet: after somebody got a name. */
export function handOver(): void {
  const things = [...local].filter((thing) => !self.me?.explained.includes(thing)).slice(0, 40)
  if (self.named && things.length) postExplained(things).then(become, () => undefined)
}

/** They have played it to an end: the mark for "never ridden". */
export const PLAYED = 'played'
