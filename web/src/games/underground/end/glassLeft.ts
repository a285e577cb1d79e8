import { m } from '../../../paraglide/messages.js'

/** Sections left that are called near. */
const NEAR = 6

/** How near the hourglass came to its end, whatever else ended the climb. */
export const sayGlassLeft = (sections: number): string =>
  sections > NEAR ? m.ug_end_spare({ n: sections }) : m.ug_end_near({ n: sections })
