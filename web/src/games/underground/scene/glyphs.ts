import { CanvasTexture, type Texture } from 'three'

/** Everything flat that lies on a field, in the order of the atlas. Drawn white; the colour comes with each mark. */
export const GLYPHS = [
  'key',
  'valve',
  'lock',
  'manhole',
  'ring',
  'disc',
  'cross',
  'cable',
  'dot',
  'hatch',
  'shade',
  'chevron',
  'brackets',
  'target',
] as const
export type Glyph = (typeof GLYPHS)[number]

const CELL = 256
const ACROSS = 4

type Pen = CanvasRenderingContext2D
const circle = (pen: Pen, x: number, y: number, r: number) => {
  pen.beginPath()
  pen.arc(x, y, r, 0, Math.PI * 2)
}
const path = (pen: Pen, d: string) => pen.stroke(new Path2D(d))

/** On a square from -50 to 50. */
const DRAWINGS: Record<Glyph, (pen: Pen) => void> = {
  key(pen) {
    pen.lineWidth = 10
    circle(pen, -20, 0, 15)
    pen.stroke()
    path(pen, 'M-5 0H36M20 0V17M33 0V15')
  },
  valve(pen) {
    pen.lineWidth = 9
    circle(pen, 0, 0, 29)
    pen.stroke()
    path(pen, 'M-29 0H29M0-29V29')
    circle(pen, 0, 0, 8)
    pen.fill()
  },
  lock(pen) {
    pen.fill(new Path2D('M-27-6H27V32H-27Z'))
    pen.lineWidth = 9
    path(pen, 'M-17-4V-16A17 17 0 0 1 17-16V-4')
  },
  manhole(pen) {
    pen.lineWidth = 5
    circle(pen, 0, 0, 33)
    pen.stroke()
    pen.lineWidth = 4.5
    path(pen, 'M-20-20H20M-27-7H27M-27 7H27M-20 20H20')
    path(pen, 'M0-28V28')
  },
  ring(pen) {
    pen.lineWidth = 9
    circle(pen, 0, 0, 40)
    pen.stroke()
  },
  disc(pen) {
    circle(pen, 0, 0, 42)
    pen.fill()
  },
  cross(pen) {
    pen.lineWidth = 15
    path(pen, 'M-22-22L22 22M22-22L-22 22')
  },
  cable(pen) {
    pen.lineWidth = 11
    path(pen, 'M-36 0C-19-17 19 17 36 0')
  },
  dot(pen) {
    circle(pen, 0, 0, 30)
    pen.fill()
  },
  hatch(pen) {
    pen.lineWidth = 7
    for (let i = -100; i < 100; i += 20) path(pen, `M${i} 50L${i + 100}-50`)
    pen.lineWidth = 6
    pen.strokeRect(-47, -47, 94, 94)
  },
  shade(pen) {
    pen.shadowColor = 'white'
    pen.shadowBlur = 10
    pen.fillRect(-42, -42, 84, 84)
  },
  chevron(pen) {
    pen.fill(new Path2D('M-17-22H17L0 34Z'))
  },
  brackets(pen) {
    pen.lineWidth = 7
    path(pen, 'M-44-24V-44H-24M24-44H44V-24M44 24V44H24M-24 44H-44V24')
  },
  target(pen) {
    pen.lineWidth = 6
    circle(pen, 0, 0, 44)
    pen.stroke()
    pen.lineWidth = 10
    circle(pen, 0, 0, 26)
    pen.stroke()
  },
}

export function glyphAtlas(): Texture {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = CELL * ACROSS
  const pen = canvas.getContext('2d')
  if (pen) {
    GLYPHS.forEach((glyph, i) => {
      pen.save()
      pen.beginPath()
      pen.rect((i % ACROSS) * CELL, Math.floor(i / ACROSS) * CELL, CELL, CELL)
      pen.clip()
      pen.translate((i % ACROSS) * CELL + CELL / 2, Math.floor(i / ACROSS) * CELL + CELL / 2)
      // A little air keeps neighbours out of each other's smaller pictures.
      pen.scale(CELL / 104, CELL / 104)
      pen.fillStyle = pen.strokeStyle = 'white'
      DRAWINGS[glyph](pen)
      pen.restore()
    })
  }
  const texture = new CanvasTexture(canvas)
  texture.anisotropy = 8
  return texture
}
