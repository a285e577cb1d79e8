import { m } from '../../paraglide/messages.js'
import type { GameInfo } from '../../protocol/messages.gen'
import type { GameCard, Options } from '../card'
import Emblem from './Emblem.svelte'
import { defaultsIn, plainly } from '../schema'
import { rowsFrom } from './options'
import Scene from './Scene.svelte'
import { word } from './words.svelte'

/** How a game stands on the home page and in the lobby, from what the server says of it and the game's own words. */
export function makeCard(info: GameInfo, order: number): GameCard {
  const { id } = info
  const said = (key: string, params?: Record<string, string | number>): string | null => word(id, key, params)
  const [least, most] = [Math.min(...info.seats), Math.max(...info.seats)]
  const options = rowsFrom(info, said)
  const defaults = defaultsIn(info)
  const seats = (): string => (least === most ? m.general_seats({ least }) : m.general_seats_between({ least, most }))

  function nameOptions(chosen: Options): string[] {
    return options.flatMap((row): string[] => {
      const value = chosen[row.name]
      if (value === defaults[row.name] || row.kind === 'text') return []
      if (row.kind === 'switch') return value ? [row.title()] : []
      const label = row.kind === 'choice' ? row.choices.find((one) => one.value === value)?.label() : undefined
      return [m.talk_said({ name: row.title(), text: label ?? String(value) })]
    })
  }
  return {
    id,
    order,
    open: true,
    title: () => said('title') ?? plainly(id),
    summary: () => said('summary') ?? seats(),
    promise: () => said('promise') ?? '',
    Scene,
    Emblem,
    titleFont: 'var(--font-display)',
    titleColour: 'var(--brass-light)',
    rim: 'var(--brass-dark)',
    ends: { won: m.general_won, lost: m.general_lost },
    sayQuick: (mates) => m.general_quick({ mates }),
    saySeats: (count, facts) => said('seats_says', { ...facts, seats: count }),
    options,
    nameOptions,
  }
}
