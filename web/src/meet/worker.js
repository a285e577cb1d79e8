/*
 * Lets the companion be loaded without the server. It keeps the companion's page and the files that this page needs, all of
 * one build, and answers for nothing else: whatever belongs to a table always comes from the server.
 */
const VERSION = '__VERSION__'
/** The companion's page is all that this worker was registered for; the files lie beside it. */
const PAGE = new URL(self.registration.scope).pathname
const BASE = PAGE.slice(0, -'/meet'.length)
const FILES = new Set(/*__FILES__*/ [].map((file) => BASE + file))
/** Milliseconds after which a server that does not answer counts as away. */
const PATIENCE = 3000
const NAME = 'draisine-meet-'

self.addEventListener('install', (event) => {
  // All or nothing: a page without one of its files would be worse than none.
  event.waitUntil(caches.open(NAME + VERSION).then((cache) => cache.addAll([PAGE, ...FILES])))
})

self.addEventListener('activate', (event) => {
  // No page of an older build is open any more: this worker has waited for that.
  const forget = (names) =>
    names.filter((name) => name.startsWith(NAME) && name !== NAME + VERSION).map((name) => caches.delete(name))
  event.waitUntil(caches.keys().then((names) => Promise.all(forget(names))))
})

const kept = (path) => caches.open(NAME + VERSION).then((cache) => cache.match(path))

/** The server's page while it answers, so that nobody sees an old one; the kept one otherwise. */
async function page(request) {
  const abort = new AbortController()
  const timer = setTimeout(() => abort.abort(), PATIENCE)
  try {
    const answer = await fetch(request.url, { signal: abort.signal, credentials: 'same-origin' })
    if (answer.ok) return answer
    throw new Error(String(answer.status))
  } catch {
    return (await kept(PAGE)) ?? Response.error()
  } finally {
    clearTimeout(timer)
  }
}

self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url)
  if (event.request.method !== 'GET' || url.origin !== self.location.origin) return
  const isPage = url.pathname === PAGE || url.pathname.startsWith(PAGE + '/')
  if (event.request.mode === 'navigate' && isPage) event.respondWith(page(event.request))
  // A file's name carries what is in it: the kept one is the right one.
  else if (FILES.has(url.pathname))
    event.respondWith(kept(url.pathname).then((answer) => answer ?? fetch(event.request)))
})
