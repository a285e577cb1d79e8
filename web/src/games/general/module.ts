import { m } from '../../paraglide/messages.js'
import type { GameModule } from '../contract'
import Board from './Board.svelte'
import { plainly } from '../schema'
import { sayEvent } from './speech'
import { loadWords, word } from './words.svelte'

/** The general board for a game that has none of its own. */
export async function makeModule(id: string): Promise<GameModule> {
  await loadWords(id)
  return {
    id,
    Board,
    speak: (event, { people }) => sayEvent(event, people, (key, params) => word(id, key, params)),
    nameEnd: (end) => word(id, `end_${end}`) ?? m.general_end({ end: plainly(end) }),
    nameCall: (call) => word(id, `call_${call}`) ?? plainly(call),
  }
}
