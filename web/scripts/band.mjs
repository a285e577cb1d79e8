// Bundles the band and its measuring into one script that a bare page can run: tests/browser/band_figures.py and its test do.
import { globSync } from 'node:fs'
import { build } from 'vite'

// The one game that brings a band has a gallery of it.
const [entry] = globSync('src/games/*/gallery/render.ts')

await build({
  configFile: false,
  logLevel: 'error',
  build: {
    lib: {
      entry,
      formats: ['iife'],
      name: 'band',
      fileName: () => 'band.js',
    },
    outDir: '../build/band',
    emptyOutDir: true,
    target: 'es2022',
  },
})
