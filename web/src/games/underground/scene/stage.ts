import { BackSide, GreaterDepth, Group, Mesh, MeshBasicMaterial, MeshStandardMaterial, type Material } from 'three'
import type { Field, Scenery, View } from '../values'
import { addBoard, addSolid, bodyMaterials, BodyMeshes, emptyBodies, tintsOf } from './bodies'
import { doorGeometry, glassBulbs, glassFrame, glassSand, GLASS_HEIGHT, GLASS_SCALE, PAWN_LAMP, pawnGeometry, ratGeometry } from './figures' // prettier-ignore
import { GhostFigure, ghostMaterials, type GhostLook } from './ghosts'
import { glyphAtlas } from './glyphs'
import { LEVEL, middleOf, sectionSpot } from './grid'
import { Halo, Lights } from './lights'
import { Marks, type Mark } from './marks'
import { surface, Surroundings } from './materials'
import { colourOf, type Palette } from './palette'
import { cutAt, solidsOf, topsOf, type Solid, type Solids } from './solids'
import { chipThings, poolsOf, symbolMarks, wayMarks, type Shown } from './standing'
import { pool } from './textures'
import { Discs, Rail } from './tiles'
import { along, done, endOf, type Motion } from './timeline'
import type { Ghost, OtherGhost, Ping } from './types'
import { wallColours, wallsOf } from './walls'
import { Water } from './water'

const DOOR_TURN: Readonly<Record<View['door'], number>> = { s: 0, e: Math.PI / 2, n: Math.PI, w: -Math.PI / 2 }
const PING_MS = 1100
/** Water goes on for so long after something has stirred it. */
const STIR_MS = 2200
const DROP_FROM = 1.5

/** What people plan with: nothing of it is on the board yet. */
export interface Plans {
  ghost: Ghost | null
  others: readonly OtherGhost[]
  way: readonly Field[] | null
  pings: readonly Ping[]
  lit: readonly Field[]
  cursor: Field | null
}

/** All that is seen: built once, changed by views, plans and moments. */
export class Stage {
  readonly root = new Group()
  readonly azimuth = { value: 0 }
  /** Of what is solid and not cut away, in levels; what a pointer meets. */
  tops: readonly number[] = []

  private readonly surroundings: Surroundings
  private readonly tints
  private readonly materials
  private readonly bodies: BodyMeshes
  private readonly falling: BodyMeshes
  private readonly walls: Mesh
  private readonly wallColours
  private readonly rail: Rail
  private readonly discs: Discs
  private readonly marks: Marks
  private readonly overMarks: Marks
  private readonly water: Water
  private readonly lights: Lights
  private readonly pawn: Mesh
  private readonly pawnBehind: Mesh
  private readonly rat: Mesh
  private readonly glass = new Group()
  private readonly door: Mesh
  private readonly halos
  private readonly ghostLook: GhostLook
  private readonly otherLook: GhostLook
  private readonly ghost: GhostFigure
  private others: GhostFigure[] = []

  private scenery: Scenery | null = null
  private view: View | null = null
  private cut: number | null = null
  private solids: Solids = { all: [], sunk: [] }
  private motions: readonly Motion[] = []
  private startedAt = 0
  private dropped = true
  private stirredAt = -Infinity
  private readonly pingedAt = new Map<string, number>()
  private plans: Plans = { ghost: null, others: [], way: null, pings: [], lit: [], cursor: null }

  constructor(
    private readonly palette: Palette,
    /** Where colours of people are looked up. */
    private readonly element: Element,
    shadowSize: number,
  ) {
    this.surroundings = new Surroundings(palette)
    this.tints = tintsOf(palette)
    this.materials = bodyMaterials(this.surroundings)
    this.bodies = new BodyMeshes(this.materials)
    this.falling = new BodyMeshes(this.materials)
    this.wallColours = wallColours(palette)
    const plain = surface(this.surroundings, { roughness: 0.7 })
    this.walls = new Mesh(undefined, plain)
    this.rail = new Rail(this.surroundings, palette)
    this.discs = new Discs(this.surroundings)
    const atlas = glyphAtlas()
    this.marks = new Marks(atlas, this.azimuth, false)
    this.overMarks = new Marks(atlas, this.azimuth, true)
    this.water = new Water(this.surroundings, palette, this.azimuth)
    this.lights = new Lights(palette, shadowSize)
    const figure = new MeshStandardMaterial({ vertexColors: true, roughness: 0.55 })
    // Drawn after the pools of light, so that its face stays clear of them.
    this.pawn = new Mesh(pawnGeometry(palette), new MeshStandardMaterial({ vertexColors: true, roughness: 0.5, transparent: true })) // prettier-ignore
    this.pawn.renderOrder = 8
    this.pawnBehind = new Mesh(this.pawn.geometry, new MeshBasicMaterial({ color: palette.sodium, transparent: true, opacity: 0.45, depthFunc: GreaterDepth, depthWrite: false, toneMapped: false })) // prettier-ignore
    this.pawnBehind.renderOrder = 5
    this.rat = new Mesh(ratGeometry(palette), figure)
    const glowing = new MeshBasicMaterial({ vertexColors: true, toneMapped: false })
    this.door = new Mesh(doorGeometry(palette), glowing)
    this.glass.add(
      new Mesh(glassFrame(palette), new MeshStandardMaterial({ vertexColors: true, roughness: 0.35 })),
      new Mesh(glassSand(palette), glowing),
      new Mesh(glassBulbs(palette), new MeshBasicMaterial({ vertexColors: true, side: BackSide, toneMapped: false })), // prettier-ignore
    )
    this.glass.scale.setScalar(GLASS_SCALE)
    const light = pool()
    this.halos = {
      door: new Halo(light, palette.sodium, 4.4, 0.42),
      lamp: new Halo(light, palette.lamp, 2.2, 0.34),
      glass: new Halo(light, palette.sodium, 2, 0.34),
    }
    const look = { tints: this.tints, palette, walls: this.wallColours }
    this.ghostLook = {
      ...look,
      materials: ghostMaterials(this.materials),
      wallMaterial: ghostMaterials({ plain }).plain,
    }
    this.otherLook = { ...look, materials: ghostMaterials(this.materials, 0.4), wallMaterial: ghostMaterials({ plain }, 0.4).plain } // prettier-ignore
    this.ghost = new GhostFigure(this.ghostLook)
    this.ghost.hide()
    for (const mesh of [this.walls, this.pawn, this.rat, this.glass.children[0] as Mesh]) {
      mesh.castShadow = mesh.receiveShadow = true
    }
    this.pawnBehind.visible = true
    this.root.add(this.bodies, this.falling, this.walls, this.rail, this.discs, this.water, this.lights, this.pawn, this.pawnBehind, this.rat, this.glass, this.door, this.marks, this.overMarks, this.ghost, ...Object.values(this.halos)) // prettier-ignore
  }

  /** A new view. What moves stands where it was until its motion begins. */
  show(scenery: Scenery, view: View, cut: number | null, motions: readonly Motion[], now: number): void {
    this.scenery = scenery
    this.view = view
    this.cut = cut
    this.motions = motions
    this.startedAt = now
    this.stirredAt = now
    this.solids = solidsOf(scenery, view)
    this.dropped = !motions.some((motion) => motion.kind === 'drop')
    this.build()
    this.setDoor()
    this.place(now)
  }

  plan(plans: Plans, now: number): void {
    for (const ping of plans.pings) {
      const key = `${ping.field} ${ping.colour}`
      if (!this.plans.pings.some((old) => old.field === ping.field && old.colour === ping.colour))
        this.pingedAt.set(key, now)
    }
    this.plans = plans
    this.placeGhosts()
    this.place(now)
  }

  /** The looker went around or up. */
  look(azimuth: number, toEye: { x: number; y: number; z: number }): void {
    this.azimuth.value = azimuth
    this.lights.turn(azimuth)
    this.pawn.rotation.y = this.pawnBehind.rotation.y = azimuth
    this.water.toEye.set(toEye.x, toEye.y, toEye.z)
  }

  stir(now: number): void {
    this.stirredAt = now
  }

  /** Something that throws a shadow is on its way. */
  get isMoving(): boolean {
    return this.motions.length > 0
  }

  /** Moves what moves; says whether there will be something to see in the next frame, too. */
  frame(now: number, still: boolean): boolean {
    const since = now - this.startedAt
    const moving = this.motions.length > 0
    const pinging = this.plans.pings.some(
      (ping) => now - (this.pingedAt.get(`${ping.field} ${ping.colour}`) ?? 0) < PING_MS,
    )
    if (moving || pinging) this.place(now)
    if (moving && since >= endOf(this.motions)) {
      this.motions = []
      this.place(now)
    }
    const waves = !still && now - this.stirredAt < STIR_MS && this.water.visible
    if (waves) this.surroundings.uniforms.time.value += 0.016 * Math.max(0, 1 - (now - this.stirredAt) / STIR_MS)
    return moving || pinging || waves
  }

  private get shown(): Shown {
    const { view, cut } = this
    return {
      view: view!,
      tops: this.tops,
      isShown: (field) => cut === null || view!.heights[field]! <= cut,
      palette: this.palette,
    }
  }

  private build(): void {
    const falls = new Set<Solid>()
    if (!this.dropped) {
      const pieces = this.view!.pieces.length
      const plateaus = this.view!.plateaus.length
      for (const motion of this.motions) {
        if (motion.kind !== 'drop') continue
        const which = this.view!.pieces.findIndex((lying) => lying[0] === motion.piece)
        if (which >= 0 && which < pieces) falls.add(this.solids.all[plateaus + which]!)
      }
    }
    const lying = cutAt(this.solids.all.filter((solid) => !falls.has(solid)), this.cut) // prettier-ignore
    const bodies = emptyBodies()
    addBoard(bodies, this.tints)
    for (const solid of lying) addSolid(bodies, solid, this.tints)
    this.bodies.show(bodies)
    const air = emptyBodies()
    for (const solid of cutAt([...falls], this.cut)) addSolid(air, solid, this.tints)
    this.falling.show(air)
    this.falling.visible = falls.size > 0
    this.tops = topsOf(lying)
    this.surroundings.setTops(this.tops)
    const { isShown } = this.shown
    const builder = wallsOf(this.view!.walls, this.view!.heights, (field) => isShown(field) && this.tops[field] === this.view!.heights[field], this.wallColours) // prettier-ignore
    this.walls.geometry.dispose()
    this.walls.geometry = builder.build()
    this.walls.visible = builder.faces > 0
    this.placeGhosts()
  }

  private setDoor(): void {
    const { door, exit } = this.view!
    const { door_level } = this.scenery!
    const { x, z } = middleOf(exit)
    const turn = DOOR_TURN[door]
    const [dx, dz] = [Math.sin(turn), Math.cos(turn)]
    this.door.position.set(x + dx * 0.5, door_level * LEVEL, z + dz * 0.5)
    this.door.rotation.y = turn
    const seen = this.cut === null || this.cut > door_level
    this.door.visible = this.halos.door.visible = this.lights.door.visible = seen
    const y = (door_level + 1.6) * LEVEL
    this.halos.door.position.set(x + dx * 0.6, y, z + dz * 0.6)
    this.lights.door.position.set(x + dx * 1.1, y, z + dz * 1.1)
  }

  private placeGhosts(): void {
    const { scenery, plans } = this
    if (!scenery) return
    if (plans.ghost) this.ghost.show(scenery, plans.ghost, this.tops, null)
    else this.ghost.hide()
    while (this.others.length < plans.others.length) {
      const figure = new GhostFigure(this.otherLook)
      this.others.push(figure)
      this.root.add(figure)
    }
    this.others.forEach((figure, i) => {
      const other = plans.others[i]
      if (other) figure.show(scenery, other, this.tops, colourOf(other.colour, this.element))
      else figure.hide()
    })
  }

  /** Everything as it is at a moment. */
  private place(now: number): void {
    if (!this.view) return
    const since = now - this.startedAt
    const { plans, motions, shown } = this
    this.placeFalling(since)
    this.placePawn(since)
    this.placeRat(since)
    this.placeGlass(since)
    const { discs, marks } = chipThings(shown, motions, since)
    this.discs.show(discs)
    this.water.show(poolsOf(shown, this.solids.sunk, motions, since))
    const ghosts = [this.ghost, ...this.others].flatMap((figure) => figure.marks)
    this.marks.show([...symbolMarks(shown), ...marks, ...this.doorMark(), ...wayMarks(shown, plans.lit, plans.way, plans.cursor), ...ghosts]) // prettier-ignore
    this.overMarks.show(this.pingMarks(now))
  }

  /** On top of the tower: to which side its door opens, also when that is turned away. */
  private doorMark(): Mark[] {
    const exit = this.view!.exit
    if (this.cut !== null) return []
    const angle = DOOR_TURN[this.view!.door]
    return [{ glyph: 'chevron', ...middleOf(exit), y: this.tops[exit]! * LEVEL, size: 0.62, colour: this.palette.sodium, angle }] // prettier-ignore
  }

  private pingMarks(now: number): Mark[] {
    return this.plans.pings.flatMap((ping): Mark[] => {
      const colour = colourOf(ping.colour, this.element)
      const since = (now - (this.pingedAt.get(`${ping.field} ${ping.colour}`) ?? -Infinity)) / PING_MS
      const place = { ...middleOf(ping.field), y: this.tops[ping.field]! * LEVEL, colour }
      const steady: Mark = { glyph: 'target', ...place, size: 0.8 }
      if (since >= 1) return [steady]
      return [steady, { glyph: 'ring', ...place, size: 0.8 + since * 1.6, opacity: 1 - since }]
    })
  }

  private placeFalling(since: number): void {
    const drop = this.motions.find((motion) => motion.kind === 'drop')
    if (!drop || this.dropped) return
    const part = done(drop, since)
    this.falling.position.y = DROP_FROM * (1 - part * part)
    if (part >= 1) {
      this.dropped = true
      this.build()
    }
  }

  private heightAt(field: Field): number {
    const level = field === this.view!.exit ? this.scenery!.door_level : this.tops[field]!
    return level * LEVEL
  }

  private walker(
    since: number,
    motions: readonly { from: number; lasts: number; path: readonly Field[]; leaps: boolean }[],
    rests: Field,
  ) {
    let at = { from: rests, to: rests, part: 1, leaps: false }
    for (const motion of motions) {
      if (since >= motion.from + motion.lasts) continue
      const part = Math.max(since - motion.from, 0) / motion.lasts
      at = { ...along(motion.path, part), leaps: motion.leaps }
      break
    }
    const [a, b] = [middleOf(at.from), middleOf(at.to)]
    const [low, high] = [this.heightAt(at.from), this.heightAt(at.to)]
    // Up before it steps over the edge, down after.
    const climb = high > low ? Math.min(at.part * 2, 1) : Math.max(at.part * 2 - 1, 0)
    const hop = Math.sin(Math.PI * at.part) * (at.leaps ? 0.7 : 0.07)
    return { x: a.x + (b.x - a.x) * at.part, z: a.z + (b.z - a.z) * at.part, y: low + (high - low) * climb + hop }
  }

  private placePawn(since: number): void {
    const walks = this.motions.flatMap((motion) =>
      motion.kind === 'walk' || motion.kind === 'leap' ? [{ ...motion, leaps: motion.kind === 'leap' }] : [],
    )
    const { pawn } = this.view!
    const { x, y, z } = this.walker(since, walks, pawn)
    this.pawn.position.set(x, y, z)
    this.pawnBehind.position.set(x, y, z)
    const seen = this.cut === null || walks.length > 0 || this.view!.heights[pawn]! <= this.cut
    this.pawn.visible = this.pawnBehind.visible = this.halos.lamp.visible = seen
    const [ax, az] = [Math.sin(this.azimuth.value), Math.cos(this.azimuth.value)]
    this.halos.lamp.position.set(x + ax * PAWN_LAMP.z, y + PAWN_LAMP.y, z + az * PAWN_LAMP.z)
    this.lights.lamp.position.set(x + ax * 0.5, y + PAWN_LAMP.y + 0.45, z + az * 0.5)
    this.surroundings.uniforms.lamp.value.copy(this.lights.lamp.position)
  }

  private placeRat(since: number): void {
    const { rat } = this.view!
    this.rat.visible = rat !== null
    if (rat === null) return
    const runs = this.motions.flatMap((motion) => (motion.kind === 'rat' ? [{ ...motion, leaps: false }] : []))
    const { x, y, z } = this.walker(since, runs, rat)
    this.rat.position.set(x + 0.1, y, z + 0.1)
  }

  private placeGlass(since: number): void {
    const glass = this.view!.glass
    this.glass.visible = this.halos.glass.visible = glass !== null
    let section = glass?.section ?? null
    let turned = 0
    let spot = section === null ? { x: 0, z: 0 } : sectionSpot(section)
    let hop = 0
    for (const motion of this.motions) {
      if (motion.kind !== 'glass') continue
      const part = done(motion, since)
      if (part >= 1) continue
      section = part < 0.55 ? motion.before : motion.section
      turned = Math.min(part / 0.55, 1) * Math.PI
      const over = Math.max((part - 0.55) / 0.45, 0)
      const [a, b] = [sectionSpot(motion.before), sectionSpot(motion.section)]
      spot = { x: a.x + (b.x - a.x) * over, z: a.z + (b.z - a.z) * over }
      hop = Math.sin(Math.PI * over) * 0.25 + Math.sin(Math.min(turned, Math.PI)) * 0.1
      break
    }
    this.glass.position.set(spot.x, (GLASS_HEIGHT / 2) * GLASS_SCALE + 0.01 + hop, spot.z)
    this.glass.rotation.set(0, this.azimuth.value, turned, 'YXZ')
    this.halos.glass.position.copy(this.glass.position)
    this.surroundings.setSeen(section)
    this.rail.show(section)
  }

  free(): void {
    const materials = new Set<Material>()
    this.root.traverse((object) => {
      if (!(object instanceof Mesh)) return
      object.geometry.dispose()
      for (const material of [object.material].flat()) materials.add(material)
    })
    for (const material of materials) {
      for (const value of Object.values(material)) if (value?.isTexture) value.dispose()
      material.dispose()
    }
    this.surroundings.free()
    this.lights.free()
  }
}
