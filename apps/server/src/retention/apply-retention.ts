import { lstat, rm } from 'node:fs/promises'
import {
  purgeCutoff,
  purgeSchedule,
  RETENTION_KINDS,
  type RetentionDays,
  type RetentionKind,
} from '@platen/domain/config'
import { MINUTES_PER_DAY } from '@platen/domain/time-zones'
import { undefinedIfMissing } from '@platen/hotfolder'
import type { EnvironmentTx } from '../database/database.ts'
import { tryLockFileDeletion } from '../file-store/deletion-lock.ts'
import { sheetFilePath } from '../file-store/paths.ts'
import { deleteOldUploads } from '../file-store/uploads.ts'
import type { EnvironmentRef } from '../http/handler-context.ts'
import { notifyChange } from '../live/change-notifications.ts'
import { deleteUnusedSessions } from '../modules/identity/sessions/sessions-commands.ts'
import { deleteExpiredIntakeFiles, deleteExpiredProblems } from '../modules/intake/intake/expired-intake-commands.ts'
import { deleteOldReceivedFiles } from '../modules/intake/intake/received-files.ts'
import { deleteExpiredAuditEntries } from '../modules/platform/audit/audit-commands.ts'
import { loadConfig } from '../modules/platform/config/config-queries.ts'
import { loadOrBeginMeasurements, recordMeasurement } from '../modules/platform/storage/file-measurements-commands.ts'
import { deleteExpiredMessages } from '../modules/platform/webhooks/outbox-store.ts'
import { deleteOldProofs } from '../modules/production/printing/proof-files.ts'
import { deleteExpiredRuns, expireSheets } from '../modules/production/runs/expired-runs-commands.ts'
import type { Services } from '../services.ts'
import { addTask } from '../tasks/add-task.ts'
import type { EnvironmentTask } from '../tasks/task.ts'
import { deleteExpiredVersions } from '../version-history/versions-store.ts'
import { sweepFiles } from './sweep-files.ts'

/** Rows deleted in one transaction. */
const BATCH = 500
/** Transactions of one run of the task; the rest is deleted by further runs, between which other environments follow. */
const MAX_BATCHES = 100
/** Delay of the next attempt while a backup is running, in ms. */
const BLOCKED_AGAIN_MS = 60_000
/** Period after a start in which the missed runs of all environments are made up for, in ms. */
const CATCH_UP_MS = 30 * 60_000

/** One batch: the number of deleted rows, and the runs whose sheets are to be deleted after the commit. */
interface Deleted {
  readonly rows: number
  readonly sheets?: readonly string[]
}
type DeleteBatch = (tx: EnvironmentTx, before: Date, now: Date) => Promise<Deleted>
type RowKind = Exclude<RetentionKind, 'proofs' | 'uploads'>

const getSheetPaths = (ids: readonly string[]): Deleted => ({ rows: ids.length, sheets: ids })
const toRowCount = (rows: number): Deleted => ({ rows })

const DELETE_BATCH: Readonly<Record<RowKind, DeleteBatch>> = {
  sheets: async (tx, before) => getSheetPaths(await expireSheets(tx, before, BATCH)),
  printJobs: async (tx, before) => getSheetPaths(await deleteExpiredRuns(tx, before, BATCH)),
  receivedFiles: async (tx, before) =>
    toRowCount(
      Math.max(await deleteExpiredIntakeFiles(tx, before, BATCH), await deleteExpiredProblems(tx, before, BATCH)),
    ),
  webhookMessages: async (tx, before) => toRowCount(await deleteExpiredMessages(tx, before, BATCH)),
  activityLog: async (tx, before) =>
    toRowCount(
      Math.max(await deleteExpiredAuditEntries(tx, before, BATCH), await deleteExpiredVersions(tx, before, BATCH)),
    ),
  sessions: async (tx, usedBefore, now) => toRowCount(await deleteUnusedSessions(tx, { usedBefore, now }, BATCH)),
}

const hasBatch = (kind: RetentionKind): kind is RowKind => kind in DELETE_BATCH

/** `done`: everything old is deleted; `more`: there is more to delete; `blocked`: a backup is running. */
type Outcome = 'done' | 'more' | 'blocked'

/** Deletes one batch of rows, and after the commit the files of their sheets. A crash in between leaves files to `sweepFiles`. */
async function deleteBatch(
  services: Services,
  environment: EnvironmentRef,
  kind: RowKind,
  before: Date,
): Promise<number | 'blocked'> {
  const now = services.now()
  const hasFiles = kind === 'sheets' || kind === 'printJobs'
  const deleted = await services.database.inEnvironment(environment.id, async (tx) => {
    if (hasFiles && !(await tryLockFileDeletion(tx.client))) return 'blocked'
    const batch = await DELETE_BATCH[kind](tx, before, now)
    if (hasFiles && batch.rows > 0) notifyChange(tx, ['printJobs', 'storage'])
    return batch
  })
  if (deleted === 'blocked') return deleted
  for (const id of deleted.sheets ?? []) {
    const file = sheetFilePath(services.settings, environment.resourceName, id)
    // A younger file was restored, or composed by a retry that began after the commit: `sweepFiles` decides about it.
    const found = await undefinedIfMissing(lstat(file))
    if (found && found.mtimeMs < before.getTime()) await rm(file, { force: true })
  }
  return deleted.rows
}

/** Deletes the rows of all kinds that have reached their age. */
async function deleteOldRows(
  services: Services,
  environment: EnvironmentRef,
  cutoff: (kind: RetentionKind) => Date,
  signal: AbortSignal,
): Promise<Outcome> {
  let batches = 0
  for (const kind of RETENTION_KINDS.filter(hasBatch)) {
    let total = 0
    for (;;) {
      if (signal.aborted || batches >= MAX_BATCHES) return 'more'
      batches += 1
      const rows = await deleteBatch(services, environment, kind, cutoff(kind))
      if (rows === 'blocked') return 'blocked'
      total += rows
      if (rows < BATCH) break
    }
    if (total > 0)
      services.log.info({ environment: environment.resourceName, kind, rows: total }, 'old data was deleted')
  }
  return 'done'
}

/** Deletes the old files that have no row, and returns the sizes of the others. */
async function deleteOldEnvironmentFiles(
  services: Services,
  environment: EnvironmentRef,
  cutoff: (kind: RetentionKind) => Date,
) {
  const before = (kind: RetentionKind): number => cutoff(kind).getTime()
  return {
    proofs: await deleteOldProofs(services, environment, before('proofs')),
    uploads: await deleteOldUploads(services, environment, before('uploads')),
    received: await deleteOldReceivedFiles(services, environment, before('receivedFiles')),
  }
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
  const measured = await deleteOldEnvironmentFiles(services, environment, cutoff)
  if (!(await sweepFiles(services, environment))) return 'blocked'
  await inEnvironment(environment.id, async (tx) => {
    await recordMeasurement(tx, measured, now)
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
