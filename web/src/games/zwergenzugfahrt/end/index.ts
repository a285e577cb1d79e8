import type { GameEnd } from '../../contract'
import type { Scenery, View } from '../values'
import EndScene from './EndScene.svelte'
import Score from './Score.svelte'
import Story from './Story.svelte'

export default { Scene: EndScene, Score, Story, steps: true } satisfies GameEnd<Scenery, View>
