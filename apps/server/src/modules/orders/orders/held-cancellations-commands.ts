import { cancelCopies, createInitialCounts, type JobState } from '@platen/domain/orders'
import type { EnvironmentTx } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'
import { type CancelledJob, saveCancelledJobs } from './job-state/cancellation-commands.ts'
import type { JobRecord } from './job-state/submissions-store.ts'

/** How long a cancellation waits for its order, in ms. */
export const HELD_CANCELLATION_TTL_MS = 7 * 24 * 60 * 60 * 1000

/** Cancellations that wait for orders, in one environment. */
export const MAX_HELD_CANCELLATIONS = 10_000

/** A cancellation that was sent before its order or job. */
export interface HeldCancellation {
  /** Empty for all jobs of the order. */
  readonly jobId: string
  readonly reason: string | null
  readonly by: string | null
  readonly expiresAt: Date
}

interface OrderRef {
  readonly source: string
  readonly orderId: string
}

/** Waits until no import of this order is in progress, and lets none begin until the transaction ends. */
export const lockOrderArrival = (tx: EnvironmentTx, { source, orderId }: OrderRef): Promise<number> =>
  tx.execute('select pg_advisory_xact_lock(order_arrival_key($2, $3)) where $1::uuid is not null', [source, orderId])

/** Returns the cancellations that are held for an arriving order, and prevents others until the transaction ends. */
export async function lockHeldCancellations(
  { client }: EnvironmentTx,
  { source, orderId }: OrderRef,
): Promise<HeldCancellation[]> {
  const { rows } = await client.query<HeldCancellation>({
    name: 'held cancellations',
    text: `select job_id as "jobId", reason, held_by as by, expires_at as "expiresAt"
             from lock_held_cancellations($1, $2)`,
    values: [source, orderId],
  })
  return rows
}

/**
 * Holds a cancellation of an order or job; the arrival of the order is locked. A repeated one changes nothing unless
 * the earlier one has expired. Returns when it expires; undefined if too many are held.
 */
export async function holdCancellation(
  tx: EnvironmentTx,
  { source, orderId }: OrderRef,
  held: Pick<HeldCancellation, 'jobId' | 'reason' | 'by'>,
  now: Date,
): Promise<Date | undefined> {
  await deleteExpiredCancellations(tx, now)
  const [count] = await tx.query<{ count: number }>(
    'select count(*) as count from held_cancellations where environment_id = $1',
  )
  if ((count?.count ?? 0) >= MAX_HELD_CANCELLATIONS) return undefined
  const expiresAt = new Date(now.getTime() + HELD_CANCELLATION_TTL_MS)
  const rows = await tx.query<{ expiresAt: Date }>(
    `insert into held_cancellations (environment_id, source, order_id, job_id, reason, held_by, held_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (environment_id, source, order_id, job_id) do update set reason = held_cancellations.reason
     returning expires_at as "expiresAt"`,
    [source, orderId, held.jobId, held.reason, held.by, now, expiresAt],
  )
  await addTask(tx, 'purge_history', tx.environmentId, { delayMs: HELD_CANCELLATION_TTL_MS, keepTime: true })
  return rows[0]?.expiresAt
}

/**
 * Applies held cancellations to jobs that are inserted in this transaction, and deletes these and the expired ones.
 * Those of other jobs are still held.
 */
export async function applyHeldCancellations(
  tx: EnvironmentTx,
  order: OrderRef,
  jobs: readonly Pick<JobRecord, 'id' | 'arriving' | 'frames'>[],
  held: readonly HeldCancellation[],
  now: Date,
): Promise<void> {
  const jobIds = new Set(jobs.map(({ arriving }) => arriving.jobId))
  const done = held.filter(({ jobId, expiresAt }) => jobId === '' || jobIds.has(jobId) || expiresAt <= now)
  if (done.length === 0) return
  const open = new Map(jobs.map((job) => [job.arriving.jobId, job]))
  for (const { jobId, reason, by, expiresAt } of done) {
    if (expiresAt <= now) continue
    const applicable = [...open.values()].filter(({ arriving }) => jobId === '' || arriving.jobId === jobId)
    // A job that two cancellations name is cancelled once.
    for (const { arriving } of applicable) open.delete(arriving.jobId)
    const cancelled = applicable.flatMap(cancelArriving)
    const actor = { kind: 'apiKey', name: by } as const
    await saveCancelledJobs(tx, cancelled, { actor, now, reason: reason ?? undefined })
  }
  await tx.execute(
    `delete from held_cancellations
      where environment_id = $1 and source = $2 and order_id = $3 and job_id = any($4)`,
    [order.source, order.orderId, done.map(({ jobId }) => jobId)],
  )
}

function cancelArriving({ id, frames }: Pick<JobRecord, 'id' | 'frames'>): CancelledJob[] {
  const job: JobState = {
    place: 'active',
    jobStatus: 'TOPRINT',
    frameIndex: 0,
    frames: frames.map(({ copies }) => createInitialCounts(copies)),
  }
  const result = cancelCopies(job, undefined, [])
  return result.ok ? [{ job: { ...result.job, id, cancelOutcome: null }, outcome: result.outcome }] : []
}

/** Returns when a held cancellation expires, or null if it is not held. */
export async function findHeldExpiry(
  tx: EnvironmentTx,
  { source, orderId }: OrderRef,
  jobId: string,
  now: Date,
): Promise<Date | null> {
  const rows = await tx.query<{ at: Date }>(
    `select expires_at as at from held_cancellations
      where environment_id = $1 and source = $2 and order_id = $3 and job_id = $4 and expires_at > $5`,
    [source, orderId, jobId, now],
  )
  return rows[0]?.at ?? null
}

/** Returns when the next held cancellation expires; null if none is held. */
export async function findNextExpiry(tx: EnvironmentTx): Promise<Date | null> {
  const rows = await tx.query<{ at: Date | null }>(
    'select min(expires_at) as at from held_cancellations where environment_id = $1',
  )
  return rows[0]?.at ?? null
}

/** Deletes the held cancellations whose order has not arrived in time. */
export const deleteExpiredCancellations = (tx: EnvironmentTx, now: Date): Promise<number> =>
  tx.execute('delete from held_cancellations where environment_id = $1 and expires_at <= $2', [now])
