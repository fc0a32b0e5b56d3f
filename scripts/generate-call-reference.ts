/**
 * Writes docs/calls.md and the descriptions of the OpenAPI document from the contract, so that the reference matches
 * what the server validates. With --check it only reports whether they are up to date.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Call } from '@platen/contract/call'
import { calls } from '@platen/contract/calls'
import { ERROR_STATUS } from '@platen/contract/errors'
import { describeCallers, describeLimits, describeShapes } from '@platen/contract/openapi'

const ROOT = path.join(import.meta.dirname, '..')
const PAGE = path.join(ROOT, 'docs/calls.md')
const DESCRIPTIONS = path.join(ROOT, 'packages/contract/src/openapi/descriptions.json')

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

function rowText(call: Call, comment: string): string[] {
  const { shapes, other } = describeShapes(call)
  const limits = describeLimits(call)
  const errors = call.errors.map((code) => `\`${code}\` (${ERROR_STATUS[code]})`).join(', ')
  return [
    `### ${call.method} ${call.path}`,
    '',
    ...(comment ? [comment, ''] : []),
    `For ${describeCallers(call.access)}.`,
    ...(limits ? ['', limits] : []),
    ...Object.entries(shapes).flatMap(([title, shape]) => ['', `${title}:`, '', '```ts', shape, '```']),
    ...(other ? ['', other] : []),
    ...(errors ? ['', `Errors of its own: ${errors}.`] : []),
    '',
  ]
}

function page(): string {
  const lines = [
    '# The calls',
    '',
    'Made from the contract by `npm run call-reference`; not edited by hand. How to sign in, how errors look, and complete',
    'examples are in [guides/calls.md](guides/calls.md). A running server has the same reference at `/api`.',
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

/** Returns the comments of all calls as JSON. */
function descriptions(): string {
  const names = Object.values(calls)
    .flatMap((rows) => Object.values<Call>(rows))
    .map(({ method, path: address }) => `${method} ${address}`)
  const entries = names.flatMap((name) => (COMMENTS.get(name) ? [[name, COMMENTS.get(name)]] : []))
  return `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`
}

const files = [
  { file: PAGE, text: page() },
  { file: DESCRIPTIONS, text: descriptions() },
]
if (process.argv.includes('--check')) {
  const old = files.filter(({ file, text }) => readFileSync(file, 'utf8') !== text)
  for (const { file } of old) process.stdout.write(`${path.relative(ROOT, file)} is old: npm run call-reference\n`)
  if (old.length === 0) process.stdout.write('The reference of the calls is up to date.\n')
  process.exitCode = old.length === 0 ? 0 : 1
} else {
  for (const { file, text } of files) writeFileSync(file, text)
}
