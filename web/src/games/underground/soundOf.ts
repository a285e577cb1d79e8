/** Which sound belongs to an event. */
import type { GameEvent, Scenery } from './values'

const names: Readonly<Record<GameEvent['type'], string | null>> = {
  arranged: 'ug-stone',
  faced: 'ug-stone',
  begun: 'ug-sand',
  played: null,
  piece_laid: 'ug-stone',
  walked: 'ug-steps',
  lock_opened: 'ug-key',
  tool_used: 'ug-wood',
  key_taken: 'ug-key',
  drained: 'ug-drain',
  chip_taken: 'ug-chip',
  code_complete: 'ug-code',
  card_drawn: null,
  water_came: 'ug-water',
  water_spared: null,
  fled: 'ug-steps',
  chip_laid: null,
  shaft_led: 'ug-wood',
  landed: 'ug-steps',
  discovered: 'ug-seen',
  glass_turned: 'ug-sand',
  rat_ran: 'ug-rat',
  rat_carried: 'ug-rat',
  turn_passed: null,
  // The shell has its own tunes for a game won or lost.
  ended: null,
}

/** What an event sounds like: a piece that is mostly wood clacks, stone thuds. */
export function soundOf(event: GameEvent, scenery: Scenery): string | null {
  if (event.type === 'piece_laid') {
    const cells = scenery.pieces[event.piece]?.cells ?? []
    return cells.filter(([, , wood]) => wood).length * 2 > cells.length ? 'ug-wood' : 'ug-stone'
  }
  return names[event.type]
}
