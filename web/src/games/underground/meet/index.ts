import type { GameCompanion } from '../../contract'
import Page from './Page.svelte'

export default { id: 'underground', Page } satisfies GameCompanion
