import { tick } from 'svelte'

/** The page's own address, and links that change it without loading everything anew. */
let path = $state(location.pathname)

export const router = {
  get path(): string {
    return path
  },
  /** The parts of the address between slashes. */
  get parts(): string[] {
    return path.split('/').filter(Boolean).map(decodePart)
  },
}

function decodePart(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

export function go(to: string, options: { replace?: boolean } = {}): void {
  if (to === location.pathname) return
  if (options.replace) history.replaceState(null, '', to)
  else history.pushState(null, '', to)
  arrive()
}

function arrive(): void {
  path = location.pathname
  // A reader that does not see the page change must hear where it is.
  void tick().then(() => {
    window.scrollTo(0, 0)
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
  })
}

window.addEventListener('popstate', arrive)

document.addEventListener('click', (event) => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
  const link = (event.target as Element | null)?.closest?.('a')
  if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return
  if (link.pathname.startsWith('/api/')) return
  event.preventDefault()
  go(link.pathname)
})
