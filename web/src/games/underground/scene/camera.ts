/** Where the eye is. Four corners, a peek away from them, a view from above, and some zoom; no free flight. */
import { SIDE } from '../fields'
import { LEVEL, RIM } from './grid'
import type { Room } from './types'

export interface Eye {
  /** Radians around the board; 0 looks from the south. */
  azimuth: number
  /** Radians above the horizon. */
  elevation: number
  /** 1 when seen from above, 0 from a corner. */
  above: number
}

const RADIANS = Math.PI / 180
/** As flat as the picture wants it, as steep as a tall box allows. */
const FLATTEST = 32.5
const STEEPEST = 50
export const TURN_MS = 400
export const BACK_MS = 260
const MOST_PEEK = 75 * RADIANS
const LEAST_ELEVATION = 16 * RADIANS
const MOST_ELEVATION = Math.PI / 2
/** From above, yet not straight down: the sides of what is high stay in sight. */
const ABOVE = 66 * RADIANS
const A_TILT = 9 * RADIANS
export const LEAST_ZOOM = 1
export const MOST_ZOOM = 3.4

export function elevationFor(wide: number, high: number): number {
  const steep = FLATTEST + (high / wide - 0.68) * 38
  return Math.min(Math.max(steep, FLATTEST), STEEPEST) * RADIANS
}

/** Steeper or flatter by steps. */
export const tilted = (elevation: number, steps: number): number =>
  Math.min(Math.max(elevation + steps * A_TILT, LEAST_ELEVATION), MOST_ELEVATION)

export function eyeAt(corner: number, above: boolean, elevation: number): Eye {
  return above
    ? { azimuth: corner * 90 * RADIANS, elevation: ABOVE, above: 1 }
    : { azimuth: (corner * 90 + 45) * RADIANS, elevation, above: 0 }
}

/** The same direction, written so that it is at most half a turn away. */
export function nearestTurn(from: number, to: number): number {
  return to + Math.round((from - to) / (2 * Math.PI)) * 2 * Math.PI
}

export const smooth = (t: number): number => (t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2)

export function between(a: Eye, b: Eye, t: number): Eye {
  const part = smooth(Math.min(Math.max(t, 0), 1))
  const mix = (from: number, to: number) => from + (to - from) * part
  return {
    azimuth: mix(a.azimuth, nearestTurn(a.azimuth, b.azimuth)),
    elevation: mix(a.elevation, b.elevation),
    above: mix(a.above, b.above),
  }
}

/** A drag of so many pixels away from where the eye rests. */
export function peeked(rest: Eye, dx: number, dy: number): Eye {
  const away = Math.min(Math.max(-dx * 0.0055, -MOST_PEEK), MOST_PEEK)
  const up = rest.elevation + dy * 0.004
  return { ...rest, azimuth: rest.azimuth + away, elevation: Math.min(Math.max(up, LEAST_ELEVATION), MOST_ELEVATION) }
}

/** The corner that an eye is nearest to. */
export function cornerNear(eye: Eye, above: boolean): number {
  const quarter = eye.azimuth / RADIANS / 90 - (above ? 0 : 0.5)
  return ((Math.round(quarter) % 4) + 4) % 4
}

/** From which side labels are read: from above as from the corner it belongs to. */
export const labelAzimuth = (eye: Eye): number => eye.azimuth + eye.above * 45 * RADIANS

export interface Fit {
  /** Pixels for the width of a field. */
  scale: number
  /** Where the board's middle is, in pixels from the middle of the box; y downwards. */
  x: number
  y: number
}

/** What the picture leaves free when nobody says otherwise. */
export function defaultRoom(width: number, height: number): Room {
  const side = width > 900 ? width * 0.06 : 4
  return { top: height * 0.06, right: side, bottom: height * 0.16, left: side }
}

/** The board fitted between what lies at the edges, the same size for all four corners. */
export function fitted(width: number, height: number, room: Room, above: number, towerLevels: number): Fit {
  const across = SIDE + 2 * RIM
  const wide = Math.max(width - room.left - room.right, 60)
  const high = Math.max(height - room.top - room.bottom, 60)
  const diagonal = across * Math.SQRT2
  const elevation = elevationFor(wide, high)
  const lying = diagonal * Math.sin(elevation)
  // The tower stands anywhere; some of it always reaches beyond the diamond.
  const tower = towerLevels * LEVEL * Math.cos(elevation) * 0.62
  const corner = Math.min(wide / diagonal, high / (lying + tower))
  const top = Math.min(wide, high) / across
  const scale = corner + (top - corner) * above
  const x = (room.left - room.right) / 2
  const y = (room.top - room.bottom) / 2 + (tower / 2) * scale * (1 - above)
  return { scale, x, y }
}

/** A pan that keeps the board in sight, in pixels. */
export function clampedPan(pan: number, zoom: number, size: number): number {
  const most = (size / 2) * (zoom - 1) + (zoom > 1.01 ? 40 : 0)
  return Math.min(Math.max(pan, -most), most)
}
