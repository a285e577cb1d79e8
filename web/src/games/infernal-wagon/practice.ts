import type { GameModule } from '../contract'

/** The move that lets the sleeping clock of a practice ride run. */
export const WAKE = 'wake'

/** A practice ride begins, its clock is woken, it ends. */
export const learnedBy = ((options, moment) => {
  if (options['practice'] !== true) return null
  if (typeof moment === 'string') return `practice_${moment}`
  return moment.move === WAKE ? 'practice_woken' : null
}) satisfies NonNullable<GameModule['learnedBy']>
