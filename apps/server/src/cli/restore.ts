import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { checkEnvironmentName } from '@platen/domain/environments'
import { exists, undefinedIfMissing } from '@platen/hotfolder'
import type pg from 'pg'
import { appliedMigrations, deleteEnvironmentRows, listTenantTables } from '../database/tenant-tables.ts'
import { isUniqueViolation } from '../database/unique-violation.ts'
import { openObjectStore } from '../file-store/open-store.ts'
import { environmentFolder } from '../file-store/paths.ts'
import { findMove, findWrongObjectStore, replaceObjectStore } from '../installation/check-object-store.ts'
import type { Settings } from '../settings.ts'
import { digestFile } from './backup/hashed-files.ts'
import type { MigratedBackup } from './backup/migrate-backup.ts'
import { findLostSecrets } from './lost-secrets.ts'
import { type EnvironmentOfBackup, type Manifest, readManifest } from './manifest.ts'
import { disableShops, disableWebhooks } from './restore/disable-outgoing.ts'
import {
  failUndeliveredRuns,
  findCurrentName,
  type IncomingEnvironment,
  loadAccounts,
  loadEnvironment,
  referencedAccounts,
} from './restore/load-rows.ts'
import { asideFolder, type StagedFiles, stageFiles } from './restore/stage-files.ts'
import { stageObjects } from './restore/stage-objects.ts'
import { TEXT_SETTINGS } from './table-rows.ts'

export interface RestoreRequest {
  /** The folder of the backup. */
  readonly folder: string
  /** The environment to restore, by its current name or that of its folder; all of them if omitted. */
  readonly environment?: string | undefined
  /** The new name of the environment. */
  readonly as?: string | undefined
  /** Whether existing environments are replaced; Platen must not run then. */
  readonly replace: boolean
  /** Whether undelivered runs are delivered after the restore. */
  readonly resumePrinting: boolean
  readonly onProgress: (line: string) => void
}

export interface Restored {
  readonly environments: readonly string[]
  /** Runs that wait for a user. */
  readonly heldRuns: number
  /** Super administrators who were unknown here and whose password must be reset before they can sign in. */
  readonly passwordResetRequired: readonly string[]
  /** API keys that belong to another environment here and were restored as revoked. */
  readonly revokedKeys: number
  /** Webhooks of an environment with another name, which were disabled: the original still notifies the shop system. */
  readonly silencedWebhooks: number
  /** Shops of such an environment, which were switched off: the original asks them for orders, and reports to them. */
  readonly disabledShops: number
  /** Webhooks and shops with a secret that was encrypted with the key of another machine, and which need a new one. */
  readonly webhooksWithoutSecret: number
  readonly shopsWithoutSecret: number
}

export type RestoreOutcome =
  | { readonly ok: true; readonly restored: Restored }
  | { readonly ok: false; readonly message: string }

const no = (message: string): { readonly ok: false; readonly message: string } => ({ ok: false, message })

/** Returns the environment of a backup that has a name, or had it when it was created. */
async function findEnvironment(folder: string, manifest: Manifest, name: string): Promise<EnvironmentOfBackup[]> {
  const created = manifest.environments.filter(({ resourceName }) => resourceName === name)
  if (created.length > 0) return created
  for (const saved of manifest.environments) {
    if ((await findCurrentName(folder, saved)) === name) return [saved]
  }
  return []
}

/** Returns the requested part of a backup. */
async function selectEnvironments(
  manifest: Manifest,
  request: RestoreRequest,
): Promise<{ ok: true; part: Manifest } | { ok: false; message: string }> {
  const { folder, environment } = request
  const environments =
    environment === undefined ? manifest.environments : await findEnvironment(folder, manifest, environment)
  if (environments.length === 0) return no(`There is no environment ${environment ?? ''} in this backup.`)
  if (request.as !== undefined && environments.length !== 1) return no('--as can be used for one environment only.')
  const belongs = (file: string): boolean =>
    !file.includes('/') || environments.some(({ resourceName }) => file.startsWith(`${resourceName}/`))
  return {
    ok: true,
    part: { ...manifest, environments, files: manifest.files.filter(({ path: file }) => belongs(file)) },
  }
}

/** Describes the first file that differs from the manifest; undefined if there is none. */
async function findDamage(folder: string, manifest: Manifest): Promise<string | undefined> {
  for (const file of manifest.files) {
    const digest = await undefinedIfMissing(digestFile(path.join(folder, file.path)))
    if (!digest) return `The backup is damaged: ${file.path} is missing.`
    if (digest.sha256 !== file.sha256) return `The backup is damaged: ${file.path} was changed.`
  }
  return undefined
}

/** Reads a backup and verifies every file of the requested part. */
export async function openBackup(
  request: RestoreRequest,
): Promise<{ ok: true; manifest: Manifest } | { ok: false; message: string }> {
  const read = await readManifest(request.folder)
  if (!read.ok) return read
  const selected = await selectEnvironments(read.manifest, request)
  if (!selected.ok) return selected
  request.onProgress(`Checking ${selected.part.files.length} files`)
  const damage = await findDamage(request.folder, selected.part)
  return damage === undefined ? { ok: true, manifest: selected.part } : no(damage)
}

/** Returns the environments of the backup that exist here. */
export async function existingEnvironments(
  client: pg.ClientBase,
  manifest: Manifest,
  as: string | undefined,
): Promise<{ id: string; resourceName: string }[]> {
  const names = manifest.environments.map(({ resourceName }) => as ?? resourceName)
  const { rows } = await client.query<{ id: string; resourceName: string }>(
    'select id, resource_name as "resourceName" from environments where resource_name = any($1)',
    [names],
  )
  return rows
}

async function hasOtherEnvironments(client: pg.ClientBase, replaced: readonly { id: string }[]): Promise<boolean> {
  const { rowCount } = await client.query('select from environments where id <> all($1) limit 1', [
    replaced.map(({ id }) => id),
  ])
  return rowCount === 1
}

async function planned(
  client: pg.ClientBase,
  settings: Settings,
  manifest: Manifest,
  request: RestoreRequest,
): Promise<{ ok: true; incoming: IncomingEnvironment[]; replaced: string[] } | { ok: false; message: string }> {
  const migrations = await appliedMigrations(client)
  const unknown = manifest.migrations.filter((name) => !migrations.includes(name))
  if (unknown.length > 0) {
    return no(
      `The backup was made by a newer version of Platen (${manifest.program}): this one does not know ${unknown.join(', ')}. Update it first.`,
    )
  }
  if (migrations.length !== manifest.migrations.length) return no('The backup is older than this database.')
  if (request.as !== undefined && checkEnvironmentName(request.as))
    return no(`"${request.as}" cannot be the name of an environment.`)
  const existing = await existingEnvironments(client, manifest, request.as)
  if (existing.length > 0 && !request.replace) {
    return no(
      `${existing.map((each) => each.resourceName).join(', ')} exists already. Use --replace to replace it, or --as NAME to restore it under another name.`,
    )
  }
  if (await findMove(client))
    return no('The files are being moved to another object store. Complete that first: platen move-files.')
  const wrongStore = await findWrongObjectStore(client, settings)
  if (wrongStore !== undefined && (await hasOtherEnvironments(client, existing))) return no(wrongStore)
  const incoming: IncomingEnvironment[] = []
  for (const saved of manifest.environments) {
    const resourceName = request.as ?? saved.resourceName
    const existingEnvironment = existing.find((each) => each.resourceName === resourceName)
    const { rowCount } = await client.query('select from environments where id = $1', [saved.id])
    const home = environmentFolder(settings, resourceName)
    const artwork = path.join(home, 'artwork')
    if (!existingEnvironment && (await exists(artwork))) {
      return no(`${artwork} exists, but no environment ${resourceName}: move that folder elsewhere first.`)
    }
    if (await exists(asideFolder(home)))
      return no(
        `${asideFolder(home)} exists: an earlier restore was interrupted. Follow the advice of platen doctor first.`,
      )
    incoming.push({ saved, resourceName, id: existingEnvironment?.id ?? (rowCount === 0 ? saved.id : randomUUID()) })
  }
  return { ok: true, incoming, replaced: existing.map((each) => each.id) }
}

async function load(
  client: pg.ClientBase,
  settings: Settings,
  rows: Pick<MigratedBackup, 'manifest' | 'folder'>,
  request: RestoreRequest,
  plan: { incoming: readonly IncomingEnvironment[]; replaced: readonly string[] },
): Promise<Restored> {
  const tables = await listTenantTables(client)
  // Passwords of super administrators are restored only into a database without accounts.
  const accountsResult = await client.query<{ someone: boolean }>('select exists (select from accounts) as someone')
  const isWhole = request.environment === undefined && request.as === undefined
  // An earlier backup with one environment may belong to a single customer, who may own a copy.
  const hasSuperAdministrators = rows.manifest.isWhole ?? rows.manifest.environments.length > 1
  const isInstallation = isWhole && hasSuperAdministrators
  const withPasswords = isInstallation && accountsResult.rows[0]?.someone === false
  const [one] = plan.incoming
  const accountIds = isWhole || !one ? undefined : await referencedAccounts(rows.folder, tables, one.saved)
  const accounts = await loadAccounts(client, rows.folder, { withPasswords, accountIds })
  let failedRuns = 0
  let revokedKeys = 0
  let disabledWebhooks = 0
  let disabledShops = 0
  let webhooksWithoutSecret = 0
  let shopsWithoutSecret = 0
  for (const incoming of plan.incoming) {
    request.onProgress(`Restoring ${incoming.resourceName}`)
    if (plan.replaced.includes(incoming.id)) await deleteEnvironmentRows(client, tables, incoming.id)
    revokedKeys += (await loadEnvironment(client, rows.folder, tables, incoming, accounts.ids)).revokedKeys
    // One that is asked for would be removed at the end of the period that began when it was deleted.
    if (!isInstallation) await client.query('update environments set deleted_at = null where id = $1', [incoming.id])
    if (incoming.resourceName !== incoming.saved.resourceName) {
      disabledWebhooks += await disableWebhooks(client, incoming.id)
      disabledShops += await disableShops(client, incoming.id)
    }
    webhooksWithoutSecret += (await findLostSecrets(client, settings, incoming.id, 'webhooks')).lost.length
    shopsWithoutSecret += (await findLostSecrets(client, settings, incoming.id, 'shops')).lost.length
    if (!request.resumePrinting) failedRuns += await failUndeliveredRuns(client, incoming.id, rows.manifest.madeAt)
  }
  return {
    environments: plan.incoming.map(({ resourceName }) => resourceName),
    heldRuns: failedRuns,
    revokedKeys,
    silencedWebhooks: disabledWebhooks,
    disabledShops,
    webhooksWithoutSecret,
    shopsWithoutSecret,
    passwordResetRequired: accounts.passwordResetRequired,
  }
}

/**
 * Restores environments of a backup whose files were verified (`openBackup`) and whose rows have the version of this
 * database (`migrateBackup`): rows in one transaction; files are staged first and renamed to their final location just
 * before the commit. On any error before it, rows and files are unchanged.
 *
 * @param client a dedicated connection, without a transaction
 */
export async function restoreBackup(
  client: pg.ClientBase,
  settings: Settings,
  rows: Pick<MigratedBackup, 'manifest' | 'folder'>,
  request: RestoreRequest,
): Promise<RestoreOutcome> {
  const { manifest } = rows
  const plan = await planned(client, settings, manifest, request)
  if (!plan.ok) return plan
  const staged: StagedFiles[] = []
  let restored: Restored
  try {
    for (const { saved, resourceName, id } of plan.incoming) {
      const prefix = `${saved.resourceName}/files/`
      const files = manifest.files.filter(({ path: file }) => file.startsWith(prefix))
      staged.push(
        settings.s3
          ? await stageObjects(
              openObjectStore(settings),
              { id, resourceName },
              { settings, backup: request.folder, prefix, files },
            )
          : await stageFiles(request.folder, prefix, files, environmentFolder(settings, resourceName)),
      )
    }
    await client.query(`begin; ${TEXT_SETTINGS}`)
    restored = await load(client, settings, rows, request, plan)
    await replaceObjectStore(client, settings)
    for (const files of staged) await files.swapIn()
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    for (const files of staged.toReversed()) {
      await files.undo().catch(({ message }: Error) => {
        request.onProgress(`Files could not be moved back, follow the advice of platen doctor: ${message}`)
      })
    }
    if (isUniqueViolation(error, 'environment_names_pkey')) {
      return no(
        'Another environment of this database has or had the name of an environment of the backup. Use --environment with --as NAME to restore it under another name.',
      )
    }
    throw error
  }
  for (const files of staged)
    await files.deleteReplaced().catch(({ message }: Error) => {
      request.onProgress(`Files that were replaced could not be deleted, delete them yourself: ${message}`)
    })
  return { ok: true, restored }
}
