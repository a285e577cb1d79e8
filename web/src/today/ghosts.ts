import type { Ghost } from '../protocol/messages.gen'

/** Where a line is at a place (a second, or a step): what it was last, or its beginning. */
export function valueAt(points: Ghost['points'], line: number, place: number): number {
  let found = points[0]?.[line + 1] ?? 0
  for (const point of points) {
    if ((point[0] ?? 0) > place) break
    found = point[line + 1] ?? found
  }
  return found
}

export interface Box {
  /** The last place and the extremes of all lines that are drawn together. */
  end: number
  least: number
  most: number
}

export function boxOf(lines: readonly Ghost['points'][], line: number): Box {
  const values = lines.flatMap((points) => points.map((point) => point[line + 1] ?? 0))
  const ends = lines.map((points) => points.at(-1)?.[0] ?? 0)
  return { end: Math.max(1, ...ends), least: Math.min(0, ...values), most: Math.max(1, ...values) }
}

/** A line in steps: a value holds until the next one comes. */
export function stepPath(
  points: Ghost['points'],
  line: number,
  { end, least, most }: Box,
  width: number,
  height: number,
): string {
  const x = (place: number): number => Math.round((place / end) * width * 10) / 10
  const y = (value: number): number => Math.round((height - ((value - least) / (most - least)) * height) * 10) / 10
  return points
    .map((point, i) => (i ? `H${x(point[0] ?? 0)}V${y(point[line + 1] ?? 0)}` : `M${x(0)} ${y(point[line + 1] ?? 0)}`))
    .join('')
}
