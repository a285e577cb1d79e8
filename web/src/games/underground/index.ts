import type { GameModule } from '../contract'
import Board from './Board.svelte'
import { playEvent } from './sound'
import { isOn, type GameEvent, type Scenery, type View } from './values'
import { sayCall, sayEnd, sayEvent } from './words'

export default {
  id: 'underground',
  Board,
  speak: sayEvent,
  nameEnd: sayEnd,
  nameCall: sayCall,
  isOn,
  sound: playEvent,
} satisfies GameModule<Scenery, View, GameEvent>
