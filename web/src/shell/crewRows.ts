import type { CrewWords } from '../games/card'
import type { AchievementPicture } from '../protocol/messages.gen'

/** One row of a crew's ticket. Only earned rows can be touched. */
export interface SheetRow {
  id: string
  title: string
  state: 'open' | 'earned' | 'chosen' | 'ticked'
  /** Small holes, filled or not; none for a box that a single game can earn. */
  holes: readonly boolean[]
}

export function rowsOf(sheet: readonly AchievementPicture[], words: CrewWords, chosen: string | null): SheetRow[] {
  return sheet.map((box) => ({
    id: box.id,
    title: words.achievement(box.id),
    state: box.state === 'earned' && box.id === chosen ? 'chosen' : box.state,
    holes: Array.from({ length: box.holes }, (_, i) => i < box.filled),
  }))
}

export const earnedIn = (sheet: readonly AchievementPicture[]): string[] =>
  sheet.filter((box) => box.state === 'earned').map((box) => box.id)
