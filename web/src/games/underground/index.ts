import type { GameModule } from '../contract'
import Board from './Board.svelte'
import { playEvent } from './sound'
import type { GameEvent, Scenery, View } from './values'
import { sayCall, sayEnd, sayEvent } from './words'

export default {
  id: 'underground',
  Board,
  speak: sayEvent,
  nameEnd: sayEnd,
  nameCall: sayCall,
  sound: playEvent,
} satisfies GameModule<Scenery, View, GameEvent>
