import { AdditiveBlending, AmbientLight, DirectionalLight, Group, HemisphereLight, PointLight, Sprite, SpriteMaterial, Color, type Texture } from 'three' // prettier-ignore
import { SIDE } from '../fields'
import { mixed, type Palette } from './palette'

const MIDDLE = SIDE / 2

/** A light of a colour's kind, but as bright as white and half as coloured. */
function pale(colour: Color): Color {
  const brightest = Math.max(colour.r, colour.g, colour.b)
  return mixed(colour.clone().multiplyScalar(1 / brightest), new Color(1, 1, 1), 0.5)
}

/** A pool of light in the air around something that glows. */
export class Halo extends Sprite {
  constructor(texture: Texture, colour: Color, size: number, opacity: number) {
    super(
      new SpriteMaterial({
        map: texture,
        color: colour,
        opacity,
        blending: AdditiveBlending,
        depthWrite: false,
        depthTest: false,
        toneMapped: false,
      }),
    )
    this.scale.setScalar(size)
    this.renderOrder = 7
  }
}

/**
 * A dim shaft of cool light from above that throws the shadows, a faint one that always comes from the looker's left,
 * so that left sides are lighter than right ones from every corner, the pawn's lamp and the door.
 */
export class Lights extends Group {
  readonly lamp: PointLight
  readonly door: PointLight
  private readonly shaft: DirectionalLight
  private readonly left: DirectionalLight

  constructor(palette: Palette, shadowSize: number) {
    super()
    const cool = pale(palette['wet-stone-light'])
    this.shaft = new DirectionalLight(cool, 2.6)
    this.shaft.position.set(MIDDLE - 2.4, 14, MIDDLE - 3.2)
    this.shaft.target.position.set(MIDDLE, 0, MIDDLE)
    this.shaft.castShadow = true
    this.shaft.shadow.mapSize.set(shadowSize, shadowSize)
    const { camera } = this.shaft.shadow
    camera.left = camera.bottom = -7.6
    camera.right = camera.top = 7.6
    camera.near = 4
    camera.far = 26
    this.shaft.shadow.bias = -0.0006
    this.shaft.shadow.normalBias = 0.02
    this.shaft.shadow.intensity = 0.82
    this.left = new DirectionalLight(cool, 0.62)
    this.left.target.position.set(MIDDLE, 0, MIDDLE)
    this.lamp = new PointLight(palette.lamp, 6.5, 5.5, 1.5)
    this.door = new PointLight(palette.sodium, 9, 6.5, 1.5)
    const ground = mixed(palette['underground-night'], palette['wet-stone'], 0.35)
    this.add(
      new AmbientLight(cool, 0.52),
      new HemisphereLight(cool, ground, 0.4),
      this.shaft,
      this.shaft.target,
      this.left,
      this.left.target,
      this.lamp,
      this.door,
    )
  }

  /** The looker went around. */
  turn(azimuth: number): void {
    const a = azimuth - 0.95
    this.left.position.set(MIDDLE + Math.sin(a) * 10, 3.4, MIDDLE + Math.cos(a) * 10)
  }

  free(): void {
    this.shaft.dispose()
    this.left.dispose()
    this.lamp.dispose()
    this.door.dispose()
  }
}
