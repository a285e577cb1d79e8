// Makes the client's types from the server's JSON Schema, which is read from a file or from standard input:
//   draisine schema | node scripts/generate-types.mjs [--check]
// With --check nothing is written; the exit code says whether the committed files are still true.
import { compile } from 'json-schema-to-typescript'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const web = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const check = process.argv.includes('--check')
const input = process.argv.slice(2).find((word) => !word.startsWith('--'))
const schema = JSON.parse(input ? readFileSync(input, 'utf8') : await text(process.stdin))

const banner = '// Made from the server’s messages by scripts/generate-types.mjs. Do not edit.\n'

/** Tuples as json-schema-to-typescript knows them; without it they become `never[]`. */
function plain(node, everythingIsSent) {
  if (Array.isArray(node)) return node.map((part) => plain(part, everythingIsSent))
  if (node === null || typeof node !== 'object') return node
  const out = {}
  for (const [key, value] of Object.entries(node)) {
    // Titles would give every field a type of its own; a default says nothing about what is sent.
    if (key === 'default' || key === 'discriminator') continue
    if (key === 'properties') {
      // Names of fields are no keywords: one may be called `default`.
      const fields = Object.entries(value).map(([name, field]) => [name, plain(field, everythingIsSent)])
      out.properties = Object.fromEntries(fields)
    } else if (key === 'prefixItems') out.items = plain(value, everythingIsSent)
    else if (key === 'items' && value === false) continue
    else out[key] = plain(value, everythingIsSent)
  }
  if (node.prefixItems) {
    out.additionalItems = false
    out.minItems = out.maxItems = node.prefixItems.length
  }
  // maxItems of open lists would be spelt out as tuples of every length.
  else if (node.type === 'array') delete out.maxItems
  if (node.type === 'object' && node.properties) {
    out.additionalProperties = false
    // The server sends every field, also those that have a default; what has none and is not required may be left out.
    if (everythingIsSent)
      out.required = Object.entries(node.properties)
        .filter(([name, property]) => 'default' in property || node.required?.includes(name))
        .map(([name]) => name)
    // A type that both sides send is the same, in whatever order its fields are listed.
    out.required = out.required?.toSorted()
  }
  return out
}

/** Gathers `$defs` of several parts; the same name must mean the same thing. */
function gather(parts) {
  const definitions = {}
  for (const { schema: part, sent } of parts) {
    for (const [name, definition] of Object.entries(part.$defs ?? {})) {
      const made = plain(definition, sent)
      if (name in definitions && JSON.stringify(definitions[name]) !== JSON.stringify(made)) {
        throw new Error(`two different types are called ${name}`)
      }
      definitions[name] = made
    }
  }
  return definitions
}

/** One file of types. Aliases name unions and values that have no definition of their own. */
async function types(definitions, aliases) {
  const root = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(aliases).map(([name, value]) => [name, value])),
    required: Object.keys(aliases),
    additionalProperties: false,
    $defs: definitions,
  }
  const made = await compile(root, 'Everything', {
    bannerComment: banner,
    additionalProperties: false,
    unreachableDefinitions: true,
    format: true,
    style: { semi: false, singleQuote: true, printWidth: 120, trailingComma: 'all' },
  })
  // What reaches a type only through the root is told so in its comment; the root itself is of no use.
  return made
    .replace(
      /\n?\/\*\*\n \* This interface was referenced by `Everything`'s JSON-Schema\n \* via the `definition` "[^"]+"\.\n \*\/\n/g,
      '\n',
    )
    .replace(
      / \*\n \* This interface was referenced by `Everything`'s JSON-Schema\n \* via the `definition` "[^"]+"\.\n/g,
      '',
    )
}

const alias = (part, sent, extra = {}) => {
  const { $defs: _, ...rest } = part
  return { ...plain(rest, sent), ...extra }
}

/** A bag's own properties become aliases unless they only point at a definition of the same name. */
const bag = (part, sent) =>
  Object.fromEntries(
    Object.entries(part.properties).map(([name, value]) => [
      name,
      value.$ref ? plain(value, sent) : { ...plain(value, sent), title: name },
    ]),
  )

// Only commands and bodies of requests leave defaults out; everything else comes from the server.
const fromClient = new Set([
  'Profile',
  'NewTable',
  'Spoken',
  'NewCrew',
  'CrewCode',
  'NewMeeting',
  'NewBoxRide',
  'ExportChoice',
])
const http = { ...schema.http, $defs: schema.http.$defs }
const requests = { $defs: Object.fromEntries(Object.entries(http.$defs).filter(([name]) => fromClient.has(name))) }
const answers = { $defs: Object.fromEntries(Object.entries(http.$defs).filter(([name]) => !fromClient.has(name))) }

const files = {}
files['src/protocol/messages.gen.ts'] = await types(
  gather([
    { schema: schema.server, sent: true },
    { schema: answers, sent: true },
    { schema: requests, sent: false },
    { schema: schema.client, sent: false },
    { schema: schema.reviewed, sent: true },
    { schema: schema.reviewer, sent: false },
    { schema: schema.meeting, sent: true },
    { schema: schema.phone, sent: false },
    { schema: schema.silence, sent: true },
  ]),
  {
    ServerMessage: alias(schema.server, true, { title: 'ServerMessage' }),
    ClientMessage: alias(schema.client, false, { title: 'ClientMessage' }),
    ReviewServerMessage: alias(schema.reviewed, true, { title: 'ReviewServerMessage' }),
    ReviewClientMessage: alias(schema.reviewer, false, { title: 'ReviewClientMessage' }),
    MeetingServerMessage: alias(schema.meeting, true, { title: 'MeetingServerMessage' }),
    MeetingClientMessage: alias(schema.phone, false, { title: 'MeetingClientMessage' }),
    SilenceServerMessage: alias(schema.silence, true, { title: 'SilenceServerMessage' }),
    ...bag(schema.http, true),
  },
)
for (const [game, part] of Object.entries(schema.games)) {
  if (!existsSync(`${web}/src/games/${game}`)) throw new Error(`the client has no folder for ${game}`)
  files[`src/games/${game}/values.gen.ts`] = await types(gather([{ schema: part, sent: true }]), bag(part, true))
}

let stale = 0
for (const [file, text] of Object.entries(files)) {
  const path = `${web}/${file}`
  const old = existsSync(path) ? readFileSync(path, 'utf8') : ''
  if (old === text) continue
  if (check) {
    console.error(`web/${file} is not what the server says; run: draisine schema | npm run types`)
    stale = 1
  } else {
    writeFileSync(path, text)
    console.log(`web/${file} written`)
  }
}
process.exitCode = stale
