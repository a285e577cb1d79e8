/**
 * Surfaces drawn on a canvas: only light and shade, in greys around white. Their colours come from the design tokens,
 * by which they are multiplied.
 */
import { CanvasTexture, RepeatWrapping, SRGBColorSpace, type Texture } from 'three'

/** A small generator of chance, so that every board has the same grain. */
export function chance(seed: number): () => number {
  let state = seed * 2654435761 + 1
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0
    return ((state ^ (state >>> 13)) >>> 0) / 4294967296
  }
}

type Draw = (pen: CanvasRenderingContext2D, size: number, next: () => number) => void

function drawn(size: number, seed: number, draw: Draw, height = size): Texture {
  const canvas = document.createElement('canvas')
  canvas.width = size
  canvas.height = height
  const pen = canvas.getContext('2d')
  if (pen) draw(pen, size, chance(seed))
  const texture = new CanvasTexture(canvas)
  texture.colorSpace = SRGBColorSpace
  texture.wrapS = texture.wrapT = RepeatWrapping
  texture.anisotropy = 8
  return texture
}

const grey = (value: number, alpha = 1): string => `rgb(${value} ${value} ${value} / ${alpha})`

function speckle(pen: CanvasRenderingContext2D, size: number, next: () => number, count: number, strength: number) {
  for (let i = 0; i < count; i++) {
    const r = 0.6 + next() * next() * size * 0.03
    pen.fillStyle = grey(next() < 0.55 ? 40 : 255, strength * next())
    pen.beginPath()
    pen.ellipse(next() * size, next() * size, r * (1 + next()), r, next() * 3, 0, 7)
    pen.fill()
  }
}

/** Large soft patches: where water has stood. */
function stains(pen: CanvasRenderingContext2D, size: number, next: () => number, count: number) {
  for (let i = 0; i < count; i++) {
    const [x, y, r] = [next() * size, next() * size, size * (0.12 + next() * 0.25)]
    const tone = next() < 0.5 ? 30 : 255
    const glow = pen.createRadialGradient(x, y, 0, x, y, r)
    glow.addColorStop(0, grey(tone, 0.09))
    glow.addColorStop(1, grey(tone, 0))
    pen.fillStyle = glow
    pen.fillRect(0, 0, size, size)
  }
}

/** The upper side of one field of stone: a hewn slab with worn edges. */
export const stoneTop = (): Texture =>
  drawn(256, 7, (pen, size, next) => {
    pen.fillStyle = grey(232)
    pen.fillRect(0, 0, size, size)
    stains(pen, size, next, 9)
    speckle(pen, size, next, 420, 0.16)
    pen.strokeStyle = grey(40, 0.2)
    pen.lineWidth = 1.4
    for (let i = 0; i < 3; i++) {
      let [x, y] = [next() * size, next() * size]
      pen.beginPath()
      pen.moveTo(x, y)
      for (let k = 0; k < 5; k++) {
        x += (next() - 0.5) * size * 0.2
        y += (next() - 0.3) * size * 0.14
        pen.lineTo(x, y)
      }
      pen.stroke()
    }
    // Every field can be told from its neighbour, also within one piece.
    pen.strokeStyle = grey(0, 0.34)
    pen.lineWidth = 4
    pen.strokeRect(0, 0, size, size)
    pen.strokeStyle = grey(255, 0.1)
    pen.lineWidth = 3
    pen.strokeRect(4, 4, size - 8, size - 8)
  })

/** The side of one level of stone, four fields wide: one stratum of uneven blocks. */
export const stoneSide = (): Texture =>
  drawn(
    512,
    11,
    (pen, size, next) => {
      const height = size / 8
      pen.fillStyle = grey(225)
      pen.fillRect(0, 0, size, height)
      speckle(pen, size, next, 900, 0.16)
      for (let x = 0; x < size;) {
        const width = size * (0.09 + next() * 0.14)
        pen.fillStyle = grey(next() < 0.5 ? 0 : 255, 0.05 + next() * 0.07)
        pen.fillRect(x, 0, width, height)
        pen.fillStyle = grey(0, 0.26)
        pen.fillRect(x, 0, 2, height)
        x += width
      }
      const shade = pen.createLinearGradient(0, 0, 0, height)
      shade.addColorStop(0, grey(255, 0.2))
      shade.addColorStop(0.14, grey(255, 0))
      shade.addColorStop(0.7, grey(0, 0))
      shade.addColorStop(1, grey(0, 0.26))
      pen.fillStyle = shade
      pen.fillRect(0, 0, size, height)
      pen.fillStyle = grey(0, 0.5)
      pen.fillRect(0, height - 5, size, 5)
    },
    64,
  )

function grain(pen: CanvasRenderingContext2D, next: () => number, x: number, y: number, w: number, h: number) {
  pen.save()
  pen.beginPath()
  pen.rect(x, y, w, h)
  pen.clip()
  for (let i = 0; i < 12; i++) {
    const at = y + next() * h
    pen.strokeStyle = grey(next() < 0.7 ? 0 : 255, 0.06 + next() * 0.1)
    pen.lineWidth = 0.8 + next() * 1.6
    pen.beginPath()
    pen.moveTo(x, at)
    pen.bezierCurveTo(x + w * 0.3, at + (next() - 0.5) * 9, x + w * 0.7, at + (next() - 0.5) * 9, x + w, at)
    pen.stroke()
  }
  pen.restore()
}

/** The upper side of one field of wood: four planks with nails. */
export const woodTop = (): Texture =>
  drawn(256, 23, (pen, size, next) => {
    const plank = size / 4
    for (let i = 0; i < 4; i++) {
      pen.fillStyle = grey(214 + Math.floor(next() * 38))
      pen.fillRect(0, i * plank, size, plank)
      grain(pen, next, 0, i * plank, size, plank)
      pen.fillStyle = grey(255, 0.22)
      pen.fillRect(0, i * plank + 2, size, 2)
      pen.fillStyle = grey(0, 0.62)
      pen.fillRect(0, (i + 1) * plank - 4, size, 4)
      for (const x of [14, size - 18]) {
        pen.fillStyle = grey(0, 0.5)
        pen.beginPath()
        pen.arc(x, (i + 0.5) * plank, 3.4, 0, 7)
        pen.fill()
      }
    }
  })

/** The side of one level of wood: two beams on top of each other. */
export const woodSide = (): Texture =>
  drawn(
    256,
    29,
    (pen, size, next) => {
      const height = 64
      for (const [y, h] of [
        [0, 26],
        [26, 38],
      ] as const) {
        pen.fillStyle = grey(y ? 190 : 230)
        pen.fillRect(0, y, size, h)
        grain(pen, next, 0, y, size, h)
        pen.fillStyle = grey(255, 0.25)
        pen.fillRect(0, y, size, 2)
        pen.fillStyle = grey(0, 0.55)
        pen.fillRect(0, y + h - 3, size, 3)
      }
      for (let x = 0; x < size; x += size / 4) {
        pen.fillStyle = grey(0, 0.32)
        pen.fillRect(x, 0, 2, height)
      }
    },
    64,
  )

/** A tile of the hourglass's way: a plate with a lighter border. */
export const railTile = (): Texture =>
  drawn(128, 31, (pen, size, next) => {
    pen.fillStyle = grey(170)
    pen.fillRect(0, 0, size, size)
    speckle(pen, size, next, 160, 0.12)
    pen.strokeStyle = grey(255)
    pen.lineWidth = 7
    pen.strokeRect(2, 2, size - 4, size - 4)
  })

/** A round pool of light. */
export const pool = (): Texture =>
  drawn(128, 1, (pen, size) => {
    const glow = pen.createRadialGradient(size / 2, size / 2, 0, size / 2, size / 2, size / 2)
    for (const [at, alpha] of [
      [0, 0.9],
      [0.25, 0.42],
      [0.55, 0.13],
      [1, 0],
    ] as const)
      glow.addColorStop(at, grey(255, alpha))
    pen.fillStyle = glow
    pen.fillRect(0, 0, size, size)
  })
