import { at } from './base'
import { keep, recall } from './storage'

/** Milliseconds in which a page is loaded anew once at most: where that brought nothing, what asked for a file says so. */
const ONCE_IN = 60_000
const KEPT = 'renewed'

/** The first file of the client that a page names. */
export const clientOf = (html: string): string | undefined => /<script\b[^>]*\bsrc="([^"]+)"/.exec(html)?.[1]

/** Whether the server has another client than this page is of; not where it cannot be asked. */
async function isNewer(): Promise<boolean> {
  try {
    const answer = await fetch(at('/'), { cache: 'no-store' })
    const theirs = answer.ok ? clientOf(await answer.text()) : undefined
    return theirs !== undefined && theirs !== clientOf(document.documentElement.outerHTML)
  } catch {
    return false
  }
}

/**
 * A file of this page could not be fetched. After a deploy the server has others under other names, and an open page would be
 * without what it had not fetched before: it is loaded anew.
 */
export async function renew(now = Date.now(), reload = () => location.reload()): Promise<void> {
  if (now - Number(recall(KEPT)) < ONCE_IN || !(await isNewer())) return
  keep(KEPT, String(now))
  reload()
}
