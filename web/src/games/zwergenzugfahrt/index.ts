import type { GameModule } from '../contract'
import Board from './Board.svelte'
import { explain } from './coach'
import Figure from './clan/Figure.svelte'
import end from './end'
import replay from './replay'
import { playEvent } from './sound'
import { hints } from './hints'
import type { GameEvent, Scenery, View } from './values'
import { sayEnd, speakEvent } from './words'
import { m } from '../../paraglide/messages.js'

export default {
  id: 'zwergenzugfahrt',
  Board,
  hand: true,
  sides: true,
  speak: speakEvent,
  nameEnd: sayEnd,
  hints,
  explain,
  scores: (view) => view.clans.map((clan) => clan.seats),
  Figure,
  nameScore: (score) => m.zz_score({ n: score }),
  end,
  replay,
  sound: playEvent,
} satisfies GameModule<Scenery, View, GameEvent>
