import { BoxGeometry, GreaterDepth, Group, InstancedMesh, Matrix4, MeshBasicMaterial, type Color } from 'three'
import type { Point } from './builder'
import { LEVEL, SIDES } from './grid'

/** A thin bar from one point to another; bars run along an axis. */
export interface Strut {
  from: Point
  to: Point
  thick: number
}

const THICK = 0.036
const INNER = 0.02
const DOT = 0.055

const axial = (from: Point, to: Point, thick: number): Strut => ({ from, to, thick })

interface CellAt {
  column: number
  row: number
}

/** The edges of a piece: all around it strong, between its cells fine. */
export function outlineOf(cells: readonly CellAt[], base: number, top: number): Strut[] {
  const has = (column: number, row: number) => cells.some((cell) => cell.column === column && cell.row === row)
  const [y0, y1] = [base * LEVEL, top * LEVEL]
  const struts: Strut[] = []
  const posts = new Set<string>()
  for (const { column, row } of cells) {
    for (const [, dx, dz] of SIDES) {
      const inner = has(column + dx, row + dz)
      // Of two neighbours only one draws the line between them.
      if (inner && (dx < 0 || dz < 0)) continue
      const [mx, mz] = [column + 0.5 + dx / 2, row + 0.5 + dz / 2]
      const [tx, tz] = [dz ? 0.5 : 0, dx ? 0.5 : 0]
      const ends = [
        [mx - tx, mz - tz],
        [mx + tx, mz + tz],
      ] as const
      struts.push(axial([ends[0][0], y1, ends[0][1]], [ends[1][0], y1, ends[1][1]], inner ? INNER : THICK))
      if (inner) continue
      struts.push(axial([ends[0][0], y0, ends[0][1]], [ends[1][0], y0, ends[1][1]], THICK))
      for (const [x, z] of ends) posts.add(`${x},${z}`)
    }
  }
  for (const post of posts) {
    const [x, z] = post.split(',').map(Number) as [number, number]
    struts.push(axial([x, y0, z], [x, y1, z], THICK))
  }
  return struts
}

/** Dotted lines straight down from the corners of a hanging cell to what lies under it. */
export function plumbOf(hanging: readonly (CellAt & { ground: number })[], base: number): Strut[] {
  const lowest = new Map<string, number>()
  for (const { column, row, ground } of hanging) {
    for (const [x, z] of [
      [0, 0],
      [1, 0],
      [1, 1],
      [0, 1],
    ] as const) {
      // prettier-ignore
      const key = `${column + x},${row + z}`
      lowest.set(key, Math.min(lowest.get(key) ?? Infinity, ground))
    }
  }
  const struts: Strut[] = []
  for (const [key, ground] of lowest) {
    const [x, z] = key.split(',').map(Number) as [number, number]
    for (let y = base * LEVEL - DOT; y > ground * LEVEL + DOT / 2; y -= DOT * 2)
      struts.push(axial([x, y - DOT, z], [x, y, z], 0.026))
  }
  return struts
}

/** Bars in one draw call, and once more, faintly, where something is in front of them. */
export class Struts extends Group {
  private readonly near = new MeshBasicMaterial({ toneMapped: false })
  private readonly behind = new MeshBasicMaterial({
    transparent: true,
    opacity: 0.3,
    depthFunc: GreaterDepth,
    depthWrite: false,
    toneMapped: false,
  })
  private meshes: InstancedMesh[] = []
  private readonly box = new BoxGeometry()

  show(struts: readonly Strut[], colour: Color): void {
    this.near.color.copy(colour)
    this.behind.color.copy(colour)
    if ((this.meshes[0]?.instanceMatrix.count ?? 0) < struts.length) {
      for (const mesh of this.meshes) mesh.dispose()
      this.clear()
      const room = struts.length * 2
      this.meshes = [this.near, this.behind].map((material) => new InstancedMesh(this.box, material, room))
      this.meshes.forEach((mesh, i) => {
        mesh.frustumCulled = false
        mesh.renderOrder = 4 + i
        this.add(mesh)
      })
    }
    const matrix = new Matrix4()
    struts.forEach(({ from, to, thick }, i) => {
      const size = [0, 1, 2].map((axis) => Math.abs(to[axis]! - from[axis]!) + thick) as [number, number, number]
      matrix.makeScale(...size)
      matrix.setPosition((from[0] + to[0]) / 2, (from[1] + to[1]) / 2, (from[2] + to[2]) / 2)
      for (const mesh of this.meshes) mesh.setMatrixAt(i, matrix)
    })
    for (const mesh of this.meshes) {
      mesh.count = struts.length
      mesh.instanceMatrix.needsUpdate = true
    }
    this.visible = struts.length > 0
  }

  free(): void {
    for (const mesh of this.meshes) mesh.dispose()
    this.box.dispose()
    this.near.dispose()
    this.behind.dispose()
  }
}
