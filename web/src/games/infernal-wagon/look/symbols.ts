/** Shapes of the connection symbols for a half size of 1. Each is told apart without colour, however the card lies. */
export interface Shape {
  d: string
  /** Line width for shapes that are lines. */
  line?: number
  square?: boolean
  /** Share of the disc's radius. */
  size: number
}

const star = Array.from({ length: 16 }, (_, i) => {
  const [angle, radius] = [(i * Math.PI) / 8 - Math.PI / 2, i % 2 ? 0.5 : 1.06]
  const round = (n: number) => Math.round(n * 100) / 100
  return `${i ? 'L' : 'M'}${round(radius * Math.cos(angle))} ${round(radius * Math.sin(angle))}`
}).join('')

export const shapes: Readonly<Record<string, Shape>> = {
  ring: { d: 'M0-.68A.68.68 0 1 1-.01-.68Z', line: 0.48, size: 0.7 },
  peak: { d: 'M0-.96 1 .78H-1Z', size: 0.7 },
  cross: { d: 'M-.7-.7.7.7M.7-.7-.7.7', line: 0.52, square: true, size: 0.62 },
  wave: {
    d: 'M-1-.32C-.7-.95-.35-.95 0-.4S.7.1 1-.5M-1 .52C-.7-.1-.35-.1 0 .44S.7.95 1 .34',
    line: 0.42,
    size: 0.7,
  },
  moon: { d: 'M.76-.866A1 1 0 1 0 .76.866 .868.868 0 0 1 .76-.866Z', size: 0.7 },
  gem: { d: 'M0-1.16 1.16 0 0 1.16-1.16 0Z', size: 0.7 },
  star: { d: `${star}Z`, size: 0.78 },
}
