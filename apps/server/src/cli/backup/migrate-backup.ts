import { randomUUID } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { availableMigrations, migrate } from '../../database/migrate.ts'
import { appliedMigrations, listTenantTables } from '../../database/tenant-tables.ts'
import { writeRows } from '../backup.ts'
import type { BackupFile, EnvironmentOfBackup, Manifest } from '../manifest.ts'
import { loadAccounts, loadEnvironment } from '../restore/load-rows.ts'
import { TEXT_SETTINGS } from '../table-rows.ts'
import { withClient } from '../with-installation.ts'

/** Returns the connection settings of another database on the same server. */
export function withDatabaseName(config: pg.PoolConfig, database: string): pg.PoolConfig {
  if (config.connectionString === undefined) return { ...config, database }
  const url = new URL(config.connectionString)
  url.pathname = `/${database}`
  return { ...config, connectionString: url.href }
}

/** Loads the backup into a separate database of its version, and migrates that database. */
async function loadAndMigrate(config: pg.PoolConfig, folder: string, manifest: Manifest): Promise<void> {
  await migrate(config, (name) => manifest.migrations.includes(name))
  await withClient(config, async (client) => {
    await client.query(`begin; ${TEXT_SETTINGS}`)
    const tables = await listTenantTables(client)
    const { ids } = await loadAccounts(client, folder, { withPasswords: true })
    for (const saved of manifest.environments) {
      await loadEnvironment(client, folder, tables, { saved, id: saved.id, resourceName: saved.resourceName }, ids)
    }
    await client.query('commit')
  })
  await migrate(config)
}

/** Exports the migrated rows over those of the copied backup. */
const exportRows = (config: pg.PoolConfig, folder: string, manifest: Manifest): Promise<Manifest> =>
  withClient(config, async (client) => {
    await client.query(`begin isolation level repeatable read read only; ${TEXT_SETTINGS}`)
    const tables = await listTenantTables(client)
    const environments: EnvironmentOfBackup[] = []
    const written: BackupFile[] = []
    for (const saved of manifest.environments) {
      await rm(path.join(folder, saved.resourceName, 'rows'), { recursive: true, force: true })
      const rows = await writeRows(client, tables, { folder, into: saved.resourceName }, saved.id)
      environments.push({ ...saved, tables: rows.tables })
      written.push(...rows.files)
    }
    const migrations = await appliedMigrations(client)
    await client.query('commit')
    const otherFiles = manifest.files.filter(({ path: file }) => !file.includes('/rows/'))
    return { ...manifest, migrations, environments, files: [...otherFiles, ...written] }
  })

/** The rows of a backup, migrated to the version of this Platen. */
export interface MigratedBackup {
  readonly manifest: Manifest
  /** The folder that contains them, with the layout of a backup. */
  readonly folder: string
  /** Deletes the temporary folder. */
  dispose(): Promise<void>
}

/**
 * Migrates the rows of a backup of an earlier version in a temporary database, which is dropped afterwards. The backup
 * is only read. Returns a backup of this version, or of a later one, unchanged.
 */
export async function migrateBackup(
  config: pg.PoolConfig,
  backup: string,
  manifest: Manifest,
): Promise<MigratedBackup> {
  const migrations = await availableMigrations()
  const isOlder =
    manifest.migrations.length < migrations.length && manifest.migrations.every((name) => migrations.includes(name))
  if (!isOlder) return { manifest, folder: backup, dispose: async () => undefined }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-restore-'))
  const cleanUp = (): Promise<void> => rm(folder, { recursive: true, force: true })
  const name = `platen_restore_${randomUUID().replaceAll('-', '')}`
  try {
    for (const { path: file } of manifest.files) {
      if (!file.endsWith('.jsonl.gz') || file.includes('/files/')) continue
      await mkdir(path.dirname(path.join(folder, file)), { recursive: true })
      await copyFile(path.join(backup, file), path.join(folder, file))
    }
    return await withClient(config, async (client) => {
      await client.query(`create database ${name}`)
      try {
        const temporaryConfig = withDatabaseName(config, name)
        await loadAndMigrate(temporaryConfig, folder, manifest)
        return { manifest: await exportRows(temporaryConfig, folder, manifest), folder, dispose: cleanUp }
      } finally {
        await client.query(`drop database if exists ${name} with (force)`)
      }
    })
  } catch (error) {
    await cleanUp()
    throw error
  }
}
