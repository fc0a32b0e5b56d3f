/**
 * `npm run check`: all checks of the sources that do not run the product. Format and order of imports, lint with types
 * (including package boundaries, import cycles and file length), types, dead code and unused dependencies, and the unit
 * tests of the pure packages, which take seconds. `npm test` runs all tests.
 */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { ensureDependencies } from './install-dependencies.mjs'
import { packageBin, projectEnv, requirePinnedNode, runProcess } from './processes.mjs'
import { printLine, repoPath } from './repo.mjs'

/** @typedef {{ name: string, commands: [string, ...string[]][] }} Step */

const CONCURRENCY = 2

await ensureDependencies()

/** @type {Step[]} */
const steps = [
  {
    name: 'types',
    commands: typeScriptProjects().map((project) => [...packageBin('typescript', 'tsc'), '-p', project]),
  },
  {
    name: 'lint',
    commands: [
      [
        ...packageBin('oxlint', 'oxlint'),
        '--type-aware',
        '--deny-warnings',
        '--report-unused-disable-directives',
        '-f',
        'stylish',
      ],
    ],
  },
  { name: 'format', commands: [[...packageBin('@biomejs/biome', 'biome'), 'check', '--error-on-warnings', '.']] },
  { name: 'dead code', commands: [[...packageBin('knip', 'knip'), '--no-progress', '--treat-config-hints-as-errors']] },
  { name: 'spelling', commands: [[...packageBin('cspell', 'cspell'), '--no-progress', '--no-summary', '.']] },
  {
    name: 'call reference',
    commands: ['scripts/generate-call-reference.ts', 'packages/client/scripts/generate.ts'].map((script) => [
      requirePinnedNode(),
      repoPath(script),
      '--check',
    ]),
  },
  {
    name: 'unit tests',
    commands: [
      [
        ...packageBin('vitest', 'vitest'),
        'run',
        '--project',
        'domain',
        '--project',
        'contract',
        '--passWithNoTests',
        '--reporter',
        'dot',
      ],
    ],
  },
]

const waiting = [...steps]
/** @type {string[]} */
const failed = []
await Promise.all(Array.from({ length: CONCURRENCY }, work))
printLine(failed.length === 0 ? 'Everything is in order.' : `Not in order: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1

async function work() {
  for (let step = waiting.shift(); step; step = waiting.shift()) await runStep(step)
}

async function runStep(/** @type {Step} */ { name, commands }) {
  const startedAt = Date.now()
  let output = ''
  let isGood = true
  for (const [command, ...args] of commands) {
    const result = await runProcess(command, args, { env: { ...projectEnv(), NO_COLOR: '1' } })
    if (result.code === 0) continue
    isGood = false
    output += result.output
  }
  printLine(`${isGood ? 'ok    ' : 'FAILED'}  ${name.padEnd(12)} ${((Date.now() - startedAt) / 1000).toFixed(1)} s`)
  if (isGood) return
  failed.push(name)
  printLine(output.replaceAll(/^/gm, '    ').trimEnd())
}

/**
 * Returns the tsconfig files of all workspaces. A package may have several: the domain's tests use Node types, its
 * sources do not.
 */
function typeScriptProjects() {
  /** @type {{ workspaces: string[] }} */
  const { workspaces } = JSON.parse(readFileSync(repoPath('package.json'), 'utf8'))
  const folders = [...workspaces, 'scripts', 'bench'].flatMap((name) =>
    name.endsWith('/*')
      ? readdirSync(repoPath(name.slice(0, -2))).map((folder) => `${name.slice(0, -1)}${folder}`)
      : [name],
  )
  return folders
    .filter((folder) => existsSync(repoPath(folder)))
    .flatMap((folder) =>
      readdirSync(repoPath(folder))
        .filter((file) => /^tsconfig.*\.json$/.test(file))
        .map((file) => repoPath(folder, file)),
    )
}
