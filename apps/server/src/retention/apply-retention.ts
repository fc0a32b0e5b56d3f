import {
  purgeCutoff,
  purgeSchedule,
  RETENTION_KINDS,
  type RetentionDays,
  type RetentionKind,
} from '@platen/domain/config'
import { SHOP_MESSAGE_DAYS } from '@platen/domain/shops'
import { MINUTES_PER_DAY } from '@platen/domain/time-zones'
import type { EnvironmentTx } from '../database/database.ts'
import type { EnvironmentRef } from '../http/handler-context.ts'
import { notifyChange } from '../live/change-notifications.ts'
import { deleteExpiredTemplates } from '../modules/catalog/templates/templates-store.ts'
import { deleteUnusedSessions } from '../modules/identity/sessions/sessions-commands.ts'
import { deleteExpiredIntakeFiles, deleteExpiredProblems } from '../modules/intake/intake/expired-intake-commands.ts'
import { deleteExpiredUploads } from '../modules/intake/intake/expired-uploads-commands.ts'
import { deleteOldReceivedFiles } from '../modules/intake/intake/received-files.ts'
import { deleteExpiredShopMessages } from '../modules/intake/shops/expired-messages-store.ts'
import { deleteExpiredProducts } from '../modules/orders/products/awaited-products-commands.ts'
import { deleteExpiredAuditEntries } from '../modules/platform/audit/audit-commands.ts'
import { loadConfig } from '../modules/platform/config/config-queries.ts'
import { loadOrBeginMeasurements, recordMeasurement } from '../modules/platform/storage/file-measurements-commands.ts'
import { deleteExpiredMessages } from '../modules/platform/webhooks/outbox-store.ts'
import { deleteExpiredProofs } from '../modules/production/printing/expired-proofs-commands.ts'
import { deleteExpiredRuns, expireSheets } from '../modules/production/runs/expired-runs-commands.ts'
import type { Services } from '../services.ts'
import { addTask } from '../tasks/add-task.ts'
import type { EnvironmentTask } from '../tasks/task.ts'
import { deleteExpiredVersions } from '../version-history/versions-store.ts'
import { sweepFiles } from './sweep-files.ts'

/** Rows deleted in one transaction. */
const BATCH = 500
/**
 * Transactions of one run of the task; the rest is deleted by further runs, between which other environments follow.
 */
const MAX_BATCHES = 100
/** Delay of the next attempt while a backup is running, in ms. */
const BLOCKED_AGAIN_MS = 60_000
/** Period after a start in which the missed runs of all environments are made up for, in ms. */
const CATCH_UP_MS = 30 * 60_000

/** Deletes one batch; returns the number of deleted rows. */
type DeleteBatch = (tx: EnvironmentTx, before: Date, now: Date) => Promise<number>
const DELETE_BATCH: Readonly<Record<RetentionKind, DeleteBatch>> = {
  sheets: (tx, before) => expireSheets(tx, before, BATCH),
  printJobs: (tx, before) => deleteExpiredRuns(tx, before, BATCH),
  proofs: (tx, before) => deleteExpiredProofs(tx, before, BATCH),
  receivedFiles: async (tx, before) =>
    Math.max(await deleteExpiredIntakeFiles(tx, before, BATCH), await deleteExpiredProblems(tx, before, BATCH)),
  uploads: (tx, before) => deleteExpiredUploads(tx, before, BATCH),
  webhookMessages: (tx, before) => deleteExpiredMessages(tx, before, BATCH),
  activityLog: async (tx, before) =>
    Math.max(
      await deleteExpiredAuditEntries(tx, before, BATCH),
      await deleteExpiredVersions(tx, before, BATCH),
      await deleteExpiredProducts(tx, before, BATCH),
      await deleteExpiredTemplates(tx, before, BATCH),
    ),
  sessions: (tx, usedBefore, now) => deleteUnusedSessions(tx, { usedBefore, now }, BATCH),
}

/** Whether there is more to delete. */
async function deleteOldShopMessages(
  services: Services,
  environment: EnvironmentRef,
  signal: AbortSignal,
): Promise<boolean> {
  const before = new Date(purgeCutoff(services.now().getTime(), SHOP_MESSAGE_DAYS))
  for (let batch = 0; batch < MAX_BATCHES && !signal.aborted; batch += 1) {
    const { inEnvironment } = services.database
    const rows = await inEnvironment(environment.id, (tx) => deleteExpiredShopMessages(tx, before, BATCH))
    if (rows < BATCH) return false
  }
  return true
}

/** `done`: everything old is deleted; `more`: there is more to delete; `blocked`: a backup is running. */
type Outcome = 'done' | 'more' | 'blocked'

/** Deletes one batch of rows; the objects that they refer to are deleted by the task `remove_objects`. */
async function deleteBatch(
  services: Services,
  environment: EnvironmentRef,
  kind: RetentionKind,
  before: Date,
): Promise<number> {
  const now = services.now()
  return services.database.inEnvironment(environment.id, async (tx) => {
    const rows = await DELETE_BATCH[kind](tx, before, now)
    if ((kind === 'sheets' || kind === 'printJobs') && rows > 0) notifyChange(tx, ['printJobs', 'storage'])
    return rows
  })
}

/** Deletes the rows of all kinds that have reached their age. */
async function deleteOldRows(
  services: Services,
  environment: EnvironmentRef,
  cutoff: (kind: RetentionKind) => Date,
  signal: AbortSignal,
): Promise<'done' | 'more'> {
  let batches = 0
  for (const kind of RETENTION_KINDS) {
    let total = 0
    for (;;) {
      if (signal.aborted || batches >= MAX_BATCHES) return 'more'
      batches += 1
      const rows = await deleteBatch(services, environment, kind, cutoff(kind))
      total += rows
      if (rows < BATCH) break
    }
    if (total > 0)
      services.log.info({ environment: environment.resourceName, kind, rows: total }, 'old data was deleted')
  }
  return 'done'
}

/**
 * Deletes the data of an environment that has reached its age, with its files; then compares files with rows, and
 * measures the files without rows. Running it again continues, or changes nothing.
 */
export async function applyRetention(
  services: Services,
  environment: EnvironmentRef,
  signal: AbortSignal,
): Promise<Outcome> {
  const inEnvironment = services.database.inEnvironment
  const now = services.now()
  const { retentionDays } = await inEnvironment(environment.id, loadConfig, { readOnly: true })
  const cutoff = (kind: keyof RetentionDays): Date => new Date(purgeCutoff(now.getTime(), retentionDays[kind]))
  const rows = await deleteOldRows(services, environment, cutoff, signal)
  if (rows !== 'done') return rows
  if (await deleteOldShopMessages(services, environment, signal)) return 'more'
  const receivedBytes = await deleteOldReceivedFiles(services, environment, cutoff('receivedFiles').getTime())
  if (!(await sweepFiles(services, environment))) return 'blocked'
  await inEnvironment(environment.id, async (tx) => {
    await recordMeasurement(tx, receivedBytes, now)
    notifyChange(tx, ['storage'])
  })
  return 'done'
}

/** Minute of the day, UTC, at which an environment is worked on: spread over the day by its id. */
const getMinute = (environmentId: string): number => Number.parseInt(environmentId.slice(-8), 16) % MINUTES_PER_DAY

/** Adds the daily job of an environment, unless it has one. A run that was missed is made up for. */
export async function addMissingRetentionTask(tx: EnvironmentTx, now: Date): Promise<void> {
  const minute = getMinute(tx.environmentId)
  const { last, next } = purgeSchedule(now.getTime(), minute, 'UTC')
  const isMissed = (await loadOrBeginMeasurements(tx, now)).getTime() < last
  const delayMs = isMissed ? (minute / MINUTES_PER_DAY) * CATCH_UP_MS : next - now.getTime()
  await addTask(tx, 'apply_retention', tx.environmentId, { delayMs, keepTime: true })
}

/** Applies the retention of an environment, and adds the job of the next day, or the one that continues. */
export const applyRetentionTask: EnvironmentTask = {
  group: 'maintenance',
  timeoutMs: 60 * 60_000,
  async run(services, environment, subject, signal) {
    const outcome = await applyRetention(services, environment, signal)
    await services.database.inEnvironment(environment.id, (tx) =>
      outcome === 'done'
        ? addMissingRetentionTask(tx, services.now())
        : addTask(tx, 'apply_retention', subject, { delayMs: outcome === 'blocked' ? BLOCKED_AGAIN_MS : 0 }),
    )
  },
}
