import { DataTexture, FloatType, FrontSide, MeshLambertMaterial, NearestFilter, RedFormat, Vector3, Color } from 'three'
import type { MeshLambertMaterialParameters, WebGLProgramParametersWithUniforms } from 'three'
import { COUNT, sectionAt, SIDE } from '../fields'
import { LEVEL } from './grid'
import type { Palette } from './palette'

const PADDED = SIDE + 2

/** What all surfaces share: how high the board is where, which line is in the light, where the lamp is. */
export class Surroundings {
  readonly heights = new Float32Array(PADDED * PADDED)
  readonly map = new DataTexture(this.heights, PADDED, PADDED, RedFormat, FloatType, undefined, undefined, undefined, NearestFilter, NearestFilter) // prettier-ignore
  readonly uniforms = {
    heights: { value: this.map },
    /** x: 1 for a column, 2 for a row, 0 for none; y: which; z: how bright. */
    band: { value: new Vector3() },
    bandColour: { value: new Color() },
    lamp: { value: new Vector3() },
    time: { value: 0 },
  }

  constructor(palette: Palette) {
    this.uniforms.bandColour.value.copy(palette.sodium)
  }

  setTops(tops: readonly number[]): void {
    for (let field = 0; field < COUNT; field++) {
      const place = (Math.floor(field / SIDE) + 1) * PADDED + (field % SIDE) + 1
      this.heights[place] = tops[field]! * LEVEL
    }
    this.map.needsUpdate = true
  }

  setSeen(section: number | null): void {
    if (section === null) this.uniforms.band.value.set(0, 0, 0)
    else {
      const { along, line } = sectionAt(section)
      this.uniforms.band.value.set(along === 'column' ? 1 : 2, line, 1)
    }
  }

  free(): void {
    this.map.dispose()
  }
}

const VERTEX_HEAD = /* glsl */ `
varying vec3 vSpot;
varying vec3 vFacing;
`
const VERTEX_BODY = /* glsl */ `
vec4 spot = vec4(transformed, 1.0);
vec3 facing = objectNormal;
#ifdef USE_INSTANCING
  spot = instanceMatrix * spot;
  facing = mat3(instanceMatrix) * facing;
#endif
vSpot = (modelMatrix * spot).xyz;
vFacing = normalize(mat3(modelMatrix) * facing);
`
/** Shade where things meet, and the light in which the kidnapper looks; also used by the water. */
export const SHARED_FRAGMENT = /* glsl */ `
varying vec3 vSpot;
varying vec3 vFacing;
uniform sampler2D heights;
uniform vec3 band;
uniform vec3 bandColour;
float topAt(vec2 cell) {
  return texture2D(heights, (cell + 1.5) / ${PADDED.toFixed(1)}).r;
}
float shadeAt(vec3 spot, vec3 facing) {
  vec2 cell = floor(spot.xz);
  if (abs(facing.y) < 0.5) {
    float below = topAt(floor(spot.xz + facing.xz * 0.5));
    return (1.0 - smoothstep(0.0, 0.5, spot.y - below)) * 0.5;
  }
  float shade = 0.0;
  for (int i = -1; i <= 1; i++) {
    for (int j = -1; j <= 1; j++) {
      vec2 other = cell + vec2(float(i), float(j));
      float rise = topAt(other) - spot.y;
      vec2 gap = max(max(other - spot.xz, spot.xz - other - 1.0), 0.0);
      float near = 1.0 - smoothstep(0.0, 0.15 + min(rise, 1.2) * 0.4, length(gap));
      shade = max(shade, smoothstep(0.03, 0.8, rise) * near * 0.62);
    }
  }
  return shade;
}
float seenAt(vec3 spot) {
  if (band.x < 0.5) return 0.0;
  float across = band.x < 1.5 ? spot.x : spot.z;
  vec2 inside = step(vec2(0.0), spot.xz) * step(spot.xz, vec2(${SIDE.toFixed(1)}));
  return band.z * (1.0 - smoothstep(0.46, 0.5, abs(across - band.y - 0.5))) * inside.x * inside.y;
}
`

/** A standard surface that knows its surroundings. */
export function surface(surroundings: Surroundings, parameters: MeshLambertMaterialParameters): MeshLambertMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true, ...parameters })
  // Bodies have no underside: their upper sides throw the shadow.
  material.shadowSide = FrontSide
  material.onBeforeCompile = (shader: WebGLProgramParametersWithUniforms) => {
    Object.assign(shader.uniforms, surroundings.uniforms)
    shader.vertexShader = shader.vertexShader
      .replace('#include <common>', `#include <common>\n${VERTEX_HEAD}`)
      .replace('#include <project_vertex>', `#include <project_vertex>\n${VERTEX_BODY}`)
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${SHARED_FRAGMENT}`)
      .replace(
        '#include <color_fragment>',
        `#include <color_fragment>
        // What is higher is nearer to the light: heights can be told apart at a glance.
        diffuseColor.rgb *= (1.0 - shadeAt(vSpot, vFacing)) * (0.82 + 0.34 * smoothstep(0.0, 2.2, vSpot.y));`,
      )
      .replace(
        '#include <emissivemap_fragment>',
        `#include <emissivemap_fragment>
        float seen = seenAt(vSpot) * (vFacing.y > 0.5 ? 1.0 : 0.45);
        totalEmissiveRadiance += bandColour * seen * (diffuseColor.rgb * 1.25 + 0.042);`,
      )
  }
  material.customProgramCacheKey = () => 'surroundings'
  return material
}
