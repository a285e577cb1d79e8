import { Group, Mesh, type Color, type Material, type MeshLambertMaterial } from 'three'
import { fieldAt } from '../fields'
import type { Scenery } from '../values'
import { addSolid, BodyMeshes, emptyBodies, type BodyMaterials, type Tints } from './bodies'
import { Builder } from './builder'
import { LEVEL, placed } from './grid'
import type { Mark } from './marks'
import type { Palette } from './palette'
import { outlineOf, plumbOf, Struts } from './struts'
import type { TriedPiece } from './types'
import { addWalls, type WallColours } from './walls'

const OPACITY = 0.78
const OTHERS_OPACITY = 0.4
const GLOW = 0.13

/** The same surfaces, but one can look through them. */
function seeThrough<T extends object>(materials: T, opacity: number): T {
  const clones = Object.entries(materials).map(([name, material]) => {
    const clone = (material as MeshLambertMaterial).clone()
    clone.onBeforeCompile = (material as Material).onBeforeCompile
    clone.customProgramCacheKey = (material as Material).customProgramCacheKey
    clone.transparent = true
    clone.opacity = opacity
    return [name, clone]
  })
  return Object.fromEntries(clones) as T
}

export interface TriedLook {
  tints: Tints
  palette: Palette
  walls: WallColours
  materials: BodyMaterials
  wallMaterial: Material
}

/** A piece that is being tried out. */
class TriedFigure extends Group {
  private readonly body: BodyMeshes
  private readonly struts = new Struts()
  private readonly wallMesh: Mesh
  /** Symbols, shadow and hatches that go with it. */
  marks: Mark[] = []

  constructor(private readonly look: TriedLook) {
    super()
    this.body = new BodyMeshes(look.materials)
    this.wallMesh = new Mesh(undefined, look.wallMaterial)
    for (const child of this.body.children) {
      child.castShadow = false
      child.renderOrder = 3
    }
    this.wallMesh.renderOrder = 3
    this.add(this.body, this.wallMesh, this.struts)
  }

  show(scenery: Scenery, tried: TriedPiece, tops: readonly number[], colour: Color | null): void {
    const face = scenery.pieces[tried.piece]
    if (!face) {
      this.hide()
      return
    }
    const { palette } = this.look
    const base = tried.level - 1
    const cells = placed(face, tried.turn, tried.field).map((cell) => {
      const field = fieldAt(cell.row, cell.column)
      const ground = field === null ? base : tops[field]!
      return { ...cell, field, ground, hangs: cell.wood && ground < base }
    })
    const bodies = emptyBodies()
    addSolid(bodies, { cells, base, top: tried.level, stuff: 'stone', seed: tried.piece }, this.look.tints)
    this.body.show(bodies)
    const walls = new Builder()
    for (const cell of cells) addWalls(walls, cell.column, cell.row, cell.walls, tried.level, this.look.walls)
    this.wallMesh.geometry.dispose()
    this.wallMesh.geometry = walls.build()
    this.wallMesh.visible = walls.faces > 0

    const line = colour ?? (tried.ok ? palette.sodium : palette.bone)
    if (!colour) this.glow(tried.ok ? palette.sodium : palette['night-0'])
    const hanging = cells.filter((cell) => cell.hangs)
    this.struts.show([...outlineOf(cells, base, tried.level), ...plumbOf(hanging, base)], line)
    const faulty = new Set(tried.faults.map(({ field }) => field))
    this.marks = cells.flatMap((cell) => {
      const [x, z, y] = [cell.column + 0.5, cell.row + 0.5, tried.level * LEVEL]
      const marks: Mark[] = []
      if (cell.hangs)
        marks.push({ glyph: 'shade', x, y: cell.ground * LEVEL, z, size: 1.04, colour: palette['night-0'], opacity: 0.55, angle: 0 }) // prettier-ignore
      if (cell.symbol) marks.push({ glyph: cell.symbol, x, y, z, size: 0.5, colour: palette['night-0'] })
      if (cell.field === null || faulty.has(cell.field))
        marks.push({ glyph: 'hatch', x, y, z, size: 1, colour: palette.bone, opacity: 0.9, angle: 0 })
      return marks
    })
    this.visible = true
  }

  /** What can be laid is lit a little from within. */
  private glow(colour: Color): void {
    for (const material of Object.values(this.look.materials) as MeshLambertMaterial[]) {
      material.emissive.copy(colour)
      material.emissiveIntensity = GLOW
    }
  }

  hide(): void {
    this.visible = false
    this.marks = []
  }

  free(): void {
    this.body.free()
    this.struts.free()
    this.wallMesh.geometry.dispose()
  }
}

/** What everybody is trying: the own piece, and the fainter ones of the others. */
export class Tries extends Group {
  private readonly own: TriedFigure
  private readonly others: TriedFigure[] = []
  private readonly otherLook: TriedLook

  constructor(look: TriedLook) {
    super()
    const through = (opacity: number): TriedLook => ({
      ...look,
      materials: seeThrough(look.materials, opacity),
      wallMaterial: seeThrough({ plain: look.wallMaterial }, opacity).plain,
    })
    this.own = new TriedFigure(through(OPACITY))
    this.otherLook = through(OTHERS_OPACITY)
    this.own.hide()
    this.add(this.own)
  }

  show(
    scenery: Scenery,
    own: TriedPiece | null,
    others: readonly (TriedPiece & { line: Color })[],
    tops: readonly number[],
  ): void {
    if (own) this.own.show(scenery, own, tops, null)
    else this.own.hide()
    while (this.others.length < others.length) {
      const figure = new TriedFigure(this.otherLook)
      this.others.push(figure)
      this.add(figure)
    }
    this.others.forEach((figure, i) => {
      const other = others[i]
      if (other) figure.show(scenery, other, tops, other.line)
      else figure.hide()
    })
  }

  get marks(): Mark[] {
    return [this.own, ...this.others].flatMap((figure) => figure.marks)
  }

  free(): void {
    for (const figure of [this.own, ...this.others]) figure.free()
  }
}
