import type { EnvironmentTx } from '../../database/database.ts'

/** One order that one committed transaction changed. */
export interface OrderChange {
  /** The transaction, as PostgreSQL counts them. */
  readonly xid: bigint
  readonly orderPk: string
  /** Whether a job in history was concerned. */
  readonly history: boolean
}

export interface OrderChanges {
  /** Every transaction below this one is over: what it changed is seen by now, or never will be. */
  readonly horizon: bigint
  readonly changes: readonly OrderChange[]
}

/** The changes of this many hours are kept; whoever looked last before that reads everything anew. */
const CHANGES_KEPT_HOURS = 24

/**
 * What was changed by transactions from `since` on, as one snapshot sees it. Transactions commit in another order than
 * they began in, so the same change may be told more than once; none is ever missed by who asks again with the
 * `horizon` of the last answer.
 */
export async function loadOrderChangesSince(
  { client, environmentId }: EnvironmentTx,
  since: bigint,
): Promise<OrderChanges> {
  const { rows } = await client.query<{ horizon: string; xid: string | null; order_pk: string; history: boolean }>({
    // Without a name it is planned for this very transaction: a plan for any would read the whole log.
    text: `select pg_snapshot_xmin(pg_current_snapshot())::text as horizon, c.xid::text as xid, c.order_pk, c.history
             from (select) as always
             left join order_changes c on c.environment_id = $1 and c.xid >= $2::text::xid8`,
    values: [environmentId, since.toString()],
  })
  return {
    horizon: BigInt(rows[0]?.horizon ?? 0),
    changes: rows.flatMap(({ xid, order_pk: orderPk, history }) =>
      xid === null ? [] : [{ xid: BigInt(xid), orderPk, history }],
    ),
  }
}

/** Where the log stands now, for who is about to read everything. */
export async function loadOrderChangesHorizon({ client }: EnvironmentTx): Promise<bigint> {
  const { rows } = await client.query<{ horizon: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as horizon',
  )
  return BigInt(rows[0]?.horizon ?? 0)
}

/** Forgets changes that everybody has seen. */
export async function deleteOldOrderChanges({ client, environmentId }: EnvironmentTx): Promise<void> {
  await client.query(
    'delete from order_changes where environment_id = $1 and at < clock_timestamp() - make_interval(hours => $2)',
    [environmentId, CHANGES_KEPT_HOURS],
  )
}
