/** Builds the web app when what it is made of has changed since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ensure } from './ensure.mjs'
import { giveUp, inHouse, say } from './house.mjs'
import { ourEnvironment, runToEnd, toolOf } from './processes.mjs'

/** What the web app is made of: its own folder, the packages that it imports, the versions of everything else. */
const SOURCES = ['apps/web', 'packages/domain', 'packages/contract', 'package-lock.json', 'tsconfig.base.json']
const LEFT_OUT = /^(dist|node_modules|.*\.test\.tsx?)$/
const dist = inHouse('apps', 'web', 'dist')
const noteFile = path.join(dist, '.built-from')

/**
 * Sees to it that apps/web/dist is of the present sources.
 * @returns {Promise<string | null>} null, or why it could not be built, in the builder's words
 */
export async function buildWeb() {
  const wanted = keyOf(SOURCES)
  if (existsSync(noteFile) && readFileSync(noteFile, 'utf8') === wanted) return null
  say('Building the web app.')
  const began = Date.now()
  const environment = { ...ourEnvironment(), NODE_ENV: 'production' }
  const built = await runToEnd(...command(), { cwd: inHouse('apps', 'web'), env: environment })
  if (built.code !== 0) return `The web app could not be built:\n\n${built.output.trim()}`
  writeFileSync(noteFile, wanted)
  say(`  built in ${Math.round((Date.now() - began) / 1000)} s`)
  return null
}

/** @returns {[string, string[]]} */
function command() {
  const [node, vite] = toolOf('vite', 'vite')
  return [node, [vite, 'build', '--logLevel', 'warn']]
}

/** One hash over names and contents, so that a checkout of another branch counts and a mere touch does not. */
function keyOf(/** @type {readonly string[]} */ places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap((place) => filesIn(inHouse(place))).toSorted()) {
    hash
      .update(`${path.relative(inHouse(), file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ place) {
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [place] : []
  return readdirSync(place)
    .filter((name) => !LEFT_OUT.test(name))
    .flatMap((name) => filesIn(path.join(place, name)))
}

if (process.argv[1] === inHouse('scripts', 'build-web.mjs')) {
  await ensure()
  const problem = await buildWeb()
  if (problem) giveUp(problem)
}
