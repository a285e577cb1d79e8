import { OrthographicCamera, Vector3 } from 'three'
import { SIDE } from '../fields'
import {
  BACK_MS,
  between,
  clampedPan,
  cornerNear,
  elevationFor,
  eyeAt,
  fitted,
  labelAzimuth,
  LEAST_ZOOM,
  MOST_ZOOM,
  nearestTurn,
  peeked,
  tilted,
  TURN_MS,
  type Eye,
  type Fit,
} from './camera'
import type { Ray } from './pick'
import type { Room } from './types'

const FAR = 40

/** The camera's hand: it knows where the eye rests, where it is on the way there, and how far it is zoomed in. */
export class Rig {
  readonly camera = new OrthographicCamera(-1, 1, 1, -1, 0.1, 2 * FAR + 20)
  /** From the board to the eye. */
  readonly toEye = new Vector3()
  eye: Eye
  zoom = 1
  /** Steps up or down from the usual tilt. */
  tilt = 0
  private readonly pan = { x: 0, y: 0 }
  private width = 1
  private height = 1
  private room: Room = { top: 0, right: 0, bottom: 0, left: 0 }
  private towerLevels = 14
  private from: Eye
  private startedAt = -Infinity
  private lasts = 0
  private dragged: { dx: number; dy: number } | null = null
  private applied = ''

  constructor(
    private corner: number,
    private above: boolean,
  ) {
    this.eye = this.from = this.rest
  }

  /** Where the eye is when nobody moves it. */
  private get rest(): Eye {
    const { top, right, bottom, left } = this.room
    const elevation = elevationFor(Math.max(this.width - left - right, 60), Math.max(this.height - top - bottom, 60))
    return eyeAt(this.corner, this.above, tilted(elevation, this.tilt))
  }

  resize(width: number, height: number, room: Room, towerLevels: number): void {
    this.width = Math.max(width, 1)
    this.height = Math.max(height, 1)
    this.room = room
    this.towerLevels = towerLevels
  }

  /** To another corner, or up; at once or in the time of a turn. */
  turn(corner: number, above: boolean, now: number, atOnce: boolean): void {
    if (corner === this.corner && above === this.above) return
    this.corner = corner
    this.above = above
    this.go(now, atOnce ? 0 : TURN_MS)
  }

  private go(now: number, lasts: number): void {
    this.from = this.eye
    this.startedAt = now
    this.lasts = lasts
  }

  drag(dx: number, dy: number): void {
    this.dragged = { dx, dy }
  }

  /** Lets go: back to rest. Gives the corner that is nearest now. */
  drop(now: number, atOnce: boolean): number {
    const nearest = cornerNear(this.eye, this.above)
    this.dragged = null
    this.go(now, atOnce ? 0 : BACK_MS)
    return nearest
  }

  /** By a factor around a point of the box, and along by so many pixels. */
  zoomBy(factor: number, at: { x: number; y: number }, dx: number, dy: number): void {
    const zoom = Math.min(Math.max(this.zoom * factor, LEAST_ZOOM), MOST_ZOOM)
    const by = zoom / this.zoom
    const fit = this.fit
    const [px, py] = [at.x - this.width / 2, at.y - this.height / 2]
    this.zoom = zoom
    this.pan.x = clampedPan(px + (fit.x + this.pan.x - px) * by - fit.x + dx, zoom, this.width)
    this.pan.y = clampedPan(py + (fit.y + this.pan.y - py) * by - fit.y + dy, zoom, this.height)
  }

  get fit(): Fit {
    return fitted(this.width, this.height, this.room, this.eye.above, this.towerLevels)
  }

  /** Pixels for the width of a field. */
  get scale(): number {
    return this.fit.scale * this.zoom
  }

  get labelAzimuth(): number {
    return labelAzimuth(this.eye)
  }

  /** Moves on; says whether the picture changed. */
  frame(now: number): boolean {
    const { rest } = this
    if (this.dragged) this.eye = peeked(rest, this.dragged.dx, this.dragged.dy)
    else {
      const part = this.lasts ? (now - this.startedAt) / this.lasts : 1
      this.eye =
        part >= 1 ? { ...rest, azimuth: nearestTurn(this.eye.azimuth, rest.azimuth) } : between(this.from, rest, part)
    }
    return this.apply()
  }

  private apply(): boolean {
    const { azimuth, elevation } = this.eye
    const fit = this.fit
    const scale = fit.scale * this.zoom
    const [x, y] = [fit.x + this.pan.x, fit.y + this.pan.y]
    const state = [azimuth, elevation, scale, x, y, this.width, this.height].map((value) => value.toFixed(4)).join()
    if (state === this.applied) return false
    this.applied = state
    const { camera } = this
    camera.left = -this.width / 2
    camera.right = this.width / 2
    camera.top = this.height / 2
    camera.bottom = -this.height / 2
    camera.zoom = scale
    camera.rotation.set(-elevation, azimuth, 0, 'YXZ')
    camera.updateMatrixWorld()
    const right = new Vector3().setFromMatrixColumn(camera.matrixWorld, 0)
    const up = new Vector3().setFromMatrixColumn(camera.matrixWorld, 1)
    this.toEye.setFromMatrixColumn(camera.matrixWorld, 2)
    camera.position.set(SIDE / 2, 0, SIDE / 2)
    camera.position.addScaledVector(right, -x / scale)
    camera.position.addScaledVector(up, y / scale)
    camera.position.addScaledVector(this.toEye, FAR)
    camera.updateMatrixWorld()
    camera.updateProjectionMatrix()
    return true
  }

  /** What is under a point of the box. */
  ray(at: { x: number; y: number }): Ray {
    const from = new Vector3((at.x / this.width) * 2 - 1, 1 - (at.y / this.height) * 2, -1).unproject(this.camera)
    return { x: from.x, y: from.y, z: from.z, dx: -this.toEye.x, dy: -this.toEye.y, dz: -this.toEye.z }
  }

  /** Where a point of the board is in the box. */
  project(x: number, y: number, z: number): { x: number; y: number } {
    const at = new Vector3(x, y, z).project(this.camera)
    return { x: ((at.x + 1) / 2) * this.width, y: ((1 - at.y) / 2) * this.height }
  }
}
