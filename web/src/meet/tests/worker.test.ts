/** The worker as it is written for a build, run with a made-up browser around it. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const source = readFileSync(new URL('../worker.js', import.meta.url), 'utf8')
  .replace('__VERSION__', 'two')
  .replace('/*__FILES__*/ []', '["/assets/meet/a-1.js"]')

interface FetchRequest {
  method?: string
  mode?: string
  url: string
}
type Listener = (event: object) => void

function openWorker(network: (url: string) => Promise<{ ok: boolean; from: string }>, base = '') {
  const listeners: Record<string, Listener> = {}
  const kept = new Map([['draisine-meet-one', new Map<string, object>()]])
  const pathOf = (url: string) => new URL(url, 'http://here').pathname
  const caches = {
    open: async (name: string) => {
      if (!kept.has(name)) kept.set(name, new Map())
      return {
        addAll: async (paths: string[]) =>
          paths.forEach((path) => kept.get(name)!.set(path, { ok: true, from: 'kept' })),
        match: async (path: string) => kept.get(name)!.get(path),
      }
    },
    keys: async () => [...kept.keys(), 'somebody-else'],
    delete: async (name: string) => kept.delete(name),
  }
  const self = {
    location: { origin: 'http://here' },
    registration: { scope: `http://here${base}/meet` },
    addEventListener: (kind: string, listener: Listener) => void (listeners[kind] = listener),
  }
  const fetch = (what: FetchRequest | string) => network(typeof what === 'string' ? what : what.url)
  new Function('self', 'caches', 'fetch', 'Response', source)(self, caches, fetch, { error: () => ({ from: 'error' }) })
  const wait = async (kind: string): Promise<void> => {
    let done: Promise<unknown> = Promise.resolve()
    listeners[kind]!({ waitUntil: (promise: Promise<unknown>) => void (done = promise) })
    await done
  }
  /** Who answers: null when the worker lets the request pass to the server as if it were not there. */
  const ask = async (path: string, request: Partial<FetchRequest> = {}): Promise<string | null> => {
    let answer: Promise<{ from: string }> | null = null
    const asked = {
      method: 'GET',
      mode: 'cors',
      url: path.startsWith('http') ? path : `http://here${path}`,
      ...request,
    }
    listeners.fetch!({ request: asked, respondWith: (response: Promise<{ from: string }>) => void (answer = response) })
    return answer === null ? null : (await (answer as Promise<{ from: string }>)).from
  }
  return { wait, ask, kept, pathOf }
}
const answers = async () => ({ ok: true, from: 'server' })
const fails = () => Promise.reject(new Error('no connection'))
const visit = { mode: 'navigate' }

describe("the companion's worker", () => {
  it('never answers for a table, the first page or what programs ask', async () => {
    const { wait, ask } = openWorker(fails)
    await wait('install')
    for (const path of [
      '/',
      '/t/abc',
      '/t/abc/screen',
      '/g/x',
      '/api/me',
      '/meeting',
      '/assets/index-1.js',
      '/index.html',
    ])
      for (const request of [visit, {}]) expect(await ask(path, request), path).toBeNull()
    expect(await ask('/meet', { method: 'POST' })).toBeNull()
    expect(await ask('http://elsewhere/meet', visit)).toBeNull()
  })

  it("shows the server's page while there is one, and the kept one when there is none", async () => {
    for (const path of ['/meet', '/meet/some-game']) {
      const here = openWorker(answers)
      await here.wait('install')
      expect(await here.ask(path, visit)).toBe('server')
      const alone = openWorker(fails)
      await alone.wait('install')
      expect(await alone.ask(path, visit)).toBe('kept')
      const broken = openWorker(async () => ({ ok: false, from: 'server' }))
      await broken.wait('install')
      expect(await broken.ask(path, visit)).toBe('kept')
    }
  })

  it('answers below a path as at the root, and for nothing above it', async () => {
    const { wait, ask } = openWorker(fails, '/games')
    await wait('install')
    expect(await ask('/games/meet/some-game', visit)).toBe('kept')
    expect(await ask('/games/assets/meet/a-1.js')).toBe('kept')
    for (const path of ['/meet', '/assets/meet/a-1.js', '/games/t/abc']) expect(await ask(path, visit), path).toBeNull()
  })

  it('keeps files of its own build only, whose names carry their content', async () => {
    const { wait, ask, kept } = openWorker(fails)
    await wait('install')
    expect(await ask('/assets/meet/a-1.js')).toBe('kept')
    expect(await ask('/assets/meet/a-2.js')).toBeNull()
    expect([...kept.keys()]).toEqual(['draisine-meet-one', 'draisine-meet-two'])
    await wait('activate')
    expect([...kept.keys()]).toEqual(['draisine-meet-two'])
  })
})
