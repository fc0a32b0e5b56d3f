/** Where things stand in this checkout, and how its programs speak to the person who started them. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout's root, as an absolute path. */
export const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)))

/** A path below the root. */
export const repoPath = (/** @type {string[]} */ ...parts) => path.join(root, ...parts)

/** One calm line of progress. */
export function say(/** @type {string} */ line) {
  process.stdout.write(`${line}\n`)
}

/**
 * Ends the program with a plain message for a person; for what a person can mend, not for surprises.
 * @param {string} message
 * @returns {never}
 */
export function exitWithError(message) {
  process.stderr.write(`\n${message}\n`)
  process.exit(1)
}

/**
 * The Node that this project is pinned to: the one that came with its packages, or, where none is published for this
 * kind of machine, the running one if it is new enough. Null when there is neither.
 * @returns {string | null}
 */
export function pinnedNode() {
  const name = process.platform === 'win32' ? 'node.exe' : 'node'
  const system = process.platform === 'win32' ? 'win' : process.platform
  const ours = repoPath('node_modules', `node-${system}-${process.arch}`, 'bin', name)
  if (existsSync(ours)) return ours
  return Number(process.versions.node.split('.')[0]) >= 24 ? process.execPath : null
}
