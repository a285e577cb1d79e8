import { BufferAttribute, BufferGeometry, type Color } from 'three'

export type Point = readonly [x: number, y: number, z: number]
export type Flat = readonly [u: number, v: number]

/** Gathers flat four-cornered faces into one geometry: any number of things, one draw call. */
export class Builder {
  private positions: number[] = []
  private normals: number[] = []
  private uvs: number[] = []
  private colours: number[] = []
  private indices: number[] = []

  /** Corners counterclockwise as seen from outside. */
  face(corners: readonly [Point, Point, Point, Point], uvs: readonly [Flat, Flat, Flat, Flat], colour: Color): void {
    const first = this.positions.length / 3
    const [a, b, c, d] = corners
    const [ux, uy, uz] = [c[0] - a[0], c[1] - a[1], c[2] - a[2]]
    const [vx, vy, vz] = [d[0] - b[0], d[1] - b[1], d[2] - b[2]]
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx]
    const length = Math.hypot(...normal) || 1
    for (let i = 0; i < 4; i++) {
      this.positions.push(...corners[i]!)
      this.normals.push(normal[0]! / length, normal[1]! / length, normal[2]! / length)
      this.uvs.push(...uvs[i]!)
      this.colours.push(colour.r, colour.g, colour.b)
    }
    this.indices.push(first, first + 1, first + 2, first, first + 2, first + 3)
  }

  get faces(): number {
    return this.indices.length / 6
  }

  build(): BufferGeometry {
    const geometry = new BufferGeometry()
    geometry.setAttribute('position', new BufferAttribute(new Float32Array(this.positions), 3))
    geometry.setAttribute('normal', new BufferAttribute(new Float32Array(this.normals), 3))
    geometry.setAttribute('uv', new BufferAttribute(new Float32Array(this.uvs), 2))
    geometry.setAttribute('color', new BufferAttribute(new Float32Array(this.colours), 3))
    geometry.setIndex(this.indices)
    return geometry
  }
}
