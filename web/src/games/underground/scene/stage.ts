import { Group, Mesh, type Material } from 'three'
import type { Field, Scenery, View } from '../values'
import { Actors, DOOR_TURN } from './actors'
import { addBoard, addSolid, bodyMaterials, BodyMeshes, emptyBodies, tintsOf } from './bodies'
import { Tries } from './tries'
import { glyphAtlas } from './glyphs'
import { LEVEL, middleOf } from './grid'
import { Lights } from './lights'
import { Marks, type Mark } from './marks'
import { surface, Surroundings } from './materials'
import { colourOf, type Palette } from './palette'
import { cutAt, solidsOf, topsOf, type Solid, type Solids } from './solids'
import type { Direction } from './heights'
import { chipThings, hiddenMarks, poolsOf, stepMarks, symbolMarks, wayMarks, type Shown } from './discs'
import { Discs, Rail } from './tiles'
import { done, endOf, type Motion } from './timeline'
import type { TriedPiece, OtherTriedPiece, OtherWay, Ping } from './types'
import { wallColours, wallsOf } from './walls'
import { Water } from './water'

const PING_MS = 1100
/** Water goes on for so long after something has stirred it. */
const STIR_MS = 2200
const DROP_FROM = 1.5

/** What people plan with: nothing of it is on the board yet. */
export interface Plans {
  tried: TriedPiece | null
  others: readonly OtherTriedPiece[]
  way: readonly Field[] | null
  /** Ways that others would walk. */
  ways: readonly OtherWay[]
  pings: readonly Ping[]
  lit: readonly Field[]
  cursor: Field | null
}

/** All that is seen: built once, changed by views, plans and moments. */
export class Stage {
  readonly root = new Group()
  /** Of what is solid and not cut away, in levels; what a pointer meets. */
  tops: readonly number[] = []

  private readonly azimuth = { value: 0 }
  private readonly surroundings: Surroundings
  private readonly tints
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
  private readonly actors: Actors
  private readonly tries: Tries

  private scenery: Scenery | null = null
  private view: View | null = null
  private cut: number | null = null
  private solids: Solids = { all: [], sunk: [] }
  private motions: readonly Motion[] = []
  private startedAt = 0
  private dropped = true
  private stirredAt = -Infinity
  private toEye: Direction = { x: 0, y: 1, z: 0 }
  private readonly pingedAt = new Map<string, number>()
  private plans: Plans = { tried: null, others: [], way: null, ways: [], pings: [], lit: [], cursor: null }

  constructor(
    private readonly palette: Palette,
    /** Where colours of people are looked up. */
    private readonly element: Element,
    shadowSize: number,
  ) {
    this.surroundings = new Surroundings(palette)
    this.tints = tintsOf(palette)
    this.wallColours = wallColours(palette)
    const materials = bodyMaterials(this.surroundings)
    const plain = surface(this.surroundings, {})
    const atlas = glyphAtlas()
    this.bodies = new BodyMeshes(materials)
    this.falling = new BodyMeshes(materials)
    this.walls = new Mesh(undefined, plain)
    this.walls.castShadow = this.walls.receiveShadow = true
    this.rail = new Rail(this.surroundings, palette)
    this.discs = new Discs(this.surroundings)
    this.marks = new Marks(atlas, this.azimuth, false)
    this.overMarks = new Marks(atlas, this.azimuth, true)
    this.water = new Water(this.surroundings, palette, this.azimuth)
    this.lights = new Lights(palette, shadowSize)
    this.actors = new Actors(palette, this.lights)
    this.tries = new Tries({ tints: this.tints, palette, walls: this.wallColours, materials, wallMaterial: plain })
    this.root.add(this.bodies, this.falling, this.walls, this.rail, this.discs, this.water)
    this.root.add(this.lights, this.actors, this.marks, this.overMarks, this.tries)
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
    this.place(now)
  }

  plan(plans: Plans, now: number): void {
    for (const ping of plans.pings)
      if (!this.plans.pings.some((old) => same(old, ping))) this.pingedAt.set(keyOf(ping), now)
    this.plans = plans
    this.placeTries()
    this.place(now)
  }

  /** The looker went around or up. */
  look(azimuth: number, toEye: { x: number; y: number; z: number }, now: number): void {
    this.azimuth.value = azimuth
    this.lights.turn(azimuth)
    this.actors.look(azimuth)
    this.water.toEye.set(toEye.x, toEye.y, toEye.z)
    this.toEye = { ...toEye }
    this.placeOver(now)
    this.stirredAt = now
  }

  /** Something that throws a shadow is on its way. */
  get isMoving(): boolean {
    return this.motions.length > 0
  }

  /** Moves what moves; says whether there will be something to see in the next frame, too. */
  frame(now: number, still: boolean): boolean {
    const moving = this.isMoving
    const pinging = this.plans.pings.some((ping) => this.sincePing(ping, now) < 1)
    if (moving && now - this.startedAt >= endOf(this.motions)) {
      this.motions = []
      if (!this.dropped) {
        this.dropped = true
        this.build()
      }
    }
    if (moving || pinging) this.place(now)
    const calm = (now - this.stirredAt) / STIR_MS
    const waves = !still && calm < 1 && this.water.visible
    if (waves) this.surroundings.uniforms.time.value += 0.016 * (1 - calm)
    return moving || pinging || waves
  }

  private sincePing(ping: Ping, now: number): number {
    return (now - (this.pingedAt.get(keyOf(ping)) ?? -Infinity)) / PING_MS
  }

  private get shown(): Shown {
    const { view, cut, tops, palette } = this
    return { view: view!, tops, palette, isShown: (field) => cut === null || view!.heights[field]! <= cut }
  }

  /** Pieces that are still in the air. */
  private falls(): Set<Solid> {
    const falls = new Set<Solid>()
    if (this.dropped) return falls
    for (const motion of this.motions) {
      if (motion.kind !== 'drop') continue
      const which = this.view!.pieces.findIndex((lying) => lying[0] === motion.piece)
      if (which >= 0) falls.add(this.solids.all[this.view!.plateaus.length + which]!)
    }
    return falls
  }

  private build(): void {
    const falls = this.falls()
    const lying = cutAt(
      this.solids.all.filter((solid) => !falls.has(solid)),
      this.cut,
    )
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
    const { walls, heights } = this.view!
    const builder = wallsOf(walls, heights, (field) => this.tops[field] === heights[field], this.wallColours)
    this.walls.geometry.dispose()
    this.walls.geometry = builder.build()
    this.walls.visible = builder.faces > 0
    this.placeTries()
  }

  private placeTries(): void {
    if (!this.scenery) return
    const others = this.plans.others.map((other) => ({ ...other, line: colourOf(other.colour, this.element) }))
    this.tries.show(this.scenery, this.plans.tried, others, this.tops)
  }

  /** Everything as it is at a moment. */
  private place(now: number): void {
    const { view, scenery, plans, motions, cut } = this
    if (!view || !scenery) return
    const since = now - this.startedAt
    this.placeFalling(since)
    const { shown, tops } = this
    const section = this.actors.place({ view, tops, doorLevel: scenery.door_level, cut }, motions, since)
    this.surroundings.uniforms.lamp.value.copy(this.lights.lamp.position)
    this.surroundings.setSeen(section)
    this.rail.show(section)
    const { discs, marks } = chipThings(shown, motions, since)
    this.discs.show(discs)
    this.water.show(poolsOf(shown, this.solids.sunk, motions, since))
    const ways = wayMarks(shown, plans.lit, plans.way, plans.cursor)
    for (const { path, colour } of plans.ways)
      ways.push(...stepMarks(view.pawn, tops, path, colourOf(colour, this.element), true))
    this.marks.show([...symbolMarks(shown), ...marks, ...this.doorMark(), ...ways, ...this.tries.marks])
    this.placeOver(now)
  }

  /** What is seen through everything: what somebody points at, and what a tower hides. */
  private placeOver(now: number): void {
    if (!this.view) return
    const pings = this.plans.pings.flatMap((ping) => this.pingMarks(ping, now))
    this.overMarks.show([...hiddenMarks(this.shown, this.toEye), ...pings])
  }

  private placeFalling(since: number): void {
    const drop = this.motions.find((motion) => motion.kind === 'drop')
    if (!drop || this.dropped) return
    const part = done(drop, since)
    this.falling.position.y = DROP_FROM * (1 - part * part)
    if (part < 1) return
    this.dropped = true
    this.build()
  }

  /** On top of the tower: to which side its door opens, also when that is turned away. */
  private doorMark(): Mark[] {
    const { exit, door } = this.view!
    if (this.cut !== null) return []
    const place = { ...middleOf(exit), y: this.tops[exit]! * LEVEL }
    return [{ glyph: 'chevron', ...place, size: 0.62, colour: this.palette.sodium, angle: DOOR_TURN[door] }]
  }

  private pingMarks(ping: Ping, now: number): Mark[] {
    const colour = colourOf(ping.colour, this.element)
    const since = this.sincePing(ping, now)
    const place = { ...middleOf(ping.field), y: this.tops[ping.field]! * LEVEL, colour }
    const steady: Mark = { glyph: 'target', ...place, size: 0.8 }
    return since >= 1 ? [steady] : [steady, { glyph: 'ring', ...place, size: 0.8 + since * 1.6, opacity: 1 - since }]
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
    this.tries.free()
    this.surroundings.free()
    this.lights.free()
  }
}

const same = (a: Ping, b: Ping): boolean => a.field === b.field && a.colour === b.colour
const keyOf = ({ field, colour }: Ping): string => `${field} ${colour}`
