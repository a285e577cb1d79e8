import { word } from '../games/general/words.svelte'
import { statistics } from '../paraglide/statistics.js'
import type { Bar, Statistic } from '../protocol/messages.gen'
import { botName } from '../shell/people'
import { sayTook } from '../shell/numbers'

type Gaps = Record<string, string | number>

function stat(game: string, key: string, gaps: Gaps = {}): string | null {
  return statistics[`${game}/stat_${key}`]?.(gaps) ?? word(game, `stat_${key}`, gaps)
}

/** One of the lines along a game. */
export const paceTitle = (game: string, line: string): string =>
  statistics[`${game}/timeline_${line}`]?.({}) ?? word(game, `timeline_${line}`) ?? line

/** What a statistic is about. */
export const statTitle = (game: string, { key }: Pick<Statistic, 'key'>): string => stat(game, key) ?? key

/** One of its bars; what the game has no words for is the name of a bot. */
export const barTitle = (game: string, { key }: Pick<Statistic, 'key'>, bar: Bar): string =>
  stat(game, `${key}_${bar.name.replaceAll('-', '_')}`, bar.about ?? {}) ?? botName(game, bar.name)

/** A value of a line or a best, with its unit. */
export function sayValue(value: number, unit: Statistic['unit'], locale: string): string {
  if (unit === 'time') return sayTook(value)
  if (unit !== 'seconds') return value.toLocaleString(locale)
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${(value / 1000).toLocaleString(locale, tenths)} s`
}
