/**
 * Writes docs/calls.md from the contract, so that the reference matches what the server validates. With --check it only
 * reports whether the page is up to date.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { type AccessRule, type Call, getBodyLimit } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { ERROR_STATUS } from '@platen/contract/errors'
import { describeShape } from './call-reference/shape-of.ts'

const ROOT = path.join(import.meta.dirname, '..')
const TARGET = path.join(ROOT, 'docs/calls.md')

/** The definition of a call with the comment above it: a row of a table, or a constant in a file of its own. */
const DEFINITION =
  /(?:\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*)?^(?: {2}\w+: |export const \w+ = )defineCall\(\{\s*method: '(\w+)',\s*path: '([^']+)'/gm

/** Returns the comments of the calls of a contract source, by method and path. */
const parseComments = (source: string): (readonly [string, string])[] =>
  [...source.matchAll(DEFINITION)].map(([, comment = '', method = '', address = '']) => [
    `${method} ${address}`,
    comment
      .split('\n')
      .map((line) => line.replace(/^\s*\*?\s?/, '').trim())
      .join(' ')
      .trim(),
  ])

const COMMENTS = new Map(
  readdirSync(path.join(ROOT, 'packages/contract/src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => parseComments(readFileSync(path.join(ROOT, 'packages/contract/src', file), 'utf8'))),
)

const WHO: Readonly<Record<string, string>> = {
  anyone: 'anyone, signed in or not',
  session: 'anyone who is signed in',
  account: 'super administrators and remote users',
  member: 'every user of the environment',
  administrator: 'administrator kinds',
  apiKey: 'a key of a shop system, as `Authorization: Bearer`',
  inputKey: 'a key of an input connector, as `Authorization: Bearer`',
  outputKey: 'a key of an output connector, as `Authorization: Bearer`',
  connectorKey: 'a key of any connector, as `Authorization: Bearer`',
}
const who = (may: AccessRule): string =>
  typeof may === 'string'
    ? (WHO[may] ?? `users with \`${may}\``)
    : `users with ${may.map((one) => `\`${one}\``).join(' or ')}`

const ANSWERS = { json: undefined, binary: 'a file', events: 'a stream of server-sent events' } as const

function block(title: string, shape: string | undefined): string[] {
  return shape === undefined ? [] : ['', `${title}:`, '', '```ts', shape, '```']
}

/** Returns the lines about larger bodies and rate limits. */
function getLimits(call: Call): string[] {
  const { bytes, values, reason } = getBodyLimit(call)
  const size = call.bodyLimit ? [`Body of up to ${Math.floor(bytes / 1024)} KB and ${values} values: ${reason}.`] : []
  const rate = call.cost ? [`Limited by rate (${call.cost}).`] : []
  const lines = [...size, ...rate]
  return lines.length > 0 ? ['', lines.join(' ')] : []
}

function rowText(call: Call, comment: string): string[] {
  const response = ANSWERS[call.kind ?? 'json']
  const errors = call.errors.map((code) => `\`${code}\` (${ERROR_STATUS[code]})`).join(', ')
  return [
    `### ${call.method} ${call.path}`,
    '',
    ...(comment ? [comment, ''] : []),
    `For ${who(call.access)}.`,
    ...getLimits(call),
    ...block('Query', call.query && describeShape(call.query, 'input')),
    ...block('Body', call.body && describeShape(call.body, 'input')),
    ...(response ? ['', `Answers with ${response}.`] : block('ResponseSchema', describeShape(call.response, 'output'))),
    ...(errors ? ['', `Errors of its own: ${errors}.`] : []),
    '',
  ]
}

function page(): string {
  const lines = [
    '# The calls',
    '',
    'Made from the contract by `npm run call-reference`; not edited by hand. How to sign in, how errors look, and whole',
    'examples stand in [guides/calls.md](guides/calls.md).',
    '',
  ]
  for (const [feature, rows] of Object.entries(calls)) {
    lines.push(`## ${feature}`, '')
    for (const call of Object.values<Call>(rows)) {
      lines.push(...rowText(call, COMMENTS.get(`${call.method} ${call.path}`) ?? ''))
    }
  }
  return `${lines.join('\n').trimEnd()}\n`
}

const generated = page()
if (process.argv.includes('--check')) {
  const same = readFileSync(TARGET, 'utf8') === generated
  process.stdout.write(same ? 'docs/calls.md is up to date.\n' : 'docs/calls.md is old: npm run call-reference\n')
  process.exitCode = same ? 0 : 1
} else {
  writeFileSync(TARGET, generated)
}
