import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { exists, fsyncDirectory } from '@platen/hotfolder'
import type pg from 'pg'
import { appliedMigrations, listTenantTables, setEnvironment, type TenantTable } from '../database/tenant-tables.ts'
import { blockFileDeletion } from '../file-store/deletion-lock.ts'
import type { ObjectStore } from '../file-store/object-store.ts'
import { openObjectStore } from '../file-store/open-store.ts'
import { findWrongObjectStore, withRecordedStore } from '../installation/check-object-store.ts'
import type { Settings } from '../settings.ts'
import { VERSION } from '../version.ts'
import { ACCOUNTS, WITHOUT_SUPER_ADMINISTRATOR_HASHES } from './backup/account-rows.ts'
import { openEarlierBackup } from './backup/earlier-backup.ts'
import { writeGzippedLines } from './backup/hashed-files.ts'
import { saveObjects } from './backup/save-objects.ts'
import {
  BACKUP_FORMAT,
  type BackupFile,
  type EnvironmentOfBackup,
  type Manifest,
  readManifest,
  writeManifest,
} from './manifest.ts'
import { exportRowsAsJsonLines, TEXT_SETTINGS } from './table-rows.ts'

export type BackupResult =
  | { readonly ok: true; readonly manifest: Manifest; readonly reusedFiles: number }
  | { readonly ok: false; readonly message: string }

export interface BackupRequest {
  /** The environment to save; all environments if omitted. */
  readonly environment?: string | undefined
  /** The folder to create; must not exist. */
  readonly folder: string
  /** An earlier backup, whose files are linked if they have not changed. */
  readonly since?: string | undefined
  readonly onProgress: (line: string) => void
}

interface EnvironmentRow {
  readonly id: string
  readonly resourceName: string
}

/** Writes the rows of tables to `<folder>/<into>/<table>.jsonl.gz`, for one environment or for all. */
export async function writeRows(
  client: pg.ClientBase,
  tables: readonly TenantTable[],
  target: { folder: string; into: string },
  environmentId: string,
): Promise<{ tables: EnvironmentOfBackup['tables']; files: BackupFile[] }> {
  const counts: EnvironmentOfBackup['tables'] = {}
  const files: BackupFile[] = []
  await setEnvironment(client, environmentId)
  for (const table of tables) {
    let rows = 0
    const file = `${target.into}/rows/${table.name}.jsonl.gz`
    const where = { sql: `${table.owner} = $1`, value: environmentId }
    const lines = exportRowsAsJsonLines(client, table, where, (more) => (rows += more))
    files.push({ path: file, ...(await writeGzippedLines(path.join(target.folder, file), lines)) })
    counts[table.name] = { columns: table.columns.map(({ name }) => name), rows }
  }
  return { tables: counts, files }
}

/**
 * Saves the accounts that rows refer to. For one environment: its owner, its remote users, and super administrators who
 * worked there, these by e-mail only, because their password hashes give access to other environments.
 */
async function saveAccounts(
  client: pg.ClientBase,
  folder: string,
  environment: string | undefined,
): Promise<BackupFile> {
  const chosen = environment && {
    sql: `id in (select account_id from users where environment_id = $1 and account_id is not null
            union select owner_id from environments where id = $1)`,
    value: environment,
  }
  if (environment) await setEnvironment(client, environment)
  const instead = environment === undefined ? {} : WITHOUT_SUPER_ADMINISTRATOR_HASHES
  const lines = exportRowsAsJsonLines(client, ACCOUNTS, chosen === '' ? undefined : chosen, () => undefined, instead)
  const file = 'accounts.jsonl.gz'
  return { path: file, ...(await writeGzippedLines(path.join(folder, file), lines)) }
}

/** Writes rows and the files they refer to, all as of one snapshot. */
async function writeBackup(
  client: pg.ClientBase,
  request: BackupRequest,
  { partFolder, objects, since }: { partFolder: string; objects: ObjectStore; since: Manifest | undefined },
): Promise<BackupResult> {
  const tables = await listTenantTables(client)
  const { rows } = await client.query<EnvironmentRow>(
    // as JSON, because a database of an earlier version has no column for it
    `select id, resource_name as "resourceName" from environments e
      where $1::text is null or $1 in (resource_name, to_jsonb(e) ->> 'name') order by resource_name`,
    [request.environment ?? null],
  )
  if (rows.length === 0) {
    return {
      ok: false,
      message: request.environment ? `There is no environment ${request.environment}.` : 'There is no environment yet.',
    }
  }
  const environmentId = request.environment === undefined ? undefined : rows[0]?.id
  const files: BackupFile[] = [await saveAccounts(client, partFolder, environmentId)]
  const environments: EnvironmentOfBackup[] = []
  const earlier = since && openEarlierBackup(request.since ?? '', since)
  let reusedFiles = 0
  for (const environment of rows) {
    request.onProgress(`Saving ${environment.resourceName}`)
    const saved = await writeRows(
      client,
      tables,
      { folder: partFolder, into: environment.resourceName },
      environment.id,
    )
    const stored = await saveObjects(client, objects, environment, { folder: partFolder, earlier })
    reusedFiles += stored.reused
    files.push(...saved.files, ...stored.files)
    environments.push({ ...environment, tables: saved.tables, missing: [...stored.missing] })
  }
  const migrations = await appliedMigrations(client)
  const madeAt = new Date().toISOString()
  return {
    ok: true,
    reusedFiles,
    manifest: {
      format: BACKUP_FORMAT,
      isWhole: environmentId === undefined,
      program: VERSION,
      madeAt,
      migrations,
      environments,
      files,
    },
  }
}

/**
 * Saves one environment or all of them while Platen runs: every row as of one snapshot of the database, and every file
 * that belongs to a row, into a folder with a manifest. The folder gets its final name when it is complete; after an
 * error, nothing is left.
 *
 * @param client a dedicated connection, without a transaction
 */
export async function makeBackup(
  client: pg.ClientBase,
  settings: Settings,
  request: BackupRequest,
  store?: ObjectStore,
): Promise<BackupResult> {
  if (await exists(request.folder)) return { ok: false, message: `${request.folder} exists already.` }
  const wrongStore = await findWrongObjectStore(client, settings)
  if (wrongStore !== undefined) return { ok: false, message: wrongStore }
  const objects = store ?? openObjectStore(await withRecordedStore(client, settings))
  const since = request.since === undefined ? undefined : await readManifest(request.since)
  if (since && !since.ok) return since
  const partFolder = `${request.folder}.part`
  if (await exists(partFolder))
    return {
      ok: false,
      message: `${partFolder} exists already: another backup is in progress, or one was interrupted.`,
    }
  // A backup contains all data of an environment, so only this user may read it.
  await mkdir(partFolder, { recursive: true, mode: 0o700 })
  const releaseFileLock = await blockFileDeletion(client)
  try {
    await client.query(`begin isolation level repeatable read read only; ${TEXT_SETTINGS}`)
    const written = await writeBackup(client, request, { partFolder, objects, since: since?.manifest })
    await client.query('commit')
    if (!written.ok) {
      await rm(partFolder, { recursive: true, force: true })
      return written
    }
    await writeManifest(partFolder, written.manifest)
    await rename(partFolder, request.folder)
    await fsyncDirectory(path.dirname(request.folder))
    return written
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    await rm(partFolder, { recursive: true, force: true })
    throw error
  } finally {
    await releaseFileLock().catch(() => undefined)
  }
}
