import { errors } from '../paraglide/errors.js'
import { values } from '../paraglide/values.js'
import { m } from '../paraglide/messages.js'
import { Refusal } from '../protocol/api'

/** A refusal in words. A code that is newer than this client is at least named. */
export function sayError(code: string, params: Record<string, string | number> = {}): string {
  const said = Object.entries(params).map(([name, value]) => [name, values[`${name}_${value}`]?.({}) ?? value])
  return errors[code]?.(Object.fromEntries(said)) ?? m.refused_somehow({ code })
}

export const sayProblem = (problem: unknown): string =>
  problem instanceof Refusal ? sayError(problem.code, problem.params) : sayError('client_failed')
