/** The things that stand on the board: pawn, rat, hourglass, door. Each is a few shapes in one geometry. */
import {
  BoxGeometry,
  BufferGeometry,
  ConeGeometry,
  CylinderGeometry,
  LatheGeometry,
  Shape,
  ShapeGeometry,
  SphereGeometry,
  TorusGeometry,
  Vector2,
} from 'three'
import { LEVEL } from './grid'
import { merged } from './merge'
import { mixed, shaded, type Palette } from './palette'

const profile = (points: readonly (readonly [number, number])[]): Vector2[] => points.map(([x, y]) => new Vector2(x, y))

const PAWN_SCALE = 1.14
const PAWN_HEAD = 0.62
/** What a pointer meets of it. */
export const PAWN_WIDTH = 0.42 * PAWN_SCALE
export const PAWN_HEIGHT = 0.8 * PAWN_SCALE
/** Where the lamp is, in front of the helmet; the pawn looks along +z. */
export const PAWN_LAMP = { y: 0.755, z: 0.085 }

export function pawnGeometry(palette: Palette): BufferGeometry {
  const body = new LatheGeometry(
    profile([[0, 0], [0.21, 0], [0.215, 0.045], [0.185, 0.075], [0.16, 0.16], [0.115, 0.34], [0.095, 0.47], [0.125, 0.505], [0.1, 0.54], [0, 0.55]]), // prettier-ignore
    28,
  )
  const head = new SphereGeometry(0.142, 24, 16).translate(0, PAWN_HEAD, 0)
  const helmet = new SphereGeometry(0.15, 24, 10, 0, Math.PI * 2, 0, Math.PI * 0.5)
    .rotateX(-0.5)
    .translate(0, PAWN_HEAD + 0.02, -0.012)
  const brim = new TorusGeometry(0.148, 0.018, 8, 28).rotateX(Math.PI / 2 - 0.5).translate(0, PAWN_HEAD + 0.02, -0.012)
  const lamp = new SphereGeometry(0.052, 14, 10).translate(0, PAWN_LAMP.y, PAWN_LAMP.z)
  const parts = merged([
    { geometry: body, colour: palette.sodium },
    { geometry: head, colour: palette.skin },
    { geometry: helmet, colour: palette.helmet },
    { geometry: brim, colour: palette.helmet },
    { geometry: lamp, colour: shaded(palette['lamp-white'], 6) },
  ])
  return parts.scale(PAWN_SCALE, PAWN_SCALE, PAWN_SCALE)
}

export function ratGeometry(palette: Palette): BufferGeometry {
  const fur = shaded(palette['rat-fur'], 0.7)
  return merged([
    { geometry: new SphereGeometry(0.17, 18, 12).scale(0.8, 0.75, 1.3).translate(0, 0.13, -0.03), colour: fur },
    { geometry: new SphereGeometry(0.1, 14, 10).scale(0.85, 0.85, 1.35).translate(0, 0.17, 0.22), colour: fur },
    { geometry: new SphereGeometry(0.05, 10, 8).translate(-0.07, 0.26, 0.19), colour: palette.skin },
    { geometry: new SphereGeometry(0.05, 10, 8).translate(0.07, 0.26, 0.19), colour: palette.skin },
    { geometry: new ConeGeometry(0.03, 0.5, 8).rotateX(-Math.PI / 2).translate(0, 0.06, -0.45), colour: palette.skin },
  ])
}

export const GLASS_HEIGHT = 1.02
export const GLASS_SCALE = 1.12

/** Brass plates and posts; the middle of the glass is at the origin, so that it can be turned over. */
export function glassFrame(palette: Palette): BufferGeometry {
  const half = GLASS_HEIGHT / 2
  const posts = [45, 135, 225, 315].map((degrees) => {
    const a = (degrees / 180) * Math.PI
    return {
      geometry: new CylinderGeometry(0.024, 0.024, GLASS_HEIGHT, 8).translate(
        Math.cos(a) * 0.215,
        0,
        Math.sin(a) * 0.215,
      ),
      colour: palette['brass-dark'],
    }
  })
  const plate = (y: number) => ({
    geometry: new CylinderGeometry(0.27, 0.29, 0.085, 30).translate(0, y, 0),
    colour: palette.brass,
  })
  return merged([...posts, plate(half - 0.04), plate(-half + 0.04)])
}

/** The bulbs, to be seen from their inner side: a dark inside, and a pale shell around it that shows as its outline. */
export function glassBulbs(palette: Palette): BufferGeometry {
  const r = [0, 0.17, 0.185, 0.15, 0.06, 0.03]
  const y = [0.43, 0.43, 0.33, 0.18, 0.06, 0]
  const bulb = (wider: number) => {
    const upper = r.map((radius, i) => [radius + (i ? wider : 0), y[i]!] as const)
    const lower = upper.slice(0, -1).map(([radius, high]) => [radius, -high] as const)
    return new LatheGeometry(profile([...lower, ...upper.slice().reverse()]), 24)
  }
  return merged([
    { geometry: bulb(0.022), colour: palette.bone },
    { geometry: bulb(0), colour: palette['underground-night'] },
  ])
}

export function glassSand(palette: Palette): BufferGeometry {
  const upper = new LatheGeometry(profile([[0.02, 0.02], [0.05, 0.06], [0.135, 0.18], [0.15, 0.23], [0, 0.235]]), 20) // prettier-ignore
  const heap = new LatheGeometry(profile([[0.165, -0.42], [0.165, -0.34], [0.09, -0.25], [0, -0.19]]), 20) // prettier-ignore
  const thread = new CylinderGeometry(0.012, 0.012, 0.3, 6).translate(0, -0.1, 0)
  return merged([upper, heap, thread].map((geometry) => ({ geometry, colour: palette.sodium })))
}

const arch = (half: number, shoulder: number, peak: number, depth: number): BufferGeometry => {
  const shape = new Shape()
  shape.moveTo(-half, 0)
  shape.lineTo(half, 0)
  shape.lineTo(half, shoulder)
  shape.lineTo(0, peak)
  shape.lineTo(-half, shoulder)
  shape.closePath()
  return new ShapeGeometry(shape).translate(0, 0, depth)
}

/** The door, facing +z; its sill is at the origin. */
export function doorGeometry(palette: Palette): BufferGeometry {
  const { sodium, 'ember-white': white } = palette
  const sill = new BoxGeometry(0.72, 0.05, 0.12).translate(0, -0.025, 0.04)
  return merged([
    { geometry: arch(0.31, 2.5 * LEVEL, 3.45 * LEVEL, 0.006), colour: mixed(palette['brass-dark'], sodium, 0.25) },
    { geometry: arch(0.245, 2.42 * LEVEL, 3.15 * LEVEL, 0.012), colour: sodium },
    { geometry: arch(0.15, 2.3 * LEVEL, 2.8 * LEVEL, 0.018), colour: white },
    { geometry: sill, colour: sodium },
  ])
}
