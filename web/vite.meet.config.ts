import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'

// The companion is built apart, beside the client: it shares no file with the tables' pages, so what is kept for use
// without the server can never be a part of them, and they load nothing for its sake.
export default defineConfig({
  plugins: [svelte()],
  // Files find each other wherever they lie; only pages name them from the root, where the server may put a path in front.
  experimental: { renderBuiltUrl: (_, { hostType }) => (hostType === 'html' ? undefined : { relative: true }) },
  publicDir: false,
  build: {
    outDir: '../src/draisine/server/client',
    assetsDir: 'assets/meet',
    emptyOutDir: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: '.vite/meet.json',
    rolldownOptions: { input: 'meet.html' },
  },
})
