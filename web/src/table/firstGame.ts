import type { GameModule, LearningMoment } from '../games/contract'
import type { Options } from '../games/card'
import type { Learned } from '../protocol/messages.gen'

/** What is counted of a first game: with a coach it begins and ends, everything else the game knows. */
export function learned(
  game: Pick<GameModule, 'learnedBy'> | null | undefined,
  coach: number | null,
  options: Options,
  moment: LearningMoment,
): Learned['what'] | null {
  if (coach === null) return game?.learnedBy?.(options, moment) ?? null
  return typeof moment === 'string' ? `coach_${moment}` : null
}
