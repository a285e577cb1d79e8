import {
  Color,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  PlaneGeometry,
  ShaderMaterial,
  type IUniform,
  type Texture,
} from 'three'
import { GLYPHS, type Glyph } from './glyphs'

export interface Mark {
  glyph: Glyph
  x: number
  y: number
  z: number
  /** In field widths. */
  size: number
  colour: Color
  opacity?: number
  /** Radians; without it the mark stands upright for whoever looks. */
  angle?: number
}

const VERTEX = /* glsl */ `
attribute vec4 place;
attribute vec4 look;
attribute vec3 tint;
uniform float azimuth;
varying vec2 vFlat;
varying vec4 vTint;
void main() {
  float angle = look.y > 100.0 ? azimuth : look.y;
  vec2 turned = mat2(cos(angle), sin(angle), -sin(angle), cos(angle)) * position.xy;
  vec4 spot = viewMatrix * vec4(place.x + turned.x * place.w, place.y + 0.012, place.z - turned.y * place.w, 1.0);
  gl_Position = projectionMatrix * spot;
  gl_Position.z -= 0.0004;
  vec2 cell = vec2(mod(look.x, 4.0), 3.0 - floor(look.x / 4.0));
  vFlat = (cell + uv) / 4.0;
  vTint = vec4(tint, look.z);
}
`
const FRAGMENT = /* glsl */ `
uniform sampler2D atlas;
varying vec2 vFlat;
varying vec4 vTint;
void main() {
  float alpha = texture2D(atlas, vFlat).a * vTint.a;
  if (alpha < 0.01) discard;
  gl_FragColor = vec4(vTint.rgb, alpha);
  #include <colorspace_fragment>
}
`

/** Any number of flat marks in one draw call. */
export class Marks extends Mesh<InstancedBufferGeometry, ShaderMaterial> {
  private capacity = 0

  constructor(atlas: Texture, azimuth: IUniform<number>, throughThings: boolean) {
    const material = new ShaderMaterial({
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { atlas: { value: atlas }, azimuth },
      transparent: true,
      depthWrite: false,
      depthTest: !throughThings,
    })
    super(new InstancedBufferGeometry(), material)
    const plane = new PlaneGeometry()
    this.geometry.setIndex(plane.index)
    this.geometry.setAttribute('position', plane.getAttribute('position'))
    this.geometry.setAttribute('uv', plane.getAttribute('uv'))
    this.frustumCulled = false
    this.renderOrder = throughThings ? 6 : 2
    this.grow(64)
  }

  private grow(capacity: number): void {
    this.capacity = capacity
    this.geometry.dispose()
    for (const [name, size] of [
      ['place', 4],
      ['look', 4],
      ['tint', 3],
    ] as const)
      // prettier-ignore
      this.geometry.setAttribute(name, new InstancedBufferAttribute(new Float32Array(capacity * size), size))
  }

  show(marks: readonly Mark[]): void {
    if (marks.length > this.capacity) this.grow(marks.length * 2)
    const { place, look, tint } = this.geometry.attributes
    marks.forEach((mark, i) => {
      place!.setXYZW(i, mark.x, mark.y, mark.z, mark.size)
      look!.setXYZW(i, GLYPHS.indexOf(mark.glyph), mark.angle ?? 1000, mark.opacity ?? 1, 0)
      tint!.setXYZ(i, mark.colour.r, mark.colour.g, mark.colour.b)
    })
    for (const attribute of [place, look, tint]) attribute!.needsUpdate = true
    this.geometry.instanceCount = marks.length
    this.visible = marks.length > 0
  }

  free(): void {
    this.geometry.dispose()
    this.material.dispose()
  }
}
