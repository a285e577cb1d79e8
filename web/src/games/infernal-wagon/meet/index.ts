import type { GameCompanion } from '../../contract'
import Page from './Page.svelte'

export default { id: 'infernal-wagon', Page } satisfies GameCompanion
