/** A long curve for a short line: of every stretch its lowest and its highest point, in their order. */
export function thinned(values: readonly number[], most: number): [number, number][] {
  if (values.length <= most) return values.map((value, i) => [i, value])
  const stretch = Math.ceil((values.length * 2) / most)
  const found: [number, number][] = []
  for (let from = 0; from < values.length; from += stretch) {
    let [low, high] = [from, from]
    for (let i = from; i < Math.min(values.length, from + stretch); i++) {
      if (values[i]! < values[low]!) low = i
      if (values[i]! > values[high]!) high = i
    }
    for (const i of [...new Set([low, high])].sort((a, b) => a - b)) found.push([i, values[i]!])
  }
  return found
}
