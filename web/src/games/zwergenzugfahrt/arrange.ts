import { chooseTurn, fit, type Shape, type Turn } from './layout'
import type { Clan, Scenery } from './values'

/** Where things go in the box that the board has got. */
export interface Arrangement {
  shape: Shape
  turn: Turn
  /** Side of a field. */
  k: number
  /** Heights above and below the plan, width of a clan's column (0 when upright). */
  header: number
  footer: number
  column: number
  edge: number
  /** Little room: smaller figures and type. */
  small: boolean
  /** Hardly any height: a phone that lies. */
  tiny: boolean
  /** Fields are large enough for two targets on one seat. */
  split: boolean
}

/** Where the house keeps its own buttons on wide screens. */
export const CORNER = { from: 900, width: 240 }

function lying(scenery: Scenery, clan: Clan, width: number, height: number): Arrangement {
  const small = width < 1080 || height < 640
  const tiny = height < 500
  const column = width >= 1180 ? 200 : width >= 900 ? 168 : 128
  const edge = width >= 1080 ? 30 : 14
  const header = height >= 700 ? 112 : tiny ? 50 : 84
  const footer = height >= 700 ? 104 : tiny ? 46 : 80
  const turn = chooseTurn(scenery, clan, 'wide', false)
  const k = fit(scenery, turn, width - 2 * (column + edge + 20), height - header - footer)
  return { shape: 'wide', turn, k, header, footer, column, edge, small, tiny, split: k >= 56 }
}

function upright(scenery: Scenery, clan: Clan, width: number, height: number, leftHanded: boolean): Arrangement {
  const small = height < 680
  const header = small ? 78 : 108
  const footer = small ? 110 : 164
  const turn = chooseTurn(scenery, clan, 'tall', leftHanded)
  const k = fit(scenery, turn, width - 12, height - header - footer)
  return { shape: 'tall', turn, k, header, footer, column: 0, edge: small ? 12 : 16, small, tiny: false, split: false }
}

/** The plan lies where that makes its fields larger, and stands where not. */
export function arrange(scenery: Scenery, clan: Clan, width: number, height: number, leftHanded: boolean): Arrangement {
  const wide = lying(scenery, clan, width, height)
  const tall = upright(scenery, clan, width, height, leftHanded)
  return wide.k >= tall.k && width > height ? wide : tall
}
