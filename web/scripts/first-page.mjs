// Weighs what a browser loads before it can show the first page, as it travels: text gzipped, fonts as they are.
import { readFileSync } from 'node:fs'
import { dirname, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

const limit = 150_000
const client = resolve(dirname(fileURLToPath(import.meta.url)), '../../src/draisine/server/client')
const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'))

const files = new Set(['index.html'])
function gather(key) {
  const chunk = manifest[key]
  if (files.has(chunk.file)) return
  files.add(chunk.file)
  for (const style of chunk.css ?? []) files.add(style)
  for (const asset of chunk.assets ?? []) files.add(asset)
  for (const other of chunk.imports ?? []) gather(other)
}
gather('index.html')
// Fonts hang on the style sheets.
for (const style of [...files].filter((file) => file.endsWith('.css'))) {
  for (const [, font] of readFileSync(`${client}/${style}`, 'utf8').matchAll(/url\(([^)]+\.woff2)\)/g))
    files.add(posix.join(posix.dirname(style), font))
}

let text = 0
let fonts = 0
for (const file of files) {
  const bytes = readFileSync(`${client}/${file}`)
  if (file.endsWith('.woff2')) fonts += bytes.length
  else text += gzipSync(bytes, { level: 9 }).length
}
const kilo = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const count = [...files].filter((file) => file.endsWith('.woff2')).length
console.log(`First page: ${kilo(text + fonts)} (${kilo(text)} of text gzipped, ${kilo(fonts)} of ${count} fonts)`)
if (text + fonts > limit || count > 5) {
  console.error(`That is more than ${kilo(limit)} or more than five fonts.`)
  process.exitCode = 1
}
