import type { GameCompanion } from '../../contract'
import Page from './Page.svelte'

export default { id: 'zwergenzugfahrt', Page } satisfies GameCompanion
