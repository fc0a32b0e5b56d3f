import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Database } from '../database/database.ts'
import { isSentByPool } from './record-queries.ts'

/** Waits until a call is answered, or this number of statements wait for a lock of the database. */
export async function untilSettledOrLocked({ pool }: Database, call: Promise<unknown>, waiting = 1): Promise<void> {
  let isSettled = false
  void call.finally(() => (isSettled = true))
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while (!isSettled && ((await pool.query(waits)).rowCount ?? 0) < waiting) await wait(5)
}

/**
 * Runs `work`, and `act` before its `at`-th statement is sent, which is sent when the action is finished or waits for a
 * lock that `work` holds. Returns the result of the action; undefined if `work` has fewer statements.
 */
export async function actBeforeStatement<T>(
  database: Database,
  at: number,
  work: () => Promise<unknown>,
  act: () => Promise<T>,
): Promise<T | undefined> {
  const counted = new AsyncLocalStorage<true>()
  // The action does not belong to the transaction of `work`.
  const outside = AsyncLocalStorage.snapshot()
  const { query } = pg.Client.prototype
  let count = 0
  let acted: Promise<T> | undefined
  let gate: { readonly client: pg.Client; readonly opens: Promise<void> } | undefined
  pg.Client.prototype.query = function (this: pg.Client, ...sent: unknown[]) {
    if (counted.getStore() && !isSentByPool(sent[0]) && ++count === at) {
      const action = outside(act)
      acted = action
      gate = { client: this, opens: outside(() => untilSettledOrLocked(database, action)) }
      void gate.opens.finally(() => (gate = undefined))
    }
    // Statements that follow on the same connection keep their sequence.
    if (gate?.client === this) return gate.opens.then(() => Reflect.apply(query, this, sent) as unknown)
    return Reflect.apply(query, this, sent) as unknown
  } as typeof query
  try {
    await counted.run(true, work)
    return await acted
  } finally {
    pg.Client.prototype.query = query
  }
}
