/**
 * Builds the connector if its sources changed: one bundle that needs only Node, packed with its start scripts and
 * guide, once as input and once as output connector.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { tarGz, zip } from './archives.mjs'
import { buildCache } from './build-cache.mjs'
import { packageBin, projectEnv, runProcess } from './processes.mjs'
import { printLine, repoPath } from './repo.mjs'

const SOURCES = [
  'apps/connector',
  'packages/contract',
  'packages/domain',
  'packages/hotfolder',
  'package.json',
  'package-lock.json',
  'scripts/archives.mjs',
  'scripts/build-connector.mjs',
]
const dist = repoPath('apps', 'connector', 'dist')
const install = repoPath('apps', 'connector', 'install')

/** Path of the bundle, for tests and benches. */
export const bundle = path.join(dist, 'connector.mjs')

/**
 * Builds apps/connector/dist unless it is up to date.
 * @returns {Promise<string | null>} null, or the error message with the output of the bundler
 */
export async function buildConnector() {
  const built = buildCache(dist, SOURCES)
  if (built.isFresh) return null
  printLine('Building the connector.')
  rmSync(dist, { recursive: true, force: true })
  mkdirSync(path.join(dist, 'downloads'), { recursive: true })
  const [node, rolldown] = packageBin('rolldown', 'rolldown')
  const args = ['src/main.ts', '--file', bundle, '--format', 'esm', '--platform', 'node', '--minify']
  const result = await runProcess(node, [rolldown, ...args, '--transform.define', `PLATEN_VERSION:"${version()}"`], {
    cwd: repoPath('apps', 'connector'),
    env: projectEnv(),
  })
  if (result.code !== 0) return `The connector could not be built:\n\n${result.output.trim()}`
  for (const kind of /** @type {const} */ (['input', 'output'])) pack(kind)
  built.note()
  return null
}

function version() {
  /** @type {{ version: string }} */
  const { version: ours } = JSON.parse(readFileSync(repoPath('package.json'), 'utf8'))
  return ours
}

function pack(/** @type {'input' | 'output'} */ kind) {
  const name = `platen-${kind}-connector`
  const files = readdirSync(install).toSorted()
  const entries = [
    { name: `${name}/connector.mjs`, content: readFileSync(bundle), isProgram: false },
    { name: `${name}/mode.txt`, content: Buffer.from(`${kind}\n`), isProgram: false },
    ...files.map((file) => ({
      name: `${name}/${file}`,
      content: readFileSync(path.join(install, file)),
      isProgram: file === 'connector',
    })),
  ]
  writeFileSync(path.join(dist, 'downloads', `${name}.zip`), zip(entries))
  writeFileSync(path.join(dist, 'downloads', `${name}.tar.gz`), tarGz(entries))
}
