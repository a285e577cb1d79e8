/** What happened at a real table, kept in this browser: entries with the time at which they were made, oldest first. */

export interface Entry {
  /** Unix time in milliseconds: it goes on while a phone sleeps, which no counter does. */
  readonly at: number
  readonly kind: string
  readonly [field: string]: string | number | boolean
}

export type Log = readonly Entry[]

/** Raised when an older log would be read differently; such a log is left alone and a new one begun. */
const VERSION = 1

/** The log with one more entry. A clock that was set back meanwhile must not make time run backwards. */
export function withEntry(
  log: Log,
  kind: string,
  fields: Readonly<Record<string, string | number | boolean>>,
  now: number,
): Log {
  return [...log, { ...fields, kind, at: Math.max(now, log.at(-1)?.at ?? 0) }]
}

/** The log without its last entry. */
export const takenBack = (log: Log): Log => log.slice(0, -1)

/** With what is known of other phones, where several show the log. */
export const written = (log: Log, shared?: object | null): string =>
  JSON.stringify({ version: VERSION, entries: log, ...(shared ? { shared } : {}) })

/** What was written; nothing where that cannot be read. */
export function read(text: string | null): Log {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    if (typeof kept !== 'object' || kept === null) return []
    const { version, entries } = kept as { version?: unknown; entries?: unknown }
    return version === VERSION && Array.isArray(entries) && entries.every(isEntry) ? entries : []
  } catch {
    return []
  }
}

function isEntry(value: unknown): value is Entry {
  if (typeof value !== 'object' || value === null) return false
  const { at, kind } = value as { at?: unknown; kind?: unknown }
  return typeof at === 'number' && Number.isFinite(at) && typeof kind === 'string'
}

/** A clock in a log: how long it had run when it was last started or stopped. */
export interface Run {
  before: number
  /** Since when it runs; null while it stands. */
  since: number | null
}

export const still: Run = { before: 0, since: null }

export const started = (run: Run, at: number): Run => (run.since === null ? { ...run, since: at } : run)

export const stopped = (run: Run, at: number): Run => ({ before: elapsed(run, at), since: null })

/** Milliseconds that it has run by now. */
export const elapsed = ({ before, since }: Run, now: number): number =>
  before + (since === null ? 0 : Math.max(0, now - since))

/** "4:18" for what is left, rounded up: it shows 0:00 when nothing is left, and not a second before. */
export function asClock(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
