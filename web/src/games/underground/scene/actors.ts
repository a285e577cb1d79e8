import { BackSide, GreaterDepth, Group, Mesh, MeshBasicMaterial, MeshLambertMaterial } from 'three'
import type { Field, View } from '../values'
import {
  doorGeometry,
  glassBulbs,
  glassFrame,
  glassSand,
  GLASS_HEIGHT,
  GLASS_SCALE,
  PAWN_LAMP,
  pawnGeometry,
  ratGeometry,
} from './figures'
import { LEVEL, middleOf, sectionSpot } from './grid'
import { Halo, type Lights } from './lights'
import type { Palette } from './palette'
import { pool } from './textures'
import { along, done, type Motion } from './timeline'

export const DOOR_TURN: Readonly<Record<View['door'], number>> = { s: 0, e: Math.PI / 2, n: Math.PI, w: -Math.PI / 2 }
/** The part of its motion in which the hourglass turns over; then it hops on. */
const TURNING = 0.55

/** What the actors have to know of the board. */
export interface Ground {
  view: View
  tops: readonly number[]
  doorLevel: number
  cut: number | null
}

interface Walk {
  from: number
  lasts: number
  path: readonly Field[]
  leaps: boolean
}

/** Pawn, rat, hourglass and door, with the light that they bring. */
export class Actors extends Group {
  private readonly pawn: Mesh
  private readonly pawnBehind: Mesh
  private readonly rat: Mesh
  private readonly glass = new Group()
  private readonly door: Mesh
  private readonly halos: { door: Halo; lamp: Halo; glass: Halo }
  private azimuth = 0

  constructor(
    palette: Palette,
    private readonly lights: Lights,
  ) {
    super()
    const glowing = new MeshBasicMaterial({ vertexColors: true, toneMapped: false })
    // Drawn after the pools of light, so that its face stays clear of them.
    const clear = new MeshLambertMaterial({ vertexColors: true, transparent: true })
    const behind = { transparent: true, opacity: 0.45, depthFunc: GreaterDepth, depthWrite: false, toneMapped: false }
    this.pawn = new Mesh(pawnGeometry(palette), clear)
    this.pawn.renderOrder = 8
    this.pawnBehind = new Mesh(this.pawn.geometry, new MeshBasicMaterial({ color: palette.sodium, ...behind }))
    this.pawnBehind.renderOrder = 5
    this.rat = new Mesh(ratGeometry(palette), new MeshLambertMaterial({ vertexColors: true }))
    this.door = new Mesh(doorGeometry(palette), glowing)
    const frame = new Mesh(glassFrame(palette), new MeshLambertMaterial({ vertexColors: true }))
    const inside = new MeshBasicMaterial({ vertexColors: true, side: BackSide, toneMapped: false })
    this.glass.add(frame, new Mesh(glassSand(palette), glowing), new Mesh(glassBulbs(palette), inside))
    this.glass.scale.setScalar(GLASS_SCALE)
    const light = pool()
    this.halos = {
      door: new Halo(light, palette.sodium, 4.4, 0.42),
      lamp: new Halo(light, palette.lamp, 2.2, 0.34),
      glass: new Halo(light, palette.sodium, 2, 0.34),
    }
    for (const mesh of [this.pawn, this.rat, frame]) mesh.castShadow = mesh.receiveShadow = true
    this.add(this.pawn, this.pawnBehind, this.rat, this.glass, this.door, ...Object.values(this.halos))
  }

  look(azimuth: number): void {
    this.azimuth = azimuth
    this.pawn.rotation.y = this.pawnBehind.rotation.y = azimuth
    this.glass.rotation.y = azimuth
  }

  /** Everybody where they are at a moment. Says from which section the hourglass looks just then. */
  place(ground: Ground, motions: readonly Motion[], since: number): number | null {
    this.placeDoor(ground)
    this.placePawn(ground, motions, since)
    this.placeRat(ground, motions, since)
    return this.placeGlass(ground.view.glass?.section ?? null, motions, since)
  }

  private placeDoor({ view, doorLevel, cut }: Ground): void {
    const { x, z } = middleOf(view.exit)
    const turn = DOOR_TURN[view.door]
    const [dx, dz] = [Math.sin(turn), Math.cos(turn)]
    this.door.position.set(x + dx * 0.5, doorLevel * LEVEL, z + dz * 0.5)
    this.door.rotation.y = turn
    this.door.visible = this.halos.door.visible = this.lights.door.visible = cut === null || cut > doorLevel
    const y = (doorLevel + 1.6) * LEVEL
    this.halos.door.position.set(x + dx * 0.6, y, z + dz * 0.6)
    this.lights.door.position.set(x + dx * 1.1, y, z + dz * 1.1)
  }

  private placePawn(ground: Ground, motions: readonly Motion[], since: number): void {
    const walks = motions.flatMap((motion) =>
      motion.kind === 'walk' || motion.kind === 'leap' ? [{ ...motion, leaps: motion.kind === 'leap' }] : [],
    )
    const { view, cut } = ground
    const { x, y, z } = whereabouts(ground, walks, view.pawn, since)
    this.pawn.position.set(x, y, z)
    this.pawnBehind.position.set(x, y, z)
    const seen = cut === null || walks.length > 0 || view.heights[view.pawn]! <= cut
    this.pawn.visible = this.pawnBehind.visible = this.halos.lamp.visible = seen
    const [ax, az] = [Math.sin(this.azimuth), Math.cos(this.azimuth)]
    this.halos.lamp.position.set(x + ax * PAWN_LAMP.z, y + PAWN_LAMP.y, z + az * PAWN_LAMP.z)
    this.lights.lamp.position.set(x + ax * 0.5, y + PAWN_LAMP.y + 0.45, z + az * 0.5)
  }

  private placeRat(ground: Ground, motions: readonly Motion[], since: number): void {
    const { rat } = ground.view
    this.rat.visible = rat !== null
    if (rat === null) return
    const runs = motions.flatMap((motion) => (motion.kind === 'rat' ? [{ ...motion, leaps: false }] : []))
    const { x, y, z } = whereabouts(ground, runs, rat, since)
    this.rat.position.set(x + 0.1, y, z + 0.1)
  }

  private placeGlass(rests: number | null, motions: readonly Motion[], since: number): number | null {
    this.glass.visible = this.halos.glass.visible = rests !== null
    if (rests === null) return null
    let section = rests
    let spot = sectionSpot(rests)
    let [turned, hop] = [0, 0]
    const motion = motions.find((one) => one.kind === 'glass' && done(one, since) < 1)
    if (motion?.kind === 'glass') {
      const part = done(motion, since)
      section = part < TURNING ? motion.before : motion.section
      turned = Math.min(part / TURNING, 1) * Math.PI
      const over = Math.max((part - TURNING) / (1 - TURNING), 0)
      const [a, b] = [sectionSpot(motion.before), sectionSpot(motion.section)]
      spot = { x: a.x + (b.x - a.x) * over, z: a.z + (b.z - a.z) * over }
      hop = Math.sin(Math.PI * over) * 0.25 + Math.sin(turned) * 0.1
    }
    this.glass.position.set(spot.x, (GLASS_HEIGHT / 2) * GLASS_SCALE + 0.01 + hop, spot.z)
    this.glass.rotation.set(0, this.azimuth, turned, 'YXZ')
    this.halos.glass.position.copy(this.glass.position)
    return section
  }
}

/** Where somebody is who rests on a field, or is still on the way there. */
function whereabouts({ view, tops, doorLevel }: Ground, walks: readonly Walk[], rests: Field, since: number) {
  const walk = walks.find(({ from, lasts }) => since < from + lasts)
  const at = walk ? along(walk.path, Math.max(since - walk.from, 0) / walk.lasts) : { from: rests, to: rests, part: 1 }
  const heightAt = (field: Field) => (field === view.exit ? doorLevel : tops[field]!) * LEVEL
  const [a, b] = [middleOf(at.from), middleOf(at.to)]
  const [before, after] = [heightAt(at.from), heightAt(at.to)]
  // Up before it steps over the edge, down after.
  const climb = after > before ? Math.min(at.part * 2, 1) : Math.max(at.part * 2 - 1, 0)
  const hop = walk ? Math.sin(Math.PI * at.part) * (walk.leaps ? 0.7 : 0.07) : 0
  return {
    x: a.x + (b.x - a.x) * at.part,
    y: before + (after - before) * climb + hop,
    z: a.z + (b.z - a.z) * at.part,
  }
}
