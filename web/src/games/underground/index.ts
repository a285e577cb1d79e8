import type { GameModule } from '../contract'
import Board from './Board.svelte'
import { explain } from './coach'
import EndScene from './end/EndScene.svelte'
import Headline from './end/Headline.svelte'
import Story from './end/Story.svelte'
import { nextScenario } from './end/next'
import { hints } from './hints'
import replay from './replay'
import { playEvent } from './sound'
import { isOn, type GameEvent, type Scenery, type View } from './values'
import { sayCall, sayEnd, sayEvent } from './words'

export default {
  id: 'underground',
  Board,
  hand: true,
  speak: sayEvent,
  nameEnd: sayEnd,
  hints,
  explain,
  end: { Scene: EndScene, Headline, Story, steps: true, next: ({ scenery }) => nextScenario(scenery.setup) },
  nameCall: sayCall,
  isOn,
  replay,
  sound: playEvent,
} satisfies GameModule<Scenery, View, GameEvent>
