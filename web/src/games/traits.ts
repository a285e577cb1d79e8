import { m } from '../paraglide/messages.js'
import type { GameInfo, Trait } from '../protocol/messages.gen'
import type { TraitLook, TraitLooks } from './card'
import { word } from './general/words.svelte'
import { plainly } from './schema'

const found = import.meta.glob<TraitLooks>('./*/traits.ts', { import: 'default' })

/** Something that a game asks of whoever sits down. */
export interface AskedTrait {
  game: string
  trait: Trait
  /** Null where the game shows it in no way of its own. */
  look: TraitLook | null
}

/** What these games ask of people, each trait once: as the first game asks for it. */
export async function traitsAsked(games: readonly GameInfo[]): Promise<AskedTrait[]> {
  const asked = games.flatMap(({ id, traits }) => traits.map((trait) => ({ game: id, trait })))
  const firsts = asked.filter(({ trait }, place) => asked.findIndex((one) => one.trait.id === trait.id) === place)
  return Promise.all(
    firsts.map(async (one) => ({ ...one, look: (await found[`./${one.game}/traits.ts`]?.())?.[one.trait.id] ?? null })),
  )
}

/** Numbers as they are sent: what stands in the fields, or what is there when nobody chose. */
export const traitsChosen = (
  asked: readonly AskedTrait[],
  values: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    asked.map(({ trait: { id, default: usual } }) => [id, Math.round(Number(values[id] ?? usual) || 0)]),
  )

/** What a trait is called, in the game's own words: `trait_<id>`. */
export const nameTrait = ({ game, trait }: AskedTrait): string => word(game, `trait_${trait.id}`) ?? plainly(trait.id)

/** What was chosen, in a few words. */
export const sayTrait = (asked: AskedTrait, value: number): string =>
  asked.look?.say(value) ?? m.talk_said({ name: nameTrait(asked), text: String(value) })
