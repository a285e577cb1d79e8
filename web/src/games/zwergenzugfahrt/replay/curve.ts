import { m } from '../../../paraglide/messages.js'
import { GREEN, RED } from '../values'
import { clanWord } from '../words'

/** How far green is ahead at every frame that was judged: a judgement holds until the next one. */
export function judgedLead(judged: readonly { frame: number; value: number }[]): number[] {
  const found: number[] = []
  judged.forEach(({ frame, value }, i) => {
    const until = judged[i + 1]?.frame ?? frame + 1
    for (let at = frame; at < until; at++) found[at] = -value
  })
  return found
}

/** What a lead of the curve means, in words: never as a number. */
export function sayLead(lead: number): string {
  if (Math.abs(lead) < 16) return m.zz_why_stands_level()
  const clan = clanWord(lead > 0 ? GREEN : RED)
  return Math.abs(lead) < 50 ? m.zz_why_stands_ahead({ clan }) : m.zz_why_stands_far_ahead({ clan })
}

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
