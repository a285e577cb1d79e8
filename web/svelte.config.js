import { vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { belowBasePath } from './base-path.js'

export default {
  preprocess: [belowBasePath(), vitePreprocess()],
  compilerOptions: { runes: true },
}
