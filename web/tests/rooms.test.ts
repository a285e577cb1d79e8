/** Rooms import in one direction, and what belongs to one game lies in its folder: colours, drawings, and the game's very name. */
import { readFileSync, globSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { icons } from '../src/look/icons'

const files = globSync('src/**/*.{ts,svelte,css}')
  .filter((file) => !file.startsWith('src/paraglide/'))
  .sort()
const texts = new Map(files.map((file) => [file, readFileSync(file, 'utf8')]))
/** Folders of games with a board of their own. */
const ids = globSync('src/games/*/card.ts').map((file) => file.split('/')[2] ?? '')
/** The game that a file belongs to; null for what all share. */
const gameOf = (file: string): string | null => {
  const [, games, folder = ''] = file.split('/')
  return games === 'games' && ids.includes(folder) ? folder : null
}
const shared = files.filter((file) => gameOf(file) === null)
/** In style sheets, styles and `setProperty`: wherever the name stands outside of `var()`. */
const declared = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(/(?<![\w-]|var\()--[a-z][\w-]*/g)].map((found) => found[0])
/** Names that a text asks for and has no other value for, with `*` where a part is put in: `--enamel-{clan}-deep` is `--enamel-*-deep`. */
const wanted = (file: string): string[] =>
  [...(texts.get(file) ?? '').matchAll(/var\((--(?:[\w-]|\$?\{[^}]*\})+)(?!,)\)/g)].map((found) =>
    (found[1] ?? '').replace(/\$?\{[^}]*\}/g, '*'),
  )
const asPattern = (name: string): RegExp => new RegExp(`^${name.replaceAll('*', '[\\w-]+')}$`)

/** Icons that a text asks for by their shared name: in an `Icon` itself, or as a value for one. */
const iconsIn = (text: string): string[] =>
  [...text.matchAll(/<Icon\b[^>]*>|\bicon: '\w+'|\bshared\.\w+/g)].flatMap(([asked]) =>
    [...asked.matchAll(/['".](\w+)/g)].map((found) => found[1] ?? ''),
  )

/** From the ground up: a room imports from those below it. Rooms of one line leave each other alone, but for the fourth. */
const rooms = [
  ['base', 'storage'],
  ['i18n', 'settings'],
  ['protocol', 'sound', 'look'],
  ['games', 'shell', 'rules', 'voice', 'meet', 'router', 'explained', 'learners'],
  ['played'],
  ['today'],
  ['table'],
  ['replay', 'screen', 'chamber'],
  ['learn', 'home', 'host', 'pages'],
  ['App', 'renewal'],
  ['main'],
]
const SHARED = 3
/** The folder below `src`, or what a file there is called. */
const roomOf = (file: string): string => (file.split('/')[1] ?? '').replace(/\..*/, '')
const levelOf = (file: string): number => rooms.findIndex((level) => level.includes(roomOf(file)))
function mayImport(file: string, asked: string): boolean {
  const [from, to] = [levelOf(file), levelOf(asked)]
  if (roomOf(file) === roomOf(asked) || to < from || (to === from && from === SHARED)) return true
  // What a game brings to a page is made of that page's parts, and its gallery shows whole pages.
  const folder = gameOf(file) === null ? '' : file.split('/')[3]
  return folder === 'gallery' || folder === roomOf(asked)
}

describe('rooms', () => {
  it('are found', () => {
    expect(ids.length).toBeGreaterThan(2)
    expect(shared.length).toBeGreaterThan(100)
  })

  it('import in one direction', () => {
    const up = [...texts].flatMap(([file, text]) =>
      [...text.matchAll(/(?:from|import) *\(?'(\.{1,2}\/[^']+)'/g)]
        .map((found) => join(dirname(file), found[1] ?? ''))
        .filter((asked) => asked.startsWith('src/') && !asked.startsWith('src/paraglide/'))
        .filter((asked) => !mayImport(file, asked))
        .map((asked) => `${file}: ${asked}`),
    )
    expect(rooms.flat().filter((room) => !files.some((file) => roomOf(file) === room))).toEqual([])
    expect(files.filter((file) => levelOf(file) < 0)).toEqual([])
    expect(up).toEqual([])
  })

  it('have every colour that they use at home or in what all share', () => {
    const common = shared.flatMap(declared)
    const missing = files.flatMap((file) => {
      const game = gameOf(file)
      const own = files.filter((other) => game !== null && gameOf(other) === game).flatMap(declared)
      const known = [...common, ...own, ...declared(file)]
      return wanted(file)
        .filter((name) => !known.some((one) => asPattern(name).test(one)))
        .map((name) => `${file}: ${name}`)
    })
    expect(missing).toEqual([])
  })

  it('share no colour that only one game uses', () => {
    const uses = files.map((file) => ({ game: gameOf(file), text: texts.get(file) ?? '', file }))
    const lonely = declared('src/look/tokens.css').filter((name) => {
      const users = uses.filter(
        ({ text, file }) =>
          file !== 'src/look/tokens.css' &&
          (wanted(file).some((one) => asPattern(one).test(name)) || text.includes(`'${name.slice(2)}'`)),
      )
      const games = new Set(users.map(({ game }) => game))
      return games.size === 1 && !games.has(null)
    })
    expect(lonely).toEqual([])
  })

  it('share no drawing that only one game uses', () => {
    const lonely = shared
      .filter((file) => file.startsWith('src/look/') && file.endsWith('.svelte'))
      .filter((file) => {
        const name = file.split('/').at(-1) ?? ''
        const games = new Set(files.filter((other) => texts.get(other)?.includes(`/${name}'`)).map(gameOf))
        return games.size === 1 && !games.has(null)
      })
    expect(lonely).toEqual([])
  })

  it('share no icon that only one game uses, and none that nobody does', () => {
    const names = Object.keys(icons)
    expect(names.length).toBeGreaterThan(20)
    const lonely = names.filter((name) => {
      const users = new Set(files.filter((file) => iconsIn(texts.get(file) ?? '').includes(name)).map(gameOf))
      return users.size === 0 || (users.size === 1 && !users.has(null))
    })
    expect(lonely).toEqual([])
  })

  it('name no game and say nothing in the words of one, where all share them', () => {
    const catalogs = globSync('../src/draisine/games/*/words/*.en.json')
    const words = new Set(catalogs.flatMap((file) => Object.keys(JSON.parse(readFileSync(file, 'utf8')) as object)))
    expect(words.size).toBeGreaterThan(500)
    const told = shared.flatMap((file) => {
      const text = texts.get(file) ?? ''
      const named = ids.filter((id) => [id, id.replaceAll('-', '_')].some((name) => text.includes(name)))
      const said = [...text.matchAll(/\bm\.(\w+)/g)].map((found) => found[1] ?? '').filter((key) => words.has(key))
      return [...named, ...said].map((name) => `${file}: ${name}`)
    })
    expect(told).toEqual([])
  })
})
