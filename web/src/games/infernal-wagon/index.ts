import type { GameModule } from '../contract'
import Board from './Board.svelte'
import Backs from './look/Backs.svelte'
import EndScene from './end/EndScene.svelte'
import Headline from './end/Headline.svelte'
import Story from './end/Story.svelte'
import replay from './replay'
import { playEvent } from './sound/effects'
import { hints } from './hints'
import { learnedBy } from './practice'
import type { GameEvent, Scenery, View } from './values'
import { sayCall, sayEnd, sayEvent } from './words'

export default {
  id: 'infernal-wagon',
  Board,
  hand: true,
  Held: Backs,
  speak: sayEvent,
  nameEnd: sayEnd,
  hints,
  learnedBy,
  end: { Scene: EndScene, Headline, Story },
  nameCall: sayCall,
  progress: ({ laid }) => laid,
  replay,
  sound: playEvent,
} satisfies GameModule<Scenery, View, GameEvent>
