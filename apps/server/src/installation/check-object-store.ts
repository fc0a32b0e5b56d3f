import path from 'node:path'
import { listNames } from '@platen/hotfolder'
import type pg from 'pg'
import type { Database } from '../database/database.ts'
import { openFolderStore } from '../file-store/folder-store.ts'
import { openMovingStore } from '../file-store/moving-store.ts'
import type { ObjectStore } from '../file-store/object-store.ts'
import { openObjectStore } from '../file-store/open-store.ts'
import { environmentFolder } from '../file-store/paths.ts'
import { openS3Store } from '../file-store/s3-store.ts'
import { loadEnvironments } from '../modules/platform/environments/environments-queries.ts'
import type { Settings } from '../settings.ts'
import { checkSharedFolder, WrongInstallationError } from './check-installation.ts'
import {
  findObjectStore,
  loadInstallation,
  type RecordedStore,
  recordFirstObjectStore,
  recordObjectStore,
} from './installation-store.ts'

type StoreSettings = Pick<Settings, 'dataFolder' | 's3'>

const FOLDER = 'folder'

/** Identifies the object store of the settings. */
export const nameOf = ({ s3 }: Pick<Settings, 's3'>): string =>
  s3 ? `${new URL(s3.endpoint).origin}/${s3.bucket}/${s3.prefix}` : FOLDER

export const describe = (store: string): string => (store === FOLDER ? 'the data folder' : store)

/**
 * Whether a server or command with these settings works with the recorded store, or with both while files are moved.
 */
const isRecorded = (settings: StoreSettings, { store, movingTo }: RecordedStore): boolean =>
  store === null || store === nameOf(settings) || (settings.s3 !== undefined && movingTo === nameOf(settings))

function compare(settings: StoreSettings, recorded: RecordedStore): string | undefined {
  if (isRecorded(settings, recorded)) return undefined
  const { store } = recorded
  return `the files of this database are in ${describe(store ?? '')}, and not in ${describe(nameOf(settings))}, which the settings PLATEN_S3_ENDPOINT, PLATEN_S3_BUCKET and PLATEN_S3_PREFIX name. See "Object store" in the guide "Operations" to move them.`
}

/** Explains why the object store of the settings is not the recorded one; undefined if it is, or none is recorded. */
export const findWrongObjectStore = async (
  client: pg.ClientBase,
  settings: StoreSettings,
): Promise<string | undefined> => compare(settings, await findObjectStore(client))

/**
 * Returns the settings with the recorded object store, which contains every object: while files are moved from the data
 * folder to an S3-compatible store, commands read them there.
 */
export async function withRecordedStore(client: pg.ClientBase, settings: Settings): Promise<Settings> {
  const { store } = await findObjectStore(client)
  const { s3, ...withFolder } = settings
  return s3 && store === FOLDER ? withFolder : settings
}

/** Returns the store that the files are being moved to; null if they are not. */
export const findMove = async (client: pg.ClientBase): Promise<string | null> =>
  (await findObjectStore(client)).movingTo

/**
 * Records the object store of the settings in place of another one, in the transaction that restores all environments.
 */
export const replaceObjectStore = (client: pg.ClientBase, settings: StoreSettings): Promise<void> =>
  recordObjectStore(client, nameOf(settings))

/**
 * Opens the object store of the settings, or both while files are moved between them. Throws `WrongInstallationError`
 * if the settings name another object store than the recorded one, where all files would be missing, or if an
 * S3-compatible store is set while artwork of an environment is in the data folder, or if this is one of several
 * servers and does not share the data folder that files are moved from or to. Records the object store at the first
 * start.
 *
 * @returns `movingTo`: the other store, if both are used
 */
export async function openInstalledStore(
  database: Database,
  settings: StoreSettings & Pick<Settings, 'servers'>,
): Promise<{ readonly objects: ObjectStore; readonly movingTo: string | null }> {
  await recordFirstObjectStore(database.pool, nameOf(settings))
  const recorded = await findObjectStore(database.pool)
  const { store, movingTo, haveMoved } = recorded
  const mismatch = compare(settings, recorded)
  if (mismatch !== undefined) throw new WrongInstallationError(mismatch)
  if (settings.s3 && movingTo !== null) {
    if (settings.servers === 'many')
      await checkSharedFolder(database.pool, settings.dataFolder, await loadInstallation(database.pool))
    const [folder, s3] = [openFolderStore(settings), openS3Store(settings, settings.s3)]
    return {
      objects: openMovingStore(settings, ...(store === FOLDER ? ([folder, s3] as const) : ([s3, folder] as const))),
      movingTo,
    }
  }
  if (settings.s3 && !haveMoved) await refuseFilesInFolder(database, settings)
  return { objects: openObjectStore(settings), movingTo: null }
}

async function refuseFilesInFolder(database: Database, settings: StoreSettings): Promise<void> {
  for (const { resourceName } of await loadEnvironments(database)) {
    const folder = path.join(environmentFolder(settings, resourceName), 'artwork')
    if ((await listNames(folder)).length === 0) continue
    throw new WrongInstallationError(
      `PLATEN_S3_ENDPOINT is set, but files of environments are in ${folder}. Start without it, and move them with platen move-files.`,
    )
  }
}

/** Throws `WrongInstallationError` if files were moved away from the only store that this server has opened. */
export async function checkOpenedStore(database: Database, settings: StoreSettings): Promise<void> {
  const { store } = await findObjectStore(database.pool)
  if (store === null || store === nameOf(settings)) return
  throw new WrongInstallationError(
    `the files of this database were moved to ${describe(store)} during the start. Start with that store.`,
  )
}
