import { fileURLToPath } from 'node:url'

const base = fileURLToPath(new URL('./src/base.ts', import.meta.url))
const ADDRESS = /(\s(?:href|src|picture)=")\/(?!\/)/g
const SCRIPT = /<script lang="ts">/

/**
 * Puts the base path in front of every address that is written out in a template (`href="/t/{link}"`), so that nobody who
 * writes a link has to think of it. Addresses in scripts say `at('/…')`.
 */
export function belowBasePath() {
  return {
    name: 'base-path',
    markup({ content, filename }) {
      const [script = '', ...rest] = content.split(/(?<=<\/script>)/)
      const markup = rest.length ? rest.join('') : content
      if (!ADDRESS.test(markup)) return { code: content }
      ADDRESS.lastIndex = 0
      const code = markup.replace(ADDRESS, '$1{__BASE}/')
      const names = `import { BASE as __BASE } from ${JSON.stringify(base)}`
      if (!rest.length) return { code: `<script lang="ts">${names}</script>\n${code}` }
      if (!SCRIPT.test(script)) throw new Error(`${filename}: a script must come first`)
      return { code: script.replace(SCRIPT, `<script lang="ts">${names}\n`) + code }
    },
  }
}
