/**
 * The packages of npm that an installation of Platen contains, from the lock file; tools for development are not among
 * them.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { repoPath } from './repo.mjs'

const LICENCE_FILE = /^(license|licence|copying|notice)/i

/**
 * @typedef {{ folder: string, name: string, version: string, license: string }} ShippedPackage
 *   folder: relative to the repository. license: the SPDX expression of the package, '' if it has none.
 */

/** @returns {ShippedPackage[]} also those of other platforms, which are not installed */
export function listShippedPackages() {
  /** @type {{ packages: Record<string, { version?: string, license?: string, dev?: boolean, link?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(repoPath('package-lock.json'), 'utf8'))
  return Object.entries(packages)
    .filter(([folder, { dev, link }]) => folder.includes('node_modules/') && !dev && !link)
    .map(([folder, { version = '', license = '' }]) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { folder, name, version, license }
    })
}

/**
 * Returns the texts of the licence and notice files of an installed package.
 * @param {ShippedPackage} shipped
 */
export function readLicenceTexts({ folder }) {
  const absolute = repoPath(folder)
  return readdirSync(absolute, { withFileTypes: true })
    .filter((entry) => entry.isFile() && LICENCE_FILE.test(entry.name))
    .map((entry) => readFileSync(path.join(absolute, entry.name), 'utf8').trim())
}
