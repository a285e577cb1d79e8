import { BoxGeometry, Color, CylinderGeometry, InstancedMesh, Matrix4 } from 'three'
import { SECTIONS } from '../fields'
import { sectionSpot } from './grid'
import { surface, type Surroundings } from './materials'
import { mixed, shaded, type Palette } from './palette'
import type { Disc } from './discs'
import { railTile } from './textures'

const MOST_DISCS = 96

/** The 36 sections that the hourglass walks: left behind, under it, and still to come. */
export class Rail extends InstancedMesh {
  private readonly colours: { walked: Color; now: Color; ahead: Color }

  constructor(surroundings: Surroundings, palette: Palette) {
    super(new BoxGeometry(0.9, 0.05, 0.86), surface(surroundings, { map: railTile(), vertexColors: false }), SECTIONS)
    const night = palette['underground-night']
    this.colours = {
      walked: mixed(mixed(night, palette['wet-stone'], 0.35), palette.sodium, 0.08),
      now: shaded(palette.sodium, 2.2),
      ahead: mixed(night, palette['wet-stone'], 0.42),
    }
    const matrix = new Matrix4()
    const turned = new Matrix4().makeRotationY(Math.PI / 2)
    for (let section = 0; section < SECTIONS; section++) {
      const { x, z } = sectionSpot(section)
      const upright = x < 0 || x > 9
      matrix.identity()
      if (upright) matrix.copy(turned)
      this.setMatrixAt(section, matrix.setPosition(x, -0.02, z))
    }
    this.receiveShadow = true
    this.frustumCulled = false
  }

  show(glass: number | null): void {
    for (let section = 0; section < SECTIONS; section++) {
      const { walked, now, ahead } = this.colours
      const colour = glass === null || section > glass ? ahead : section < glass ? walked : now
      this.setColorAt(section, colour)
    }
    if (this.instanceColor) this.instanceColor.needsUpdate = true
  }
}

/** Chips, manholes and the end chip. */
export class Discs extends InstancedMesh {
  constructor(surroundings: Surroundings) {
    const material = surface(surroundings, { vertexColors: false })
    super(new CylinderGeometry(1, 1.02, 1, 32).translate(0, 0.5, 0), material, MOST_DISCS)
    this.castShadow = this.receiveShadow = true
    this.frustumCulled = false
    // Colours have to be there when the shader is made.
    this.setColorAt(0, new Color())
  }

  show(discs: readonly Disc[]): void {
    const matrix = new Matrix4()
    discs.slice(0, MOST_DISCS).forEach((disc, i) => {
      matrix.makeScale(disc.radius, disc.thick, disc.radius)
      this.setMatrixAt(i, matrix.setPosition(disc.x, disc.y, disc.z))
      this.setColorAt(i, disc.colour)
    })
    this.count = Math.min(discs.length, MOST_DISCS)
    this.instanceMatrix.needsUpdate = true
    if (this.instanceColor) this.instanceColor.needsUpdate = true
    this.visible = discs.length > 0
  }
}
