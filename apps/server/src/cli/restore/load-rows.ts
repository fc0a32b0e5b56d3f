import { createHash } from 'node:crypto'
import path from 'node:path'
import { UNDELIVERED_STATES } from '@platen/domain/printing'
import type pg from 'pg'
import { setEnvironment, type TenantTable } from '../../database/tenant-tables.ts'
import { findOrInsertAccounts } from '../backup/account-rows.ts'
import type { EnvironmentOfBackup } from '../manifest.ts'
import { insertRows, readRows, resetSequences, type TextRow } from '../table-rows.ts'

/** An environment of a backup that is being restored. */
export interface IncomingEnvironment {
  readonly saved: EnvironmentOfBackup
  /** Its id here: that of the environment it replaces, or a new one. */
  readonly id: string
  /** Its name here. */
  readonly resourceName: string
}

/** Results of the load that differ from the backup. */
export interface LoadResult {
  /** API keys that belong to another environment here: these stay valid, and the restored ones are revoked. */
  readonly revokedKeys: number
}

const rowsFile = (folder: string, saved: EnvironmentOfBackup, table: string): string =>
  path.join(folder, saved.resourceName, 'rows', `${table}.jsonl.gz`)

/** Returns the current name of an environment of a backup; that of its folder is the one it was created with. */
export async function findCurrentName(folder: string, saved: EnvironmentOfBackup): Promise<string> {
  // Missing in backups of versions that could not rename environments.
  const column = saved.tables['environments']?.columns.indexOf('name') ?? -1
  for await (const [row] of readRows(rowsFile(folder, saved, 'environments'))) {
    return row?.[column] ?? saved.resourceName
  }
  return saved.resourceName
}

/** Returns the accounts that rows of one environment refer to. */
export async function referencedAccounts(
  folder: string,
  tables: readonly TenantTable[],
  saved: EnvironmentOfBackup,
): Promise<Set<string>> {
  const referencedIds = new Set<string>()
  for (const currentTable of tables) {
    if (!saved.tables[currentTable.name] || !currentTable.columns.some(({ isAccount }) => isAccount)) continue
    const { columns } = inBackupColumnOrder(currentTable, saved)
    for await (const rows of readRows(rowsFile(folder, saved, currentTable.name))) {
      for (const row of rows) {
        for (const [index, value] of row.entries())
          if (columns[index]?.isAccount && value !== null) referencedIds.add(value)
      }
    }
  }
  return referencedIds
}

/** Reads the accounts of a backup and finds or inserts each of them; with `accountIds`, only those. */
export async function loadAccounts(
  client: pg.ClientBase,
  folder: string,
  options: { withPasswords: boolean; accountIds?: ReadonlySet<string> | undefined },
): Promise<{ ids: ReadonlyMap<string, string>; passwordResetRequired: string[] }> {
  const rows: TextRow[] = []
  for await (const some of readRows(path.join(folder, 'accounts.jsonl.gz'))) rows.push(...some)
  const { accountIds } = options
  return findOrInsertAccounts(client, accountIds ? rows.filter(([id]) => accountIds.has(id ?? '')) : rows, options)
}

/** Returns the columns of a table in the order of the backup. */
function inBackupColumnOrder(table: TenantTable, saved: EnvironmentOfBackup): TenantTable {
  const columns = (saved.tables[table.name]?.columns ?? []).map((name) => {
    const currentColumn = table.columns.find((column) => column.name === name)
    if (!currentColumn)
      throw new Error(`the backup has a column ${table.name}.${name} that this database does not have`)
    return currentColumn
  })
  return { ...table, columns }
}

const isRenamed = ({ saved, resourceName }: IncomingEnvironment): boolean => saved.resourceName !== resourceName

function remapIds(
  row: TextRow,
  table: TenantTable,
  incoming: IncomingEnvironment,
  accounts: ReadonlyMap<string, string>,
): TextRow {
  return row.map((value, index) => {
    const column = table.columns[index]
    if (column?.name === table.owner) return incoming.id
    if (table.name === 'environments' && column?.name === 'resource_name') return incoming.resourceName
    // an environment that is restored under another name has no other current name
    if (table.name === 'environments' && column?.name === 'name' && isRenamed(incoming)) return incoming.resourceName
    return column?.isAccount && value !== null ? (accounts.get(value) ?? null) : value
  })
}

/**
 * An API key belongs to one environment. If its hash exists in another environment here, its row is restored as revoked
 * with a hash that matches no key, so that references to it stay valid.
 */
async function revokeDuplicateApiKeys(
  client: pg.ClientBase,
  table: TenantTable,
  rows: readonly TextRow[],
  environmentId: string,
): Promise<{ rows: readonly TextRow[]; revoked: number }> {
  if (table.name !== 'api_keys') return { rows, revoked: 0 }
  const findColumn = (name: string): number => table.columns.findIndex((column) => column.name === name)
  const [hash, revokedAt] = [findColumn('key_hash'), findColumn('revoked_at')]
  const { rows: existingRows } = await client.query<{ hash: string }>(
    'select key_hash::text as hash from api_keys where key_hash::text = any($1)',
    [rows.map((row) => row[hash])],
  )
  const usedHashes = new Set(existingRows.map((row) => row.hash))
  const moved = rows.map((row) => {
    if (!usedHashes.has(row[hash] ?? '')) return row
    const other = createHash('sha256').update(`${row[hash]} ${environmentId}`).digest('hex')
    return row.map((value, index) => {
      if (index === hash) return `\\x${other}`
      return index === revokedAt ? (value ?? new Date().toISOString()) : value
    })
  })
  return { rows: moved, revoked: rows.filter((row) => usedHashes.has(row[hash] ?? '')).length }
}

/**
 * Inserts every row of one environment, with its new id and name, and checks all deferred constraints before the next
 * environment (checks at the end of a transaction are also subject to row-level security). Sets the sequences above its
 * numbers. Throws if a row count differs from the manifest.
 */
export async function loadEnvironment(
  client: pg.ClientBase,
  folder: string,
  tables: readonly TenantTable[],
  incoming: IncomingEnvironment,
  accounts: ReadonlyMap<string, string>,
): Promise<LoadResult> {
  await setEnvironment(client, incoming.id)
  let revokedKeys = 0
  for (const currentTable of tables) {
    const tableManifest = incoming.saved.tables[currentTable.name]
    if (!tableManifest) continue
    const table = inBackupColumnOrder(currentTable, incoming.saved)
    let read = 0
    for await (const rows of readRows(rowsFile(folder, incoming.saved, table.name))) {
      read += rows.length
      const remappedRows = rows.map((row) => remapIds(row, table, incoming, accounts))
      const checked = await revokeDuplicateApiKeys(client, table, remappedRows, incoming.id)
      revokedKeys += checked.revoked
      await insertRows(client, table, checked.rows)
    }
    if (read !== tableManifest.rows) {
      throw new Error(`${table.name} has ${read} rows, but the manifest of the backup states ${tableManifest.rows}`)
    }
  }
  await client.query('set constraints all immediate; set constraints all deferred')
  // Before later changes of these rows add events.
  await resetSequences(client, tables, incoming.id)
  return { revokedKeys }
}

/**
 * Marks undelivered runs as failed: they may have been delivered since the backup was made. A user retries what was not
 * printed.
 */
export async function failUndeliveredRuns(
  client: pg.ClientBase,
  environmentId: string,
  madeAt: string,
): Promise<number> {
  await setEnvironment(client, environmentId)
  const { rowCount } = await client.query(
    `update print_jobs set state = 'failed', leased_until = null, leased_by = null, claim_token = null,
            attempts = 0, changed_at = now(), delivery_noted_at = null, delivery_claim = null, delivery_folder = null, reason = $2,
            reason_code = null, reason_values = null, dismissed_at = null, dismissed_by = null
      where environment_id = $1 and state = any($3)`,
    [environmentId, `Restored from the backup of ${madeAt}. Retry it if it was not printed since.`, UNDELIVERED_STATES],
  )
  return rowCount ?? 0
}
