// Writes the companion's service worker: which files of this build its page needs, and a version made from their names.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const client = resolve(web, '../src/draisine/server/client')
const manifest = JSON.parse(readFileSync(`${client}/.vite/meet.json`, 'utf8'))

const files = new Set()
const seen = new Set()
function gather(key) {
  if (seen.has(key)) return
  seen.add(key)
  const chunk = manifest[key]
  if (!chunk.file.endsWith('.html')) files.add(chunk.file)
  for (const file of [...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
  for (const other of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) gather(other)
}
gather('meet.html')
// Fonts hang on the style sheets.
for (const style of [...files].filter((file) => file.endsWith('.css')))
  for (const [, font] of readFileSync(`${client}/${style}`, 'utf8').matchAll(/url\(([^)]+\.woff2)\)/g))
    files.add(posix.join(posix.dirname(style), font))

const stray = [...files].filter((file) => !file.startsWith('assets/meet/'))
if (stray.length) throw new Error(`only files with their content in their name may be kept: ${stray}`)
const paths = [...files].map((file) => `/${file}`).sort()
const page = readFileSync(`${client}/meet.html`)
const version = createHash('sha256').update(page).update(paths.join()).digest('hex').slice(0, 16)
const worker = readFileSync(`${web}/src/meet/worker.js`, 'utf8')
  .replace('__VERSION__', version)
  .replace('/*__FILES__*/ []', JSON.stringify(paths))
writeFileSync(`${client}/meet-worker.js`, worker)
const bytes = paths.reduce((sum, path) => sum + readFileSync(client + path).length, 0)
console.log(`Companion: ${paths.length} files, ${(bytes / 1000).toFixed(0)} kB kept for use without the server`)
