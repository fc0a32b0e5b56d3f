/** Checks whether a build output is up to date with its sources. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { repoPath } from './repo.mjs'

const EXCLUDED = /^(dist|node_modules|.*\.test\.tsx?)$/

/**
 * @param {string} dist folder of the build output
 * @param {readonly string[]} sources its source files and folders, relative to the root
 */
export function buildCache(dist, sources) {
  const markerFile = path.join(dist, '.built-from')
  const sourcesHash = getKey(sources)
  return {
    isFresh: existsSync(markerFile) && readFileSync(markerFile, 'utf8') === sourcesHash,
    /** Records that the output has just been built. */
    note: () => writeFileSync(markerFile, sourcesHash),
  }
}

/** Returns one hash over names and contents: switching branches invalidates the build, a changed timestamp does not. */
function getKey(/** @type {readonly string[]} */ places) {
  const hash = createHash('sha256')
  for (const file of places.flatMap((place) => filesIn(repoPath(place))).toSorted()) {
    hash
      .update(`${path.relative(repoPath(), file)}\0`)
      .update(readFileSync(file))
      .update('\0')
  }
  return hash.digest('hex')
}

/** @returns {string[]} */
function filesIn(/** @type {string} */ place) {
  const stats = statSync(place, { throwIfNoEntry: false })
  if (!stats?.isDirectory()) return stats ? [place] : []
  return readdirSync(place)
    .filter((name) => !EXCLUDED.test(name))
    .flatMap((name) => filesIn(path.join(place, name)))
}
