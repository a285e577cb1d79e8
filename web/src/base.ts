/** The path below which a proxy shows this server, as the server wrote it into the page; empty where it has the whole name. */
export const BASE: string = globalThis.document?.documentElement.dataset['base'] ?? ''

/** Where something is: `path` begins with a slash, as if the server had the whole name. */
export const at = (path: string): string => BASE + path

/** The other way: the path of an address of ours without the base; null for what is somebody else's. */
export function without(path: string): string | null {
  if (path === BASE) return '/'
  return path.startsWith(`${BASE}/`) ? path.slice(BASE.length) : null
}

/** What links for others begin with. */
export const origin = (): string => location.origin + BASE
