import { BufferAttribute, BufferGeometry, type Color } from 'three'

export interface Part {
  geometry: BufferGeometry
  colour: Color
}

/** Several coloured shapes as one geometry, so that a figure of many parts is one draw call. */
export function merged(parts: readonly Part[]): BufferGeometry {
  const plain = parts.map(({ geometry, colour }) => {
    const flat = geometry.index ? geometry.toNonIndexed() : geometry
    return { flat, colour, count: flat.getAttribute('position').count }
  })
  const total = plain.reduce((sum, part) => sum + part.count, 0)
  const [positions, normals, colours] = [0, 0, 0].map(() => new Float32Array(total * 3)) as [
    Float32Array,
    Float32Array,
    Float32Array,
  ]
  let at = 0
  for (const { flat, colour, count } of plain) {
    positions.set(flat.getAttribute('position').array as Float32Array, at * 3)
    normals.set(flat.getAttribute('normal').array as Float32Array, at * 3)
    for (let i = at; i < at + count; i++) colours.set([colour.r, colour.g, colour.b], i * 3)
    at += count
  }
  const geometry = new BufferGeometry()
  geometry.setAttribute('position', new BufferAttribute(positions, 3))
  geometry.setAttribute('normal', new BufferAttribute(normals, 3))
  geometry.setAttribute('color', new BufferAttribute(colours, 3))
  for (const { geometry: used } of parts) used.dispose()
  return geometry
}
