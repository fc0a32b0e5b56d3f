import type { EnvironmentTx } from '../../../database/database.ts'

/** One order changed by one committed transaction. */
export interface OrderChange {
  /** The PostgreSQL transaction id. */
  readonly xid: bigint
  readonly orderPk: string
  /** Whether a job in history was changed. */
  readonly history: boolean
}

export interface OrderChanges {
  /** All transactions below this id have ended: their changes are visible, or were rolled back. */
  readonly horizon: bigint
  /** No change of this transaction and those after it is visible. */
  readonly upper: bigint
  /** The transactions between `horizon` and `upper` that had not ended. */
  readonly running: ReadonlySet<bigint>
  /** Time of the snapshot, in seconds since 1970. */
  readonly at: number
  readonly changes: readonly OrderChange[]
}

/** Hours for which entries of the change log are kept. A reader that polled last before that reads all orders again. */
const RETENTION_HOURS = 24

/**
 * Returns the changes of transactions from `since` on, visible in one snapshot. Transactions commit in a different
 * order than they begin, so a change may be returned more than once. No change is missed if the `horizon` of the last
 * result is passed as the next `since`.
 */
export async function loadOrderChangesSince(
  { client, environmentId }: EnvironmentTx,
  since: bigint,
): Promise<OrderChanges> {
  const { rows } = await client.query<{
    snapshot: string
    at: number
    xid: string | null
    order_pk: string
    history: boolean
  }>({
    // an unnamed statement is planned for these parameters; a generic plan would scan the complete log
    text: `select pg_current_snapshot()::text as snapshot, extract(epoch from now())::int as at,
                  c.xid::text as xid, c.order_pk, c.history
             from (select) as always
             left join order_changes c on c.environment_id = $1 and c.xid >= $2::text::xid8`,
    values: [environmentId, since.toString()],
  })
  // As in `10:20:10,14,15`: xmin, xmax, and the transactions in progress.
  const [horizon = '0', upper = '0', running = ''] = rows[0]?.snapshot.split(':') ?? []
  return {
    horizon: BigInt(horizon),
    upper: BigInt(upper),
    running: new Set(running === '' ? [] : running.split(',').map(BigInt)),
    at: rows[0]?.at ?? 0,
    changes: rows.flatMap(({ xid, order_pk: orderPk, history }) =>
      xid === null ? [] : [{ xid: BigInt(xid), orderPk, history }],
    ),
  }
}

/** Returns the current horizon of the change log, to be read before a full read of the orders. */
export async function loadOrderChangesHorizon({ client }: EnvironmentTx): Promise<bigint> {
  const { rows } = await client.query<{ horizon: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
  )
  return BigInt(rows[0]?.horizon ?? 0)
}

/** Returns the latest transactions of the change log, the earliest one first. */
export async function loadLatestOrderTransactions(
  { client, environmentId }: EnvironmentTx,
  limit: number,
): Promise<readonly bigint[]> {
  const { rows } = await client.query<{ xid: string }>(
    `select latest.xid::text as xid
       from (select distinct xid from order_changes where environment_id = $1 order by xid desc limit $2) latest
      order by latest.xid`,
    [environmentId, limit],
  )
  return rows.map(({ xid }) => BigInt(xid))
}

/** Deletes change log entries older than `RETENTION_HOURS`. */
export async function deleteOldOrderChanges({ client, environmentId }: EnvironmentTx): Promise<void> {
  await client.query(
    'delete from order_changes where environment_id = $1 and at < clock_timestamp() - make_interval(hours => $2)',
    [environmentId, RETENTION_HOURS],
  )
}
