import { Color, Group, Mesh, type BufferGeometry, type Material } from 'three'
import { SIDE } from '../fields'
import { Builder, type Flat, type Point } from './builder'
import { EAST, LEVEL, RIM, SIDES, WEST } from './grid'
import { surface, type Surroundings } from './materials'
import { mixed, shaded, type Palette } from './palette'
import type { Solid, SolidCell, Stuff } from './solids'
import { chance, stoneSide, stoneTop, woodSide, woodTop } from './textures'

const BEVEL = 0.03
/** A hanging deck is thinner than a level; beams carry it. */
const DECK = 0.52
const BEAM_INSET = 0.13
const PLINTH = 1.7 * LEVEL

/** The colours of everything solid. */
export interface Tints {
  stuff: Record<Stuff, Color>
  wood: Color
  floor: Color
  plinth: Color
}

export function tintsOf(palette: Palette): Tints {
  const { 'wet-stone': dark, 'wet-stone-light': light, 'underground-night': night } = palette
  return {
    stuff: { plateau: mixed(dark, light, 0.48), stone: shaded(light, 1.12), tower: mixed(dark, light, 0.3) },
    wood: shaded(mixed(palette.wood, palette.bone, 0.1), 1.08),
    floor: mixed(night, dark, 0.54),
    plinth: mixed(night, dark, 0.05),
  }
}

/** Four geometries hold everything solid: the upper sides and the sides of stone and of wood. */
export interface Bodies {
  stoneTops: Builder
  stoneSides: Builder
  woodTops: Builder
  woodSides: Builder
}

export const emptyBodies = (): Bodies => ({
  stoneTops: new Builder(),
  stoneSides: new Builder(),
  woodTops: new Builder(),
  woodSides: new Builder(),
})

const key = (column: number, row: number): number => row * 100 + column

interface Edge {
  /** Ends as seen from outside. */
  left: readonly [number, number]
  right: readonly [number, number]
  /** Whether the body ends there too, so that the bevels meet in a mitre. */
  leftEnds: boolean
  rightEnds: boolean
  nx: number
  nz: number
}

function edgesOf(cell: { column: number; row: number }, has: (column: number, row: number) => boolean): Edge[] {
  const edges: Edge[] = []
  for (const [, nx, nz] of SIDES) {
    if (has(cell.column + nx, cell.row + nz)) continue
    const [tx, tz] = [nz, -nx]
    const [mx, mz] = [cell.column + 0.5 + nx / 2, cell.row + 0.5 + nz / 2]
    edges.push({
      left: [mx - tx / 2, mz - tz / 2],
      right: [mx + tx / 2, mz + tz / 2],
      leftEnds: !has(cell.column - tx, cell.row - tz),
      rightEnds: !has(cell.column + tx, cell.row + tz),
      nx,
      nz,
    })
  }
  return edges
}

const PLAIN: readonly [Flat, Flat, Flat, Flat] = [
  [0.45, 0.45],
  [0.55, 0.45],
  [0.55, 0.55],
  [0.45, 0.55],
]

/** The four corners of a unit square, begun at one of them. */
const turnedUvs = (quarter: number): [Flat, Flat, Flat, Flat] => {
  const corners: Flat[] = [
    [0, 1],
    [0, 0],
    [1, 0],
    [1, 1],
  ]
  return [0, 1, 2, 3].map((i) => corners[(i + quarter) % 4]!) as [Flat, Flat, Flat, Flat]
}

function addTop(
  into: Builder,
  cell: { column: number; row: number },
  y: number,
  edges: readonly Edge[],
  uvs: readonly [Flat, Flat, Flat, Flat],
  colour: Color,
): void {
  const inset = (nx: number, nz: number) => (edges.some((edge) => edge.nx === nx && edge.nz === nz) ? BEVEL : 0)
  const [x0, x1] = [cell.column + inset(-1, 0), cell.column + 1 - inset(1, 0)]
  const [z0, z1] = [cell.row + inset(0, -1), cell.row + 1 - inset(0, 1)]
  into.face([[x0, y, z0], [x0, y, z1], [x1, y, z1], [x1, y, z0]], uvs, colour) // prettier-ignore
  const bright = shaded(colour, 1.38)
  for (const edge of edges) {
    const [tx, tz] = [edge.nz, -edge.nx]
    const from = edge.leftEnds ? BEVEL : 0
    const to = edge.rightEnds ? BEVEL : 0
    const corners: [Point, Point, Point, Point] = [
      [edge.left[0], y - BEVEL, edge.left[1]],
      [edge.right[0], y - BEVEL, edge.right[1]],
      [edge.right[0] - edge.nx * BEVEL - tx * to, y, edge.right[1] - edge.nz * BEVEL - tz * to],
      [edge.left[0] - edge.nx * BEVEL + tx * from, y, edge.left[1] - edge.nz * BEVEL + tz * from],
    ]
    into.face(corners, PLAIN, bright)
  }
}

function addSide(
  into: Builder,
  edge: Edge,
  y0: number,
  y1: number,
  v0: number,
  v1: number,
  u: number,
  span: number,
  colour: Color,
  inset = 0,
): void {
  // prettier-ignore
  const [ox, oz] = [-edge.nx * inset, -edge.nz * inset]
  into.face(
    [
      [edge.left[0] + ox, y0, edge.left[1] + oz],
      [edge.right[0] + ox, y0, edge.right[1] + oz],
      [edge.right[0] + ox, y1, edge.right[1] + oz],
      [edge.left[0] + ox, y1, edge.left[1] + oz],
    ],
    [
      [u, v0],
      [u + span, v0],
      [u + span, v1],
      [u, v1],
    ],
    colour,
  )
}

/** Planks lie across the way that the piece leads. */
function planksTurned(cell: SolidCell, has: (column: number, row: number) => boolean): boolean {
  const along = Number(has(cell.column - 1, cell.row)) + Number(has(cell.column + 1, cell.row))
  const across = Number(has(cell.column, cell.row - 1)) + Number(has(cell.column, cell.row + 1))
  return along === across ? cell.column % 2 === 1 : along > across
}

function addWood(into: Bodies, cell: SolidCell, solid: Solid, edges: readonly Edge[], turned: boolean, tints: Tints) {
  const next = chance(solid.seed * 131 + key(cell.column, cell.row))
  const colour = shaded(tints.wood, 0.93 + next() * 0.14)
  const y1 = solid.top * LEVEL
  addTop(into.woodTops, cell, y1, edges, turnedUvs(turned ? 1 : 0), colour)
  const side = shaded(colour, 0.82)
  for (const edge of edges) {
    const u = next()
    const base = solid.base * LEVEL
    const middle = cell.hangs ? y1 - LEVEL * DECK : base
    addSide(into.woodSides, edge, middle, y1 - BEVEL, cell.hangs ? 0.45 : 0, 1, u, 1, side)
    if (cell.hangs) addSide(into.woodSides, edge, base, middle, 0, 0.45, u, 1, shaded(side, 0.6), BEAM_INSET)
  }
}

function addStone(into: Bodies, cell: SolidCell, solid: Solid, edges: readonly Edge[], tints: Tints) {
  const next = chance(solid.seed * 131 + key(cell.column, cell.row))
  const tint = tints.stuff[solid.stuff]
  const checked = (cell.column + cell.row) % 2 ? 1.03 : 0.95
  const quarter = Math.floor(next() * 4)
  addTop(into.stoneTops, cell, solid.top * LEVEL, edges, turnedUvs(quarter), shaded(tint, checked * (0.97 + next() * 0.06))) // prettier-ignore
  for (let level = solid.base; level < solid.top; level++) {
    // One stratum has one shade all around the body.
    const stratum = chance(solid.seed * 17 + level * 7919)
    const colour = shaded(tint, 0.76 + stratum() * 0.2)
    const u = stratum()
    const upper = level + 1 === solid.top ? BEVEL : 0
    for (const edge of edges) {
      const along = (edge.nx ? edge.left[1] : edge.left[0]) / 4
      addSide(into.stoneSides, edge, level * LEVEL, (level + 1) * LEVEL - upper, 0, 1, u + along, 0.25, colour)
    }
  }
}

export function addSolid(into: Bodies, solid: Solid, tints: Tints): void {
  const cells = new Set(solid.cells.map((cell) => key(cell.column, cell.row)))
  const has = (column: number, row: number) => cells.has(key(column, row))
  for (const cell of solid.cells) {
    const edges = edgesOf(cell, has)
    if (cell.wood) addWood(into, cell, solid, edges, planksTurned(cell, has), tints)
    else addStone(into, cell, solid, edges, tints)
  }
}

/** Floor slabs and the plinth that they lie on. */
export function addBoard(into: Bodies, tints: Tints): void {
  const none = () => false
  for (let row = 0; row < SIDE; row++) {
    for (let column = 0; column < SIDE; column++) {
      const next = chance(row * 977 + column * 31)
      const colour = shaded(tints.floor, ((row + column) % 2 ? 0.92 : 1.1) * (0.96 + next() * 0.08))
      const cell = { column, row }
      addTop(into.stoneTops, cell, 0, edgesOf(cell, none), turnedUvs(Math.floor(next() * 4)), colour)
    }
  }
  const [a, b, y] = [-RIM, SIDE + RIM, -0.035]
  into.stoneTops.face([[a, y, a], [a, y, b], [b, y, b], [b, y, a]], PLAIN, tints.plinth) // prettier-ignore
  for (const [side, nx, nz] of SIDES) {
    const [tx, tz] = [nz, -nx]
    const [mx, mz] = [SIDE / 2 + nx * (SIDE / 2 + RIM), SIDE / 2 + nz * (SIDE / 2 + RIM)]
    const half = SIDE / 2 + RIM
    const edge: Edge = {
      left: [mx - tx * half, mz - tz * half],
      right: [mx + tx * half, mz + tz * half],
      leftEnds: true,
      rightEnds: true,
      nx,
      nz,
    }
    const shade = side === EAST || side === WEST ? 0.8 : 1
    addSide(into.stoneSides, edge, -PLINTH, y, 0.3, 0.6, 0, 2.8, shaded(tints.plinth, shade))
  }
}

export interface BodyMaterials {
  stoneTops: Material
  stoneSides: Material
  woodTops: Material
  woodSides: Material
}

export function bodyMaterials(surroundings: Surroundings): BodyMaterials {
  return {
    stoneTops: surface(surroundings, { map: stoneTop() }),
    stoneSides: surface(surroundings, { map: stoneSide() }),
    woodTops: surface(surroundings, { map: woodTop() }),
    woodSides: surface(surroundings, { map: woodSide() }),
  }
}

const NAMES = ['stoneTops', 'stoneSides', 'woodTops', 'woodSides'] as const

/** Everything solid as four meshes. */
export class BodyMeshes extends Group {
  private readonly parts: Mesh[]

  constructor(materials: BodyMaterials) {
    super()
    this.parts = NAMES.map((name) => {
      const mesh = new Mesh<BufferGeometry, Material>(undefined, materials[name])
      mesh.castShadow = mesh.receiveShadow = true
      mesh.frustumCulled = false
      return mesh
    })
    this.add(...this.parts)
  }

  show(bodies: Bodies): void {
    NAMES.forEach((name, i) => {
      const mesh = this.parts[i]!
      mesh.geometry.dispose()
      mesh.geometry = bodies[name].build()
      mesh.visible = bodies[name].faces > 0
    })
  }

  free(): void {
    for (const mesh of this.parts) mesh.geometry.dispose()
  }
}
