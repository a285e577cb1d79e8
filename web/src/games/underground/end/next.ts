import { m } from '../../../paraglide/messages.js'
import { scenarioAfter } from '../record'

/** The scenario after a climb that was won, for the main button of the end. */
export function nextScenario(setup: string): { options: { setup: string }; title: string; says: string } | null {
  const after = scenarioAfter(setup)
  if (after === null) return null
  return {
    options: { setup: after },
    title: m.ug_end_next({ scenario: m.ug_setup_scenario({ n: after }) }),
    says: m.ug_end_next_says(),
  }
}
