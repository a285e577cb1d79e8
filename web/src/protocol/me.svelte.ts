import { language } from '../i18n.svelte'
import { m } from '../paraglide/messages.js'
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

/** `traits` is what games ask of people; what is left out stays as it was. */
export async function introduce(name: string, traits: Readonly<Record<string, number>> = {}): Promise<Me> {
  me = await putMe({ name, traits, language: language.current })
  asking = Promise.resolve(me)
  return me
}

/** Whoever has no name yet gets one made up. It can be changed at any time, so nobody has to type before they play. */
export async function haveName(): Promise<Me> {
  const known = await knowMe()
  if (known.name) return known
  return introduce(suggestName())
}

/** A made-up name in the reader's language. */
export const suggestName = (): string => m.made_up_name({ number: 2 + Math.floor(Math.random() * 98) })

/** After this browser became another person. */
export function become(answer: Me): void {
  me = answer
  asking = Promise.resolve(answer)
}
