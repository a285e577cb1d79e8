// Gathers every catalog (messages/*.<locale>.json of the house and of each game) and compiles them with paraglide.
// Catalogs are found by name, so a new game brings its own and is listed nowhere.
import { compile } from '@inlang/paraglide-js'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const { locales } = JSON.parse(readFileSync(`${web}/project.inlang/settings.json`, 'utf8'))

/** Every catalog of one language: file name and entries. */
export function catalogs(locale) {
  const files = globSync([`messages/*.${locale}.json`, `src/games/*/messages/*.${locale}.json`], { cwd: web }).sort()
  return files.map((file) => ({ file, entries: JSON.parse(readFileSync(`${web}/${file}`, 'utf8')) }))
}

export function merge(locale) {
  const merged = {}
  const source = {}
  for (const { file, entries } of catalogs(locale)) {
    for (const [key, value] of Object.entries(entries)) {
      if (key in merged) throw new Error(`${key} is said twice: in ${source[key]} and in ${file}`)
      merged[key] = value
      source[key] = file
    }
  }
  return merged
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(`${web}/project.inlang/merged`, { recursive: true })
  for (const locale of locales) {
    writeFileSync(`${web}/project.inlang/merged/${locale}.json`, JSON.stringify(merge(locale), null, 1))
  }
  process.chdir(web)
  await compile({
    project: './project.inlang',
    outdir: './src/paraglide',
    strategy: ['globalVariable', 'baseLocale'],
    emitTsDeclarations: true,
    emitReadme: false,
    emitGitIgnore: false,
    emitPrettierIgnore: false,
  })
  // A refusal is said by its code: `error_<code>` of any catalog, gathered here so that no list is kept by hand.
  const codes = Object.keys(merge(locales[0])).filter((key) => key.startsWith('error_'))
  writeFileSync(
    `${web}/src/paraglide/errors.js`,
    `import * as m from './messages/_index.js'\n\nexport const errors = {\n` +
      codes.map((key) => `  ${key.slice(6)}: m.${key},\n`).join('') +
      '}\n',
  )
  writeFileSync(
    `${web}/src/paraglide/errors.d.ts`,
    'export const errors: Record<string, (params: Record<string, string | number>) => string>\n',
  )
}
