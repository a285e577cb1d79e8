/**
 * What changed from one frame to the next, as the server says it (docs/protocol.md, "Replays"): null for nothing,
 * `[value]` for another value, an object by keys or places, and `{"@": [place, count, values]}` for a list of another length.
 */
export type Change = null | readonly [unknown?] | { readonly [key: string]: Change | Splice }
type Splice = readonly [number, number, readonly unknown[]]

/** The value after a change. What did not change is the same object as before: nothing is drawn anew for it. */
export function apply<T>(before: T, change: Change | undefined): T {
  if (change === null || change === undefined) return before
  if (Array.isArray(change)) return change[0] as T
  const changes = change as { readonly [key: string]: Change | Splice }
  if (Array.isArray(before)) {
    const splice = changes['@'] as Splice | undefined
    const after: unknown[] = before.slice()
    if (splice) after.splice(splice[0], splice[1], ...splice[2])
    else
      for (const [place, one] of Object.entries(changes))
        after[Number(place)] = apply(before[Number(place)], one as Change)
    return after as T
  }
  const after: Record<string, unknown> = { ...(before as Record<string, unknown>) }
  for (const [key, one] of Object.entries(changes)) {
    if (Array.isArray(one) && one.length === 0) delete after[key]
    else after[key] = apply(after[key], one as Change)
  }
  return after as T
}
