/** Builds the web app if its sources changed since the last build. */
import { buildCache } from './build-cache.mjs'
import { packageBin, projectEnv, runProcess } from './processes.mjs'
import { printLine, repoPath } from './repo.mjs'

/** The sources of the web app: its own folder, the packages that it imports, and the versions of all others. */
const SOURCES = ['apps/web', 'packages/domain', 'packages/contract', 'package-lock.json', 'tsconfig.base.json']
const dist = repoPath('apps', 'web', 'dist')

/**
 * Builds apps/web/dist unless it is up to date.
 * @returns {Promise<string | null>} null, or the error message with the output of Vite
 */
export async function buildWeb() {
  const built = buildCache(dist, SOURCES)
  if (built.isFresh) return null
  printLine('Building the web app.')
  const startedAt = Date.now()
  const environment = { ...projectEnv(), NODE_ENV: 'production' }
  const result = await runProcess(...command(), { cwd: repoPath('apps', 'web'), env: environment })
  if (result.code !== 0) return `The web app could not be built:\n\n${result.output.trim()}`
  built.note()
  printLine(`  built in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  return null
}

/** @returns {[string, string[]]} */
function command() {
  const [node, vite] = packageBin('vite', 'vite')
  return [node, [vite, 'build', '--logLevel', 'warn']]
}
