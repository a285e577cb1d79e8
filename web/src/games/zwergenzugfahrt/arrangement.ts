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
  /** A lot of room: larger figures and type. */
  large: boolean
  /** Hardly any height: a phone that lies. */
  tiny: boolean
  /** Height of a header that stands in the corners beside the plan, not above it; 0 where it does not. */
  corners: number
  /** Fields are large enough for two targets on one seat. */
  split: boolean
}

/** The box, and how large the reader wants text: 1 is usual, 2 is twice that. */
export interface Room {
  width: number
  height: number
  text: number
  leftHanded: boolean
  /** Letters and numbers stand along the edges: somebody speaks of fields. */
  named?: boolean
  /** A game that is looked at again: below the plan there is nothing to touch. */
  replayed?: boolean
}

/** With large text the screen scrolls rather than that fields become too small to touch. */
const least = (text: number): number => (text > 1.25 ? 34 : 12)

/** Side of a field that a thumb finds. */
const TOUCHED = 46

/** What a header in the corners takes: its height, and the width of each half. */
const CORNER = { height: 50, width: 186 }
/** Above a plan that reaches up between the corners. */
const BETWEEN = 6

function lying(scenery: Scenery, clan: Clan, { width, height, text }: Room): Arrangement {
  const small = width < 1080 || height < 640
  const large = width >= 1900 && height >= 1000
  const tiny = height < 500
  // Beside a lesson on a phone that lies there is hardly any width: fields are touched, columns are read.
  const narrow = width < 700
  const column = (large ? 260 : width >= 1180 ? 200 : width >= 900 ? 168 : narrow ? 116 : 128) * Math.min(text, 1.3)
  const edge = width >= 1080 ? 30 : narrow ? 8 : 14
  const header = (height >= 700 ? 112 : tiny ? CORNER.height : 84) * text
  const footer = (height >= 700 ? 104 : tiny ? 46 : 80) * text
  const turn = chooseTurn(scenery, clan, 'wide', false)
  const beside = column + edge + (narrow ? 10 : 20)
  const largest = Math.max(96, height * 0.11)
  const below = fit(scenery, turn, width - 2 * beside, height - header - footer, largest)
  // A phone that lies has width to spare and no height: the plan reaches up between the two halves of the header.
  const between =
    tiny && !narrow
      ? fit(scenery, turn, width - 2 * Math.max(beside, CORNER.width * text), height - BETWEEN - footer, largest)
      : 0
  const up = between > below
  const k = Math.max(least(text), below, between)
  return {
    shape: 'wide',
    turn,
    k,
    header: up ? BETWEEN : header,
    footer,
    column,
    edge,
    small,
    large,
    tiny,
    corners: up ? header : 0,
    split: k >= 56,
  }
}

function upright(
  scenery: Scenery,
  clan: Clan,
  { width, height, text, leftHanded, named, replayed }: Room,
): Arrangement {
  const turn = chooseTurn(scenery, clan, 'tall', leftHanded)
  const around = (small: boolean) => {
    const header = (small ? 78 : 108) * Math.min(text, 1.15)
    const footer = (replayed ? 66 : small ? 110 : 164) * text + (named ? 14 : 0)
    return { header, footer, k: fit(scenery, turn, width - 12, height - header - footer) }
  }
  // What stands around the plan is small before its fields are: they are touched.
  const usual = around(false).k
  const small = height < 680 || (usual < TOUCHED && around(true).k > usual)
  const { header, footer, k: room } = around(small)
  const k = Math.max(least(text), room)
  return {
    shape: 'tall',
    turn,
    k,
    header,
    footer,
    column: 0,
    edge: small ? 12 : 16,
    small,
    large: false,
    tiny: false,
    corners: 0,
    split: false,
  }
}

/** The plan lies where that makes its fields larger, and stands where not. */
export function arrange(scenery: Scenery, clan: Clan, room: Room): Arrangement {
  const wide = lying(scenery, clan, room)
  const tall = upright(scenery, clan, room)
  return wide.k >= tall.k && room.width > room.height ? wide : tall
}
