/** Paths of the checkout, and console output of its scripts. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The absolute path of the checkout's root. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** Returns an absolute path below the root. */
export const repoPath = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)

/** Prints one line of progress. */
export function printLine(/** @type {string} */ line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Exits with a message, for problems that the user can fix.
 * @param {string} message
 * @returns {never}
 */
export function exitWithError(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

/**
 * Returns the Node that this project is pinned to: the one in its packages or, if none is published for this platform,
 * the running one if it is new enough. Null if there is neither.
 * @returns {string | null}
 */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const system = process.platform === 'win32' ? 'win' : process.platform
  const bundledNode = repoPath('node_modules', `node-${system}-${process.arch}`, 'bin', name)
  if (existsSync(bundledNode)) return bundledNode
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : null
}
