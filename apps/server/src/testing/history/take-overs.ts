import type pg from 'pg'
import { expect, vi } from 'vitest'
import { INSTANCE_LOCKS } from '../../database/instance-lock.ts'

/** Worker pools whose process has ended: PostgreSQL has released its lock. */
const ENDED = `select pool_id from task_workers where pg_try_advisory_xact_lock_shared(${INSTANCE_LOCKS}, instance)`

/** Waits until the others have taken over the work of a server that was just killed; returns the time in ms. */
export async function measureTakeOver(pool: pg.Pool): Promise<number> {
  const from = performance.now()
  await vi.waitFor(async () => expect((await pool.query(ENDED)).rows).toEqual([]), { timeout: 120_000, interval: 50 })
  return performance.now() - from
}
