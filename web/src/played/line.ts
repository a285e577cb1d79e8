/** A line of values in a box, as it is drawn: from the left to the right, the largest at the top. */
export interface Spark {
  path: string
  /** Where nought lies, when values lie on both sides of it. */
  zero: number | null
  least: number
  most: number
  last: { x: number; y: number }
}

export function spark(values: readonly number[], width: number, height: number): Spark {
  const least = Math.min(...values)
  const most = Math.max(...values)
  const span = most - least || 1
  const at = (value: number): number => height - ((value - least) / span) * height
  const step = width / Math.max(1, values.length - 1)
  const points = values.map((value, i) => ({ x: round(i * step), y: round(at(value)) }))
  const path = points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x} ${y}`).join('')
  return {
    path,
    zero: least < 0 && most > 0 ? round(at(0)) : null,
    least,
    most,
    last: points.at(-1) ?? { x: 0, y: height },
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
