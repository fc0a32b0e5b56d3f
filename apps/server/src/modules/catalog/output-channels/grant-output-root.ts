import { realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { currentMounts, type FileSystemPath, fileSystemPath, isInsideFolder, isSameOrBelow } from '@platen/hotfolder'
import type { Database } from '../../../database/database.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Settings } from '../../../settings.ts'
import {
  loadEnvironments,
  loadOwnedEnvironments,
  type OwnedEnvironment,
} from '../../platform/environments/environments-queries.ts'
import { loadOutputRoots, type OutputRoot } from './output-channels-queries.ts'
import { isSystemFolder } from './output-folder.ts'
import { deleteOutputRoot, insertOutputRoot } from './output-roots-store.ts'

export interface GrantedRoot extends OutputRoot {
  readonly environment: OwnedEnvironment
}

/** Returns the granted folders of all environments, also of deleted ones, which have them again if they are restored. */
export async function allOutputRoots(database: Database): Promise<GrantedRoot[]> {
  const granted: GrantedRoot[] = []
  for (const environment of await loadOwnedEnvironments(database.outsideEnvironments, null)) {
    const roots = await database.inEnvironment(environment.id, loadOutputRoots, { readOnly: true })
    granted.push(...roots.map((root) => ({ ...root, environment })))
  }
  return granted
}

/** Returns whether one of two real paths contains the other, including two mounts of one file system. */
async function overlap(one: string, other: string): Promise<boolean> {
  if (isInsideFolder(one, other) || isInsideFolder(other, one)) return true
  const mounts = await currentMounts()
  const [a, b] = [one, other].map((each): FileSystemPath | null => fileSystemPath(mounts, each))
  return a != null && b != null && (isSameOrBelow(a, b) || isSameOrBelow(b, a))
}

async function resolveRealFolder(folder: string): Promise<string | undefined> {
  const stats = await stat(folder).catch(() => undefined)
  return stats?.isDirectory() ? realpath(folder) : undefined
}

/**
 * Grants a folder to an environment for its local output. Called only by the command line and at server start.
 *
 * @param folder absolute; it must exist
 * @returns the reason for a refusal, in plain English; null if the folder was granted
 */
export async function grantOutputRoot(
  database: Database,
  settings: Pick<Settings, 'dataFolder'>,
  environment: EnvironmentRef,
  folder: string,
): Promise<string | null> {
  const resolvedFolder = path.resolve(folder)
  const realFolder = await resolveRealFolder(resolvedFolder)
  if (realFolder === undefined) return `${resolvedFolder} is not a folder that exists.`
  if (isSystemFolder(resolvedFolder) || isSystemFolder(realFolder)) return `${resolvedFolder} belongs to the system.`
  const dataFolder = (await resolveRealFolder(settings.dataFolder)) ?? settings.dataFolder
  if (await overlap(dataFolder, realFolder))
    return `${resolvedFolder} overlaps with Platen's own data in ${dataFolder}.`
  for (const other of await allOutputRoots(database)) {
    const { id, name, deletedAt } = other.environment
    if (id === environment.id || !(await overlap(other.realFolder, realFolder))) continue
    const owner = deletedAt === null ? name : `the deleted environment ${name}`
    return `${resolvedFolder} overlaps with ${other.folder}, which is granted to ${owner}.`
  }
  await insertOutputRoot(database.pool, environment.id, { folder: resolvedFolder, realFolder })
  return null
}

/** Revokes the grant of a folder. Returns false if it was not granted. */
export const revokeOutputRoot = (database: Database, environment: EnvironmentRef, folder: string): Promise<boolean> =>
  deleteOutputRoot(database.pool, environment.id, path.resolve(folder))

const HOW_TO_GRANT = 'Grant a folder to one environment: npm run platen -- output-root ENVIRONMENT add FOLDER'

/**
 * Applies PLATEN_OUTPUT_ROOTS: if nothing is granted yet and there is exactly one environment besides the demo, its
 * folders are granted to that environment. With several environments nothing is granted, since the setting does not
 * name an environment.
 *
 * @returns lines for the operator
 */
export async function grantConfiguredRoots(
  database: Database,
  settings: Pick<Settings, 'dataFolder' | 'outputRoots'>,
  demoName: string,
): Promise<string[]> {
  const roots = settings.outputRoots ?? []
  if (roots.length === 0) return []
  const granted = await allOutputRoots(database)
  if (granted.length > 0) {
    return roots
      .filter((root) => !granted.some(({ folder, environment }) => folder === root && environment.deletedAt === null))
      .map((root) => `${root} of PLATEN_OUTPUT_ROOTS is not granted, since there are granted folders. ${HOW_TO_GRANT}`)
  }
  const environments = (await loadEnvironments(database)).filter(({ resourceName }) => resourceName !== demoName)
  const [only] = environments
  if (!only) return []
  if (environments.length > 1) {
    return [`PLATEN_OUTPUT_ROOTS grants nothing, since there are several environments. ${HOW_TO_GRANT}`]
  }
  const lines: string[] = []
  for (const root of roots) {
    const problem = await grantOutputRoot(database, settings, only, root)
    lines.push(problem ?? `Granted ${root} of PLATEN_OUTPUT_ROOTS to ${only.resourceName} for its output.`)
  }
  return lines
}
