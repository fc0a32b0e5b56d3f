import path from 'node:path'
import { listNames } from '@platen/hotfolder'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { environmentFolder } from '../file-store/paths.ts'
import { loadEnvironments } from '../modules/platform/environments/environments-queries.ts'
import type { Settings } from '../settings.ts'
import { WrongInstallationError } from './check-installation.ts'
import { findObjectStore, recordFirstObjectStore, recordObjectStore } from './installation-store.ts'

type StoreSettings = Pick<Settings, 'dataFolder' | 's3'>

/** Identifies the object store of the settings. */
const nameOf = ({ s3 }: Pick<Settings, 's3'>): string =>
  s3 ? `${new URL(s3.endpoint).origin}/${s3.bucket}/${s3.prefix}` : 'folder'

const describe = (store: string): string => (store === 'folder' ? 'the data folder' : store)

const compare = (settings: StoreSettings, recorded: string): string | undefined =>
  recorded === nameOf(settings)
    ? undefined
    : `the files of this database are in ${describe(recorded)}, and not in ${describe(nameOf(settings))}, which the settings PLATEN_S3_ENDPOINT, PLATEN_S3_BUCKET and PLATEN_S3_PREFIX name. See "Object store" in the guide "Operations" to move them.`

/** Explains why the object store of the settings is not the recorded one; undefined if it is, or none is recorded. */
export async function findWrongObjectStore(
  client: pg.ClientBase,
  settings: StoreSettings,
): Promise<string | undefined> {
  const recorded = await findObjectStore(client)
  return recorded === undefined ? undefined : compare(settings, recorded)
}

/** Records the object store of the settings in place of another one, in the transaction that restores all environments. */
export const replaceObjectStore = (client: pg.ClientBase, settings: StoreSettings): Promise<void> =>
  recordObjectStore(client, nameOf(settings))

/**
 * Throws `WrongInstallationError` if the settings name another object store than the recorded one, where all files would
 * be missing, or if an S3-compatible store is set while artwork of an environment is in the data folder. Records the
 * object store at the first start.
 */
export async function checkObjectStore(database: Database, settings: StoreSettings): Promise<void> {
  const environments = await loadEnvironments(database)
  for (const { resourceName } of settings.s3 ? environments : []) {
    const folder = path.join(environmentFolder(settings, resourceName), 'artwork')
    if ((await listNames(folder)).length === 0) continue
    throw new WrongInstallationError(
      `PLATEN_S3_ENDPOINT is set, but files of environments are in ${folder}. Start without it, make a backup, move this folder elsewhere, and restore the backup with it.`,
    )
  }
  const wrong = compare(settings, await recordFirstObjectStore(database.pool, nameOf(settings)))
  if (wrong !== undefined) throw new WrongInstallationError(wrong)
}
