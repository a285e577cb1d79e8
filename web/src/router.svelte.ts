import { tick } from 'svelte'
import { at, without } from './base'
import { isLeaving, leaveSheet, wentBack } from './shell/overlays'

/** The page's own address, and links that change it without loading everything anew. */
let path = $state(pathHere())
let hash = $state(hashHere())

export const router = {
  get path(): string {
    return path
  },
  /** What follows the `#`: a place on the page. */
  get hash(): string {
    return hash
  },
  /** The parts of the address between slashes. */
  get parts(): string[] {
    return path.split('/').filter(Boolean).map(decodePart)
  },
}

function pathHere(): string {
  return without(location.pathname) ?? '/'
}

function hashHere(): string {
  return decodePart(location.hash.slice(1))
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** What a page is told by the one before it; it stays with the page's place in the history. */
export interface Errand {
  /** Sit down and begin: everything is chosen. */
  start?: boolean
  /** Show how friends get here. */
  invite?: boolean
}

export function go(to: string, options: { replace?: boolean; errand?: Errand } = {}): void {
  if (at(to) === location.pathname + location.hash || isLeaving(() => go(to, options))) return
  const instead = leaveSheet() || options.replace
  const errand = options.errand ?? null
  if (instead) history.replaceState(errand, '', at(to))
  else history.pushState(errand, '', at(to))
  arrive()
}

/** What this page was told to do; once. */
export function takeErrand(): Errand {
  const { start, invite, ...rest } = (history.state ?? {}) as Errand
  if (start || invite) history.replaceState(rest, '')
  return { start: !!start, invite: !!invite }
}

function arrive(): void {
  hash = hashHere()
  // A place on the same page: the page itself knows how to show it.
  if (path === pathHere()) return
  const left = document.querySelector('main')
  path = pathHere()
  void tick().then(() => {
    window.scrollTo(0, 0)
    arriving?.disconnect()
    arriving = enter(left) ? undefined : new MutationObserver(() => enter(left) && arriving?.disconnect())
    arriving?.observe(document.body, { childList: true, subtree: true })
  })
}

let arriving: MutationObserver | undefined

/** A reader that does not see the page change must hear where it is: now, or when the page has been fetched. */
function enter(left: Element | null): boolean {
  const main = document.querySelector<HTMLElement>('main')
  if (!main || main === left) return false
  // A page may begin in a field of its own.
  if (!main.contains(document.activeElement)) main.focus({ preventScroll: true })
  return true
}

window.addEventListener('popstate', () => {
  if (!wentBack()) arrive()
})

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  const path = without(link.pathname)
  if (path === null || path.startsWith('/api/')) return
  event.preventDefault()
  go(path + link.hash)
})
