/**
 * `npm run bench -- [NAME] [--json | --markdown]`: measures the product against its peers and the baseline. The peers
 * have their own package and lock file in bench/ and are installed there. One of them is compiled, which takes some
 * minutes the first time.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buildConnector } from './build-connector.mjs'
import { buildWeb } from './build-web.mjs'
import { findChromium } from './find-chromium.mjs'
import { ensureDependencies } from './install-dependencies.mjs'
import { projectEnv, requirePinnedNode, runProcess } from './processes.mjs'
import { exitWithError, repoPath } from './repo.mjs'

const folder = repoPath('bench')
const markerFile = path.join(folder, 'node_modules', '.platen-installed')
const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('-'))

/** Prints to standard error, since standard output contains only the rows. */
const printProgress = (/** @type {string} */ line) => process.stderr.write(`${line}\n`)

/** Benches that need no installed peer. */
const WITHOUT_PEERS = [
  'arrival',
  'connector',
  'connector-alone',
  'delivery',
  'fairness',
  'growth',
  'history',
  'idle',
  'load',
  'orders',
  'shops',
  'tablet',
]

await ensureDependencies()
if (names.length === 0 || names.some((name) => !WITHOUT_PEERS.includes(name))) await installPeers()
const env = /** @type {NodeJS.ProcessEnv} */ (projectEnv())
const runsAny = (/** @type {string[]} */ ...benches) =>
  names.length === 0 || benches.some((name) => names.includes(name))
if (runsAny('hot-folder', 'drag', 'lighthouse', 'live', 'tablet')) {
  const problem = await buildWeb()
  if (problem) exitWithError(problem)
}
if (runsAny('connector', 'connector-alone')) {
  const problem = await buildConnector()
  if (problem) exitWithError(problem)
}
if (runsAny('hot-folder', 'drag', 'grid', 'lighthouse', 'live', 'tablet')) {
  const chromium = await findChromium()
  if ('problem' in chromium) exitWithError(chromium.problem)
  env['PLATEN_CHROMIUM'] = chromium.file
}
const { code } = await runProcess(requirePinnedNode(), [path.join(folder, 'main.ts'), ...args], { env, show: true })
process.exitCode = code

async function installPeers() {
  const lockHash = createHash('sha256')
    .update(readFileSync(path.join(folder, 'package-lock.json')))
    .digest('hex')
  if (existsSync(markerFile) && readFileSync(markerFile, 'utf8') === lockHash) return
  printProgress('Installing the peers. One of them is compiled, which takes some minutes.')
  const startedAt = Date.now()
  const stillBusy = setInterval(
    () => printProgress(`  still installing, ${Math.round((Date.now() - startedAt) / 1000)} s`),
    30_000,
  )
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const [command, ...first] = npm && node && existsSync(npm) ? [node, npm] : ['npm']
  // Compiled for the Node that runs them, with the headers of its package.
  const headers = path.dirname(path.dirname(requirePinnedNode()))
  const installEnv = { ...projectEnv(), npm_config_nodedir: headers }
  const ci = [...first, 'ci', '--no-fund', '--no-audit', '--loglevel=error']
  const installed = await runProcess(command, ci, { cwd: folder, env: installEnv })
  clearInterval(stillBusy)
  if (installed.code !== 0)
    exitWithError(`The peers could not be installed. Output of npm:\n\n${installed.output.trim()}`)
  writeFileSync(markerFile, lockHash)
}
