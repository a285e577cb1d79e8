import { InstancedBufferAttribute, InstancedBufferGeometry, Mesh, PlaneGeometry, ShaderMaterial, Vector3 } from 'three'
import type { IUniform } from 'three'
import { SHARED_FRAGMENT, type Surroundings } from './materials'
import type { Palette } from './palette'

export interface Pool {
  x: number
  y: number
  z: number
  /** 0 to 1: it spreads from the middle. */
  spread: number
}

const CAPACITY = 81 * 2

const VERTEX = /* glsl */ `
attribute vec4 place;
uniform float azimuth;
varying vec3 vSpot;
varying vec3 vFacing;
varying vec2 vLocal;
varying vec2 vTurned;
varying float vSpread;
void main() {
  // A little smaller than the field; the edge is the tile's own, so that it is smooth.
  vec2 flat2 = position.xy * 0.94;
  vLocal = flat2;
  vTurned = mat2(cos(azimuth), -sin(azimuth), sin(azimuth), cos(azimuth)) * flat2;
  vSpread = place.w;
  vSpot = vec3(place.x + flat2.x, place.y + 0.02, place.z - flat2.y);
  vFacing = vec3(0.0, 1.0, 0.0);
  gl_Position = projectionMatrix * viewMatrix * vec4(vSpot, 1.0);
}
`
const FRAGMENT = /* glsl */ `
${SHARED_FRAGMENT}
uniform vec3 deep;
uniform vec3 crest;
uniform vec3 lamp;
uniform vec3 lampColour;
uniform vec3 toEye;
uniform float time;
varying vec2 vLocal;
varying vec2 vTurned;
varying float vSpread;
vec2 slopeAt(vec2 p) {
  vec2 slope = vec2(0.0);
  vec2 way = vec2(0.8, 0.6);
  float wide = 3.1;
  for (int i = 0; i < 5; i++) {
    slope += way * cos(dot(p, way) * wide + time * (1.1 + float(i) * 0.37) + float(i) * 1.7) * 0.085;
    way = mat2(0.28, -0.96, 0.96, 0.28) * way;
    wide *= 1.43;
  }
  return slope;
}
void main() {
  vec2 out2 = abs(vLocal);
  float edge = 0.47 - max(out2.x, out2.y);
  float spreading = vSpread * 0.72 - length(vLocal) + 0.015 * sin(atan(vLocal.y, vLocal.x) * 7.0);
  edge = min(edge, vSpread < 1.0 ? spreading : edge);
  if (vSpread < 1.0 && edge < 0.0) discard;
  float fine = fwidth(edge);
  vec2 slope = slopeAt(vSpot.xz);
  vec3 normal = normalize(vec3(-slope.x, 1.0, -slope.y));
  vec3 colour = mix(deep * 0.42, deep * 1.15, clamp(0.5 + 2.8 * (slope.x + slope.y * 0.5), 0.0, 1.0));
  // Threads of light, as they play on a wet floor.
  vec2 bent = vSpot.xz + slope * 0.5;
  float threads = abs(sin(bent.x * 7.3 + 1.9 * sin(bent.y * 4.1)) + sin(bent.y * 6.7 + 1.7 * sin(bent.x * 5.3)));
  colour += crest * pow(max(1.0 - threads * 0.9, 0.0), 3.0) * 0.16;
  colour *= 1.0 - 0.75 * shadeAt(vSpot, vFacing);
  // The sky of a cave is dark: what shines is the far lamp of the shaft and the pawn's own.
  vec3 high = normalize(vec3(-0.35, 0.8, -0.45) + toEye);
  colour += crest * pow(max(dot(normal, high), 0.0), 60.0) * 0.2;
  vec3 toLamp = lamp - vSpot;
  float reach = 1.0 / (1.0 + dot(toLamp, toLamp) * 0.55);
  float glint = pow(max(dot(normal, normalize(normalize(toLamp) + toEye)), 0.0), 38.0);
  colour += lampColour * (glint * 1.1 + 0.05) * reach;
  float lines = 0.0;
  for (int k = -1; k <= 1; k++) {
    float row = float(k) * 0.17 + sin(vTurned.x * 17.0 + float(k) * 0.6 + time * 0.9) * 0.026;
    float line = 1.0 - smoothstep(0.012, 0.014 + max(fwidth(vTurned.y), 0.01), abs(vTurned.y - row));
    lines = max(lines, line * (1.0 - smoothstep(0.3, 0.33, abs(vTurned.x))));
  }
  colour = mix(colour, crest * 0.86, lines * 0.6 * step(0.06, edge));
  colour = mix(colour, crest * 0.9, 1.0 - smoothstep(0.018, 0.02 + max(fine, 0.01), edge));
  colour += bandColour * seenAt(vSpot) * 0.055;
  gl_FragColor = vec4(colour, 1.0);
  #include <colorspace_fragment>
}
`

/** All water in one draw call. */
export class Water extends Mesh<InstancedBufferGeometry, ShaderMaterial> {
  private readonly place = new InstancedBufferAttribute(new Float32Array(CAPACITY * 4), 4)

  constructor(surroundings: Surroundings, palette: Palette, azimuth: IUniform<number>) {
    super(
      new InstancedBufferGeometry(),
      new ShaderMaterial({
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: {
          ...surroundings.uniforms,
          azimuth,
          deep: { value: palette.water },
          crest: { value: palette['water-light'] },
          lampColour: { value: palette.lamp },
          toEye: { value: new Vector3(0, 1, 0) },
        },
      }),
    )
    const plane = new PlaneGeometry()
    this.geometry.setIndex(plane.index)
    this.geometry.setAttribute('position', plane.getAttribute('position'))
    this.geometry.setAttribute('place', this.place)
    this.frustumCulled = false
  }

  get toEye(): Vector3 {
    return this.material.uniforms.toEye!.value as Vector3
  }

  show(pools: readonly Pool[]): void {
    pools.slice(0, CAPACITY).forEach((pool, i) => this.place.setXYZW(i, pool.x, pool.y, pool.z, pool.spread))
    this.place.needsUpdate = true
    this.geometry.instanceCount = Math.min(pools.length, CAPACITY)
    this.visible = pools.length > 0
  }

  free(): void {
    this.geometry.dispose()
    this.material.dispose()
  }
}
