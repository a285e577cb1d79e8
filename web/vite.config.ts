import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

const server = 'http://127.0.0.1:8000'

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
    manifest: true,
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
