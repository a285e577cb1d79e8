import { m } from '../../paraglide/messages.js'
import type { GameModule } from '../contract'
import Board from './Board.svelte'
import { plainly } from '../schema'
import { boardOf, learnedBy, loadBoard } from './boards'
import { infoOf } from '../facts.svelte'
import RuntimeBoard from './RuntimeBoard.svelte'
import { sayEvent } from './speech'
import { loadWords, word } from './words.svelte'

/** The board that a game's package brings, or the general one. */
export async function makeModule(id: string): Promise<GameModule> {
  const files = infoOf(id)?.board
  await Promise.all([loadWords(id), files ? (boardOf(id) ?? loadBoard(id, files)) : null])
  return {
    id,
    Board: files ? RuntimeBoard : Board,
    speak: (event, { people }) => sayEvent(event, people, (key, params) => word(id, key, params)),
    learnedBy: (options, moment) => learnedBy(id, options, moment),
    nameEnd: (end) => word(id, `end_${end}`) ?? m.general_end({ end: plainly(end) }),
    nameCall: (call) => word(id, `call_${call}`) ?? plainly(call),
  }
}
