/** Whether something that was built is of the present sources. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { repoPath } from './repo.mjs'

const LEFT_OUT = /^(dist|node_modules|.*\.test\.tsx?)$/

/**
 * @param {string} dist where it lies built
 * @param {readonly string[]} sources what it is made of, below the root
 */
export function buildCache(dist, sources) {
  const noteFile = path.join(dist, '.built-from')
  const wanted = keyOf(sources)
  return {
    isFresh: existsSync(noteFile) && readFileSync(noteFile, 'utf8') === wanted,
    /** Notes that it has just been built. */
    note: () => writeFileSync(noteFile, wanted),
  }
}

/** One hash over names and contents, so that a checkout of another branch counts and a mere touch does not. */
function keyOf(/** @type {readonly string[]} */ places) {
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
  const found = statSync(place, { throwIfNoEntry: false })
  if (!found?.isDirectory()) return found ? [place] : []
  return readdirSync(place)
    .filter((name) => !LEFT_OUT.test(name))
    .flatMap((name) => filesIn(path.join(place, name)))
}
