import type { BoardProps } from '../../contract'
import { BoardModel } from '../play/model.svelte'
import type { GameEvent, Scenery, View } from '../values'
import { scenery } from './views'

/** Somebody at a board that is not drawn: what they send and what they hear. */
export function deskOf(view: View, seat = 0) {
  const sent: string[] = []
  const said: string[] = []
  const state = { view, moves: ['end D7', 'end F3', 'turn 14'] as readonly string[], thoughts: [] as NonNullable<BoardProps['thoughts']>[number][] } // prettier-ignore
  const props = (): BoardProps<Scenery, View, GameEvent> => ({
    scenery,
    view: state.view,
    number: 1,
    moves: state.moves,
    toAct: [0, 1],
    seat,
    people: state.view.hands.map((_, i) => ({
      name: `P${i}`,
      traits: { beard: 30 },
      bot: null,
      you: i === seat,
      here: i !== 3,
    })),
    events: [],
    last: null,
    clock: { at: 0, running: true, deadline: null },
    pending: null,
    live: true,
    play: (text) => void sent.push(text),
    settings: { locale: 'en', reducedMotion: true, leftHanded: false },
    announce: (sentence) => void said.push(sentence),
    thoughts: state.thoughts,
  })
  const model = new BoardModel(props)
  model.follow()
  return { model, state, sent, said }
}
