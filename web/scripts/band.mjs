// Bundles the band and its measuring into one script that a bare page can run: tools/band.py and its test do.
import { build } from 'vite'

await build({
  configFile: false,
  logLevel: 'error',
  build: {
    lib: {
      entry: 'src/games/infernal-wagon/gallery/render.ts',
      formats: ['iife'],
      name: 'band',
      fileName: () => 'band.js',
    },
    outDir: '../build/band',
    emptyOutDir: true,
    target: 'es2022',
  },
})
