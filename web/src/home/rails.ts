import { round } from '../look/chance'

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

const at = (x: number, y: number): string => `${round(x)} ${round(y)}`

/** The line on a tall screen: in from the left, then down through the chambers from side to side. */
export function windingLine(width: number, ground: number, boxes: readonly Box[]): string {
  let d = `M${at(-10, ground)}C${at(width * 0.23, ground - 8)} ${at(width * 0.77, ground - 16)} ${at(width - 24, ground + 8)}`
  boxes.forEach((box, i) => {
    const right = i % 2 === 0
    // Into the chamber from the side where the line arrives, out near its floor on the other side.
    const near = right ? box.x + box.w - 36 : box.x + 36
    const outside = right ? width - 16 : 16
    const far = right ? 34 : width - 34
    const bottom = box.y + box.h
    d += `S${at(outside, box.y + box.h * 0.42)} ${at(near, box.y + box.h * 0.5)}`
    if (i < boxes.length - 1) d += `S${at(right ? 60 : width - 60, bottom - 40)} ${at(far, bottom - 8)}`
    else d += `S${at(box.x + box.w * 0.5, box.y + box.h * 0.6)} ${at(box.x + box.w * 0.4, box.y + box.h * 0.66)}`
  })
  return d
}

/** The line on a wide screen: over the top, round the end, then back from chamber to chamber. */
export function loopingLine(width: number, ground: number, boxes: readonly Box[]): string {
  const last = boxes[boxes.length - 1]
  if (!last) return ''
  let d = `M${at(-20, ground)}C${at(width * 0.23, ground - 16)} ${at(width * 0.55, ground - 14)} ${at(width - 150, ground - 12)}`
  d += `C${at(width - 40, ground - 10)} ${at(width - 16, ground + 36)} ${at(width - 50, ground + 62)}`
  d += `S${at(last.x + last.w * 0.7, last.y + 26)} ${at(last.x + last.w * 0.5, last.y + last.h * 0.4)}`
  for (let i = boxes.length - 2; i >= 0; i--) {
    const [from, to] = [boxes[i + 1]!, boxes[i]!]
    const middle = (to.x + to.w + from.x) / 2
    const y = (from.y + from.h * 0.66 + to.y + to.h * 0.66) / 2
    d += `C${at(from.x + 60, y + 50)} ${at(middle + 30, y + 24)} ${at(middle, y)}`
    d += `S${at(to.x + to.w - 40, y - 36)} ${at(to.x + to.w * 0.5, to.y + to.h * 0.6)}`
  }
  return d
}
