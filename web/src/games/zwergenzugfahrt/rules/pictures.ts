import type { RulePictures } from '../../contract'
import Clans from './pictures/Clans.svelte'
import Conductor from './pictures/Conductor.svelte'
import Deeds from './pictures/Deeds.svelte'
import Kick from './pictures/Kick.svelte'
import Seats from './pictures/Seats.svelte'

const pictures: RulePictures = {
  clans: { Drawing: Clans },
  deeds: { Drawing: Deeds },
  seats: { Drawing: Seats },
  kick: { Drawing: Kick },
  conductor: { Drawing: Conductor },
}
export default pictures
