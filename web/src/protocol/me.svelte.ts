import { language } from '../i18n.svelte'
import { getMe, putMe } from './api'
import type { Me } from './messages.gen'

/** Who sits at this browser. Fetched once; the cookie does the rest. */
let me = $state<Me | null>(null)
let asking: Promise<Me> | null = null

export const self = {
  get me(): Me | null {
    return me
  },
  get named(): boolean {
    return !!me?.name
  },
}

export async function knowMe(): Promise<Me> {
  asking ??= getMe().then(
    (answer) => (me = answer),
    (problem: unknown) => {
      asking = null
      throw problem
    },
  )
  return asking
}

export async function introduce(name: string, beard: number): Promise<Me> {
  me = await putMe({ name, beard, language: language.current })
  asking = Promise.resolve(me)
  return me
}

/** After this browser became another person. */
export function become(answer: Me): void {
  me = answer
  asking = Promise.resolve(answer)
}
