import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { availableMigrations, migrate } from '../database/migrate.ts'
import { environmentFolder } from '../file-store/paths.ts'
import type { Settings } from '../settings.ts'
import { artworkFolder, earlierSheetPath } from '../testing/object-paths.ts'
import { testSettings } from '../testing/test-settings.ts'
import { migrateBackup, withDatabaseName } from './backup/migrate-backup.ts'
import { makeBackup } from './backup.ts'
import { runChecks } from './doctor/doctor.ts'
import { openBackup, restoreBackup } from './restore.ts'

/**
 * Dumps of environments as earlier versions of Platen wrote them: orders in all states, runs, bookings, users. Named
 * after the last migration.
 */
const SHOPS = { '0005': '0005.sql', '0502': '0502.sql' } as const
type Shop = keyof typeof SHOPS

const migrations = await availableMigrations()
const upTo = (last: string) => (name: string) => name.slice(0, 4) <= last

const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-earlier-'))
afterAll(() => rm(dataFolder, { recursive: true, force: true }))

const getSettings = (label: string): Settings => testSettings(path.join(dataFolder, label))

interface Opened {
  readonly client: pg.Client
  readonly config: pg.PoolConfig
}

/** Creates a separate database, migrated to an earlier version. */
async function withDatabase<T>(last: string, label: string, work: (opened: Opened) => Promise<T>): Promise<T> {
  const cluster = inject('cluster')
  const name = `platen_earlier_${process.pid}_${label}`
  const admin = new pg.Client(cluster)
  await admin.connect()
  await admin.query(`create database ${name}`)
  const config = withDatabaseName(cluster, name)
  await migrate(config, upTo(last))
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await work({ client, config })
  } finally {
    await client.end()
    await admin.query(`drop database if exists ${name} with (force)`)
    await admin.end()
  }
}

const loadShop = async (client: pg.Client, shop: Shop): Promise<void> => {
  await client.query(await readFile(path.join(import.meta.dirname, 'backup/fixtures', SHOPS[shop]), 'utf8'))
}

type Row = Readonly<Record<string, unknown>>

const SHAPE = `
  select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns,
         coalesce(array_agg(quote_ident(a.attname) order by a.attnum) filter (where a.attnum = any(i.indkey)), '{}') as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
   where c.relkind = 'r' and c.relname not like 'kysely%' group by 1`

/** Returns the rows of every table sorted by primary key; with `columns`, only those columns. */
async function loadRows(client: pg.Client, columns?: Record<string, string[]>): Promise<Record<string, Row[]>> {
  const { rows: tables } = await client.query<{ name: string; columns: string[]; key: string[] }>(SHAPE)
  const rowsByTable: Record<string, Row[]> = {}
  for (const table of tables) {
    const selectedColumns = columns ? columns[table.name] : table.columns
    if (!selectedColumns) continue
    const { rows } = await client.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${table.name} t order by ${[...table.key, 'to_jsonb(t)'].join(', ')}`,
    )
    rowsByTable[table.name] = rows.map(({ row }) =>
      Object.fromEntries(selectedColumns.map((name) => [name, row[name]])),
    )
  }
  return rowsByTable
}

/** Expects every row with its values; migrations may add fields to JSON documents. */
function expectKept(
  before: Record<string, Row[]>,
  after: Record<string, Row[]>,
  { version = '', apart = [] }: { version?: string; apart?: readonly string[] } = {},
): void {
  for (const [table, rows] of Object.entries(before)) {
    if (!apart.includes(table)) expect({ [table]: after[table] }, version).toMatchObject({ [table]: rows })
  }
}

/**
 * Columns that a later version removed or sets: the state of running processes, values that are stored in another form,
 * and old sent print jobs, which count as dismissed.
 */
const CHANGED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  output_presets: ['release_at'],
  print_jobs: ['claimed_by', 'dismissed_at'],
  webhook_messages: ['claimed_by', 'leased_until'],
}

async function loadColumns(client: pg.Client): Promise<Record<string, string[]>> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(SHAPE)
  return Object.fromEntries(
    rows.map((row) => [row.name, row.columns.filter((column) => !CHANGED_COLUMNS[row.name]?.includes(column))]),
  )
}

/** Creates the files that the rows of artwork and runs refer to; originals and sheets with the right sizes. */
async function makeFiles(client: pg.Client, settings: Settings): Promise<void> {
  const { rows } = await client.query<{ id: string; bytes: string; shop: string; run: string | null }>(
    `select a.id, a.bytes::text, e.resource_name as shop from artworks a join environments e on e.id = a.environment_id`,
  )
  for (const row of rows) {
    const folder = artworkFolder(settings, row.shop, row.id)
    await mkdir(folder, { recursive: true })
    await writeFile(path.join(folder, 'original'), '')
    await truncate(path.join(folder, 'original'), Number(row.bytes))
    await writeFile(path.join(folder, 'ready.pdf'), 'ready')
  }
  const { rows: sheets } = await client.query<{ id: string; bytes: string; shop: string }>(
    `select p.id, p.sheet_bytes::text as bytes, e.resource_name as shop from print_jobs p join environments e on e.id = p.environment_id
      where p.sheet_bytes is not null`,
  )
  for (const { id, bytes, shop } of sheets) {
    const sheet = earlierSheetPath(settings, shop, id)
    await mkdir(path.dirname(sheet), { recursive: true })
    await writeFile(sheet, '')
    await truncate(sheet, Number(bytes))
  }
}

/** Returns the problems that the doctor finds, except for print runs, which have been waiting since the dump. */
async function findProblems(client: pg.Client, settings: Settings): Promise<string[]> {
  const findings = await runChecks(client, settings, new Date())
  return findings.filter(({ level, check }) => level === 'problem' && check !== 'runs').map(({ text }) => text)
}

/** Every migration that was the last one of some version; the first of these is the first version with orders. */
const VERSIONS = migrations.map((name) => name.slice(0, 4)).filter((version) => version >= '0005')

test.each([
  { shop: '0005', versions: VERSIONS.filter((version) => version < '0502') },
  { shop: '0502', versions: VERSIONS.filter((version) => version >= '0502') },
] as const)(
  'Migrating an environment of each version from the data of $shop loses no data',
  async ({ shop, versions }) => {
    await withDatabase(shop, `from${shop}`, async ({ client, config }) => {
      await loadShop(client, shop)
      const states = []
      for (const version of versions) {
        await migrate(config, upTo(version))
        const columns = await loadColumns(client)
        const rows = await loadRows(client, columns)
        expect(rows['orders']?.length).toBeGreaterThan(10)
        expect(rows['bookings']?.length).toBeGreaterThan(0)
        expect(rows['print_pieces']?.length).toBeGreaterThan(0)
        states.push({ version, rows })
      }
      expect(states.length).toBeGreaterThan(1)

      await migrate(config)
      const after = await loadRows(client)
      for (const { version, rows } of states) expectKept(rows, after, { version })

      const settings = getSettings(`from${shop}`)
      await makeFiles(client, settings)
      expect(await findProblems(client, settings)).toEqual([])
    })
  },
)

test('Restoring a backup of an earlier version migrates it', async () => {
  await withDatabase('0502', 'old', async ({ client }) => {
    await loadShop(client, '0502')
    const settings = getSettings('old')
    await makeFiles(client, settings)
    await mkdir(path.dirname(path.join(dataFolder, 'backup')), { recursive: true })
    const folder = path.join(dataFolder, 'backup')
    // One migration less than the rows were written with, so that the version is always an earlier one.
    await client.query(`delete from kysely_migration where name = '0502-release-by-itself'`)
    await client.query('drop index output_presets_releasing')
    await client.query('alter table output_presets drop column release_when_full, drop column release_at')
    expect(await makeBackup(client, settings, { folder, onProgress: () => undefined })).toMatchObject({ ok: true })

    await withDatabase('9999', 'new', async (target) => {
      const request = { folder, replace: false, resumePrinting: false, onProgress: () => undefined }
      const openedBackup = await openBackup(request)
      if (!openedBackup.ok) throw new Error(openedBackup.message)
      const rows = await migrateBackup(target.config, folder, openedBackup.manifest)
      const into = getSettings('new')
      expect(await restoreBackup(target.client, into, rows, request)).toMatchObject({ ok: true })
      await rows.dispose()
      const columns = await loadColumns(client)
      const [before, after] = [await loadRows(client), await loadRows(target.client, columns)]
      expectKept(before, after, { apart: ['print_jobs', 'order_changes', 'sessions'] })
      expect(await findProblems(target.client, into)).toEqual([])
      const { rows: staff } = await target.client.query(`select from accounts where kind = 'superadmin'`)
      expect(staff.length).toBe(1)
      expect(environmentFolder(into, 'demo')).toContain('new')
    })
  })
})
