// Gathers every catalog and compiles them with paraglide: the client's own (messages/*.<locale>.json), the words that belong
// to no game (src/draisine/words/) and those of each game (src/draisine/games/<game>/words/). They are found by name, so a
// new game brings its own and is listed nowhere.
import { compile } from '@inlang/paraglide-js'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const { locales } = JSON.parse(readFileSync(`${web}/project.inlang/settings.json`, 'utf8'))
const rooms = '../src/draisine'
/** `words/<locale>.json` of a game: what every game has words for. Two games may call a bot or an end by the same name. */
const general = /games\/(\w+)\/words\/\w\w\.json$/
/** Bots that play any game stand under this name. */
const ANY = 'any'
/** What the shell asks for by name, of any game. */
const asked = /^(bot|strength|stat|timeline)_/
/** Said in the terminal alone: positions are described in Python. */
const terminal = /^(text|end|event|move|error_position)_/

/** Every catalog of one language: file name and entries. */
export function catalogs(locale) {
  const patterns = [
    `messages/*.${locale}.json`,
    `${rooms}/words/${locale}.json`,
    `${rooms}/games/*/words/${locale}.json`,
    `${rooms}/games/*/words/*.${locale}.json`,
  ]
  const files = globSync(patterns, { cwd: web }).sort()
  return files.map((file) => ({ file, entries: JSON.parse(readFileSync(`${web}/${file}`, 'utf8')) }))
}

/** The key under which a message is compiled; null for what the client never says. */
function compiledKey(file, key) {
  const game = general.exec(file)?.[1] ?? (file.startsWith(`${rooms}/words/`) ? ANY : undefined)
  if (game === undefined) return key
  if (terminal.test(key)) return null
  return asked.test(key) ? `${game}__${key}` : key
}

export function merge(locale) {
  const merged = {}
  const source = {}
  for (const { file, entries } of catalogs(locale)) {
    for (const [key, value] of Object.entries(entries)) {
      const name = compiledKey(file, key)
      if (name === null) continue
      if (name in merged) throw new Error(`${name} is said twice: in ${source[name]} and in ${file}`)
      merged[name] = value
      source[name] = file
    }
  }
  return merged
}

/** A module with the messages under these names, so that no list is kept by hand. */
function table(name, keys) {
  const lines = keys.map(([name, key]) => `  ${JSON.stringify(name)}: m.${key},\n`).join('')
  writeFileSync(
    `${web}/src/paraglide/${name}.js`,
    `import * as m from './messages/_index.js'\n\nexport const ${name} = {\n${lines}}\n`,
  )
  writeFileSync(
    `${web}/src/paraglide/${name}.d.ts`,
    `export const ${name}: Record<string, (params: Record<string, string | number>) => string>\n`,
  )
}

/** What the compiled messages were made from: the words, this script, and the compiler. */
function fingerprint(merged) {
  const hash = createHash('sha256').update(JSON.stringify(merged))
  for (const file of [import.meta.filename, `${web}/package-lock.json`]) hash.update(readFileSync(file))
  return hash.digest('hex')
}

/** In French a sign after a space stays on the line of its word. */
function bound(value) {
  if (typeof value === 'string') return value.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0')
  if (Array.isArray(value)) return value.map((variant) => ({ ...variant, match: bound(variant.match) }))
  return Object.fromEntries(Object.entries(value).map(([key, text]) => [key, bound(text)]))
}

async function compileAll(merged) {
  mkdirSync(`${web}/project.inlang/merged`, { recursive: true })
  for (const locale of locales) {
    const words = locale === 'fr' ? bound(merged[locale]) : merged[locale]
    writeFileSync(`${web}/project.inlang/merged/${locale}.json`, JSON.stringify(words, null, 1))
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
  // It writes thousands of files at once and says nothing when the system refuses some of them.
  if (!existsSync('./src/paraglide/messages/_index.js')) {
    throw new Error('The compiled words are not whole: may too few files be open at a time here? (ulimit -n)')
  }
  const keys = Object.keys(merged[locales[0]])
  const those = (start) => keys.filter((key) => key.startsWith(start)).map((key) => [key.slice(start.length), key])
  table('errors', those('error_'))
  table('values', those('value_'))
  table(
    'lessons',
    keys.filter((key) => /^[a-z]+_lesson_/.test(key)).map((key) => [key, key]),
  )
  const ofGames = (wanted) =>
    keys
      .filter((key) => key.includes('__') && /__(stat|timeline)_/.test(key) === wanted)
      .map((key) => [key.replace('__', '/').replace(/^\w+?(?=\/)/, (folder) => folder.replaceAll('_', '-')), key])
  table('games', ofGames(false))
  // Apart: the first page says names of bots, and nothing of these.
  table('statistics', ofGames(true))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const merged = Object.fromEntries(locales.map((locale) => [locale, merge(locale)]))
  const stamp = `${web}/src/paraglide/made-from.txt`
  const made = fingerprint(merged)
  // Build, type check and tests each begin with this: seconds of a processor where nothing has changed.
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== made) {
    rmSync(stamp, { force: true })
    await compileAll(merged)
    writeFileSync(stamp, made)
  }
}
