/** Builds the web app when what it is made of has changed since the last build. */
import { buildCache } from './build-cache.mjs'
import { repoPath, say } from './repo.mjs'
import { projectEnv, runProcess, packageBin } from './processes.mjs'

/** What the web app is made of: its own folder, the packages that it imports, the versions of everything else. */
const SOURCES = ['apps/web', 'packages/domain', 'packages/contract', 'package-lock.json', 'tsconfig.base.json']
const dist = repoPath('apps', 'web', 'dist')

/**
 * Sees to it that apps/web/dist is of the present sources.
 * @returns {Promise<string | null>} null, or why it could not be built, in the builder's words
 */
export async function buildWeb() {
  const built = buildCache(dist, SOURCES)
  if (built.isFresh) return null
  say('Building the web app.')
  const began = Date.now()
  const environment = { ...projectEnv(), NODE_ENV: 'production' }
  const result = await runProcess(...command(), { cwd: repoPath('apps', 'web'), env: environment })
  if (result.code !== 0) return `The web app could not be built:\n\n${result.output.trim()}`
  built.note()
  say(`  built in ${Math.round((Date.now() - began) / 1000)} s`)
  return null
}

/** @returns {[string, string[]]} */
function command() {
  const [node, vite] = packageBin('vite', 'vite')
  return [node, [vite, 'build', '--logLevel', 'warn']]
}
