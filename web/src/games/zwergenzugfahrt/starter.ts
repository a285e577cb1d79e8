/** The default station, to begin a plan of one's own with. */
import shipped from '../../../../src/draisine/games/zwergenzugfahrt/data/default.txt?raw'

export const starterPlan = shipped.replace(/^;.*\n/gm, '')
