import { round } from '../../../look/chance'

/** From the outermost tongue of a flame to the innermost: its size, and its colour. */
const layers = [
  [1, 'var(--ember-deep)'],
  [0.76, 'var(--ember)'],
  [0.5, 'var(--ember-light)'],
  [0.26, 'var(--ember-white)'],
] as const

function tongue(x: number, y: number, width: number, height: number, lean: number, k: number): string {
  const [W, H] = [width * k, height * k]
  const p = (dx: number, dy: number) => `${round(x + dx)} ${round(y + dy)}`
  return (
    `M${p(-W / 2, 0)}C${p(-W * 0.75, -H * 0.35)} ${p(-W * 0.2 + lean * k * 0.4, -H * 0.5)} ${p(-W * 0.12 + lean * k, -H)}` +
    `C${p(W * 0.12 + lean * k * 0.7, -H * 0.72)} ${p(W * 0.2, -H * 0.62)} ${p(W * 0.16, -H * 0.42)}` +
    `C${p(W * 0.3, -H * 0.5)} ${p(W * 0.36 + lean * k * 0.4, -H * 0.62)} ${p(W * 0.36 + lean * k * 0.5, -H * 0.7)}` +
    `C${p(W * 0.62, -H * 0.42)} ${p(W * 0.7, -H * 0.2)} ${p(W / 2, 0)}C${p(W * 0.3, W * 0.22)} ${p(-W * 0.3, W * 0.22)} ${p(-W / 2, 0)}Z`
  )
}

/** One flame that stands at a point and leans with the draught: its tongues as paths, the largest first. */
export const flame = (
  x: number,
  y: number,
  width: number,
  height: number,
  lean: number,
): { fill: string; d: string }[] => layers.map(([k, fill]) => ({ fill, d: tongue(x, y, width, height, lean, k) }))
