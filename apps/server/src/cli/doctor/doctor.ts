import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { fsyncFile } from '@platen/hotfolder'
import type pg from 'pg'
import { setEnvironment } from '../../database/tenant-tables.ts'
import { openObjectStore } from '../../file-store/open-store.ts'
import { environmentFolder } from '../../file-store/paths.ts'
import type { Settings } from '../../settings.ts'
import { checkCounts } from './check-counts.ts'
import { checkDatabase } from './check-database.ts'
import { checkFiles, compareEnvironmentFiles } from './check-files.ts'
import { checkFolders } from './check-folders.ts'
import { checkIntake } from './check-intake.ts'
import { checkOutputFolders } from './check-output-folders.ts'
import { checkPieces } from './check-pieces.ts'
import { checkRuns } from './check-runs.ts'
import { checkServers } from './check-servers.ts'
import { checkShops } from './check-shops.ts'
import { checkStore } from './check-store.ts'
import { checkTasks } from './check-tasks.ts'
import { checkWebhooks } from './check-webhooks.ts'
import { type CheckContext, type Finding, runCheck } from './finding.ts'

const CHECKS = {
  files: checkFiles,
  counts: checkCounts,
  pieces: checkPieces,
  runs: checkRuns,
  intake: checkIntake,
  output: checkOutputFolders,
  webhooks: checkWebhooks,
  shops: checkShops,
}

interface Named {
  readonly id: string
  readonly resourceName: string
}

async function loadEnvironments(client: pg.ClientBase): Promise<Named[]> {
  const { rows } = await client.query<Named>(
    'select id, resource_name as "resourceName" from environments order by resource_name',
  )
  return rows
}

/** Runs `work` for one environment in a read-only transaction. */
async function inReadOnlyTransaction<T>(
  client: pg.ClientBase,
  settings: Settings,
  environment: Named,
  now: Date,
  work: (context: CheckContext) => Promise<T>,
): Promise<T> {
  await client.query('begin isolation level repeatable read read only')
  try {
    await setEnvironment(client, environment.id)
    return await work({ ...environment, settings, objects: openObjectStore(settings), client, now })
  } finally {
    await client.query('rollback')
  }
}

/**
 * Runs all checks: database, folders, running servers, object store, failed background tasks, files and their rows,
 * counts and bookings, states of pieces, stuck runs and claims, input and output hot folders, webhooks, shops. Changes
 * nothing, except that it stores an object in an S3-compatible store and deletes it.
 *
 * @param client a dedicated connection, without a transaction
 */
export async function runChecks(client: pg.ClientBase, settings: Settings, now: Date): Promise<Finding[]> {
  const database = await checkDatabase(client)
  // Rows of another schema version would be misread.
  if (database.some(({ level }) => level === 'problem')) return [...database, ...(await checkFolders(settings, []))]
  const environments = await loadEnvironments(client)
  const names = environments.map(({ resourceName }) => resourceName)
  const findings = [
    ...database,
    ...(await checkFolders(settings, names)),
    ...(await checkServers(client)),
    ...(await checkStore(client, settings)),
    ...(await checkTasks(client)),
  ]
  for (const environment of environments) {
    for (const [name, check] of Object.entries(CHECKS)) {
      const runInTransaction = () => inReadOnlyTransaction(client, settings, environment, now, check)
      findings.push(...(await runCheck(name, environment.resourceName, runInTransaction)))
    }
  }
  return findings
}

/**
 * Moves objects without a row to `put-away/<day>` in the folder of their environment, from where an operator can
 * restore or delete them. Changes nothing else. Returns the new locations.
 */
export async function quarantineOrphans(client: pg.ClientBase, settings: Settings, now: Date): Promise<string[]> {
  const moved: string[] = []
  const objects = openObjectStore(settings)
  for (const environment of await loadEnvironments(client)) {
    const putAway = path.join(environmentFolder(settings, environment.resourceName), 'put-away')
    const { orphans } = await inReadOnlyTransaction(client, settings, environment, now, compareEnvironmentFiles)
    for (const orphan of orphans) {
      const to = path.join(putAway, now.toISOString().slice(0, 10), ...orphan.split('/'))
      await mkdir(path.dirname(to), { recursive: true })
      if (!(await objects.download(environment, orphan, to))) continue
      await fsyncFile(to)
      await objects.delete(environment, orphan)
      moved.push(to)
    }
  }
  return moved
}
