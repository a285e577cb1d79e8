import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = 'http://127.0.0.1:8000'

const ofAllGames = (id: string): boolean => /[\\/]src[\\/](?!games[\\/][\w-]+[\\/])/.test(id)

export default defineConfig({
  plugins: [svelte()],
  // Files find each other wherever they lie; only pages name them from the root, where the server may put a path in front.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  build: {
    // The wheel carries the client as files of the server package.
    outDir: '../src/draisine/server/client',
    emptyOutDir: true,
    target: 'es2022',
    // The server's content security policy allows no data: fonts or scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The server tells a browser by it what a page needs, and the browser fetches that side by side.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          // Left alone, every set of pages that share something gives a file of its own: 87 for a table, most below 1 kB.
          groups: [
            { name: 'first', tags: ['$initial'], priority: 2 },
            { name: 'shared', test: ofAllGames, minShareCount: 3, maxModuleSize: 3_000, priority: 1 },
          ],
        },
      },
    },
    // The scene in three dimensions is one large library, fetched only where it is drawn.
    chunkSizeWarningLimit: 900,
  },
  server: {
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  test: {
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    environment: 'node',
    // All cores: by default one is left free, which on a machine with two means one at a time.
    maxWorkers: '100%',
    // A busy machine fails no test.
    testTimeout: 60_000,
  },
})
