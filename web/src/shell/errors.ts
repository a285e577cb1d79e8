import { word } from '../games/general/words.svelte'
import { errors } from '../paraglide/errors.js'
import { values } from '../paraglide/values.js'
import { m } from '../paraglide/messages.js'
import { Refusal } from '../protocol/api'

/** A refusal in words, those of a game included. A code that is newer than this client is at least named. */
export function sayError(code: string, params: Record<string, string | number> = {}, game = ''): string {
  const said = Object.entries(params).map(([name, value]) => [name, values[`${name}_${value}`]?.({}) ?? value])
  return errors[code]?.(Object.fromEntries(said)) ?? word(game, `error_${code}`, params) ?? m.refused_somehow({ code })
}

/** What is kept while a sentence stands on the page, instead of its words: they follow a change of language. */
export type Sentence = () => string

export const problemOf =
  (problem: unknown, game = ''): Sentence =>
  () =>
    sayProblem(problem, game)

export const sayProblem = (problem: unknown, game = ''): string =>
  problem instanceof Refusal ? sayError(problem.code, problem.params, game) : sayError('client_failed')
