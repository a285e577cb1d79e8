/**
 * A companion that several phones show: the lines that the server has, those that this phone has not got rid of yet, and
 * those that were counted here without knowing what others had counted meanwhile.
 */
import type { MeetingLine as Line } from '../protocol/messages.gen'
import type { Entry, Log } from './log'

export type { Line }
export type Fields = Readonly<Record<string, string | number | boolean>>

export interface Shared {
  /** For writing or for reading, as this phone was given it. */
  readonly link: string
  readonly reading: string
  readonly writes: boolean
  /** Milliseconds that the server's clock is ahead of this phone's. */
  readonly offset: number
  readonly lines: readonly Line[]
  /** Counted here, not there yet. */
  readonly pending: readonly Line[]
  /** Counted here while others counted, too: somebody must say whether it is the same or more. */
  readonly aside: readonly Line[]
  /** What the others had counted. */
  readonly met: readonly Line[]
  /** This phone makes no sound: another one does. */
  readonly silent: boolean
}

const TAKE_BACK = 'take_back'
/** Lines in one message. */
export const MOST_AT_ONCE = 50

export const joined = (link: string): Shared => ({
  link,
  reading: link,
  writes: true,
  offset: 0,
  lines: [],
  pending: [],
  aside: [],
  met: [],
  silent: true,
})

/** A log that was this phone's own, from now on by the server's clock. */
export function sharedFrom(log: Log, links: { link: string; reading: string }, offset: number): Shared {
  const pending = log.map(({ at, kind, ...fields }) => lineOf(kind, fields, Math.round(at + offset)))
  return { ...joined(links.link), reading: links.reading, offset, pending, silent: false }
}

export function lineOf(kind: string, fields: Fields, at: number): Line {
  const key = Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, '0'))
  return { key: key.join(''), at, kind, fields }
}

/** What is counted after these lines. */
export function effective(lines: readonly Line[]): Log {
  const log: Entry[] = []
  for (const { at, kind, fields } of lines)
    if (kind === TAKE_BACK) log.pop()
    else log.push({ ...fields, kind, at: Math.max(at, log.at(-1)?.at ?? 0) })
  return log
}

export const entriesOf = ({ lines, pending }: Shared): Log => effective([...lines, ...pending])

/** The log as this phone goes on with it alone, by its own clock. */
export const aloneFrom = (shared: Shared): Log =>
  entriesOf(shared).map((entry) => ({ ...entry, at: entry.at - shared.offset }))

export const withLine = (shared: Shared, kind: string, fields: Fields, now: number): Shared => ({
  ...shared,
  pending: [...shared.pending, lineOf(kind, fields, Math.round(now))],
})

export const withTakeBack = (shared: Shared, now: number): Shared => withLine(shared, TAKE_BACK, {}, now)

/** The server has these lines from that place on; null where some in between are missing. */
export function received(shared: Shared, sequence: number, lines: readonly Line[]): Shared | null {
  if (sequence > shared.lines.length) return null
  return settled(shared, [...shared.lines.slice(0, sequence), ...lines])
}

/** What is pending is there, is still to be sent, or was counted without knowing what others did. */
function settled(shared: Shared, lines: readonly Line[]): Shared {
  const there = new Set(lines.map(({ key }) => key))
  const before = new Set(shared.lines.map(({ key }) => key))
  const mine = new Set(shared.pending.map(({ key }) => key))
  // A server that was set back to a backup lacks lines which this phone has seen there: they are sent once more.
  const lost = shared.lines.filter(({ key }) => !there.has(key))
  const pending = [...lost, ...shared.pending.filter(({ key }) => !there.has(key))]
  const others = lines.filter(({ key }) => !before.has(key) && !mine.has(key))
  if (!others.length || !pending.length) return { ...shared, lines, pending }
  return { ...shared, lines, pending: [], aside: [...shared.aside, ...pending], met: [...shared.met, ...others] }
}

/** What was set aside counts too, after what the others counted; a taking back does not: it was meant for something else. */
export function withAside(shared: Shared, now: number): Shared {
  const again = effective(shared.aside).map(({ at, kind, ...fields }) => lineOf(kind, fields, Math.min(at, now)))
  return { ...shared, pending: [...shared.pending, ...again], aside: [], met: [] }
}

export const withoutAside = (shared: Shared): Shared => ({ ...shared, aside: [], met: [] })

/** What was kept of a shared companion; null where there is none or it cannot be read. */
export function readShared(text: string | null): Shared | null {
  try {
    const { shared } = JSON.parse(text ?? '{}') as { shared?: Partial<Shared> }
    if (!shared || typeof shared.link !== 'string' || !Number.isFinite(shared.offset)) return null
    const lists = [shared.lines, shared.pending, shared.aside, shared.met]
    return lists.every((list) => Array.isArray(list) && list.every(isLine)) ? (shared as Shared) : null
  } catch {
    return null
  }
}

function isLine(value: unknown): value is Line {
  if (typeof value !== 'object' || value === null) return false
  const { key, at, kind } = value as Partial<Line>
  return typeof key === 'string' && typeof at === 'number' && Number.isFinite(at) && typeof kind === 'string'
}

/** One question for the time: when it was asked and answered here, and what the server said. */
export interface Sample {
  readonly asked: number
  readonly answered: number
  readonly now: number
}

/** How far the server's clock is ahead, by the question that was answered quickest: it is off by half of its way at most. */
export function offsetOf(samples: readonly Sample[]): number | null {
  let best: Sample | null = null
  for (const sample of samples) if (!best || sample.answered - sample.asked < best.answered - best.asked) best = sample
  return best && best.now - (best.asked + best.answered) / 2
}
