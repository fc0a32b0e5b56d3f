import type { EnvironmentTx } from '../../../database/database.ts'

export type IntakeState = 'taken' | 'stored' | 'done' | 'refused' | 'referenced'

/**
 * Records that files are about to be claimed. Rows are inserted in the order of their ids, so that two calls cannot
 * deadlock.
 */
export async function recordClaims(
  tx: EnvironmentTx,
  files: readonly {
    id: string
    source: string
    name: Buffer
    bytes: number
    modifiedMs: number
    connectorId?: string
  }[],
): Promise<void> {
  await tx.execute(
    `insert into intake_files (environment_id, id, source, file_name, bytes, modified_ms, connector_id)
     select $1, v.* from unnest($2::uuid[], $3::text[], $4::bytea[], $5::bigint[], $6::double precision[], $7::uuid[])
         as v (id, source, name, bytes, modified_ms, connector_id) order by id
     on conflict (environment_id, id) do nothing`,
    [
      files.map(({ id }) => id),
      files.map(({ source }) => source),
      files.map(({ name }) => name),
      files.map(({ bytes }) => bytes),
      files.map(({ modifiedMs }) => modifiedMs),
      files.map(({ connectorId }) => connectorId ?? null),
    ],
    'record claims',
  )
}

export async function setIntakeState(tx: EnvironmentTx, id: string, state: IntakeState, now: Date): Promise<void> {
  await tx.execute(
    'update intake_files set state = $3, changed_at = $4 where environment_id = $1 and id = $2',
    [id, state, now],
    'set intake state',
  )
}

/**
 * Resolves claims once; returns those that neither this nor a concurrent call has resolved already. The rows stay
 * locked until the transaction ends, so that two calls for one claim never both store an order.
 */
export async function resolveClaims(
  tx: EnvironmentTx,
  ids: readonly string[],
  state: 'stored' | 'refused',
  now: Date,
): Promise<ReadonlySet<string>> {
  const resolved = await tx.query<{ id: string }>(
    `update intake_files f set state = $3, changed_at = $4
       from (select id from intake_files where environment_id = $1 and id = any($2::uuid[]) and state = 'taken'
              order by id for update) taken
      where f.environment_id = $1 and f.id = taken.id
     returning f.id`,
    [ids, state, now],
    'resolve claims',
  )
  return new Set(resolved.map(({ id }) => id))
}

/** The result of a claim as reported to a connector. */
export interface ClaimResult {
  readonly outcome: 'stored' | 'refused'
  /** Why the file was refused. */
  readonly text: string | null
}

/** Returns the results of the claims that are resolved, by id. */
export async function loadClaimResults(
  tx: EnvironmentTx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, ClaimResult>> {
  const rows = await tx.query<{ id: string; state: IntakeState; text: string }>(
    `select f.id, f.state, coalesce(p.text, '') as text
       from intake_files f left join intake_problems p on p.environment_id = f.environment_id and p.id = f.id
      where f.environment_id = $1 and f.id = any($2::uuid[]) and f.state in ('stored', 'done', 'refused')`,
    [ids],
    'claim results',
  )
  return new Map(
    rows.map(({ id, state, text }) => [
      id,
      state === 'refused' ? { outcome: 'refused', text } : { outcome: 'stored', text: null },
    ]),
  )
}

export async function findIntakeFile(
  tx: EnvironmentTx,
  id: string,
): Promise<{ state: IntakeState; name: Buffer } | undefined> {
  const [row] = await tx.query<{ state: IntakeState; name: Buffer }>(
    'select state, file_name as name from intake_files where environment_id = $1 and id = $2',
    [id],
    'intake file',
  )
  return row
}

/** Deletes claims of a hot folder that were recorded without moving the file, because of a crash in between. */
export async function deleteUnclaimedFiles(
  { kysely, environmentId }: EnvironmentTx,
  source: string,
  claimed: readonly string[],
): Promise<void> {
  let stale = kysely
    .deleteFrom('intake_files')
    .where('environment_id', '=', environmentId)
    .where('source', '=', source)
    .where('state', '=', 'taken')
    .where('connector_id', 'is', null)
  if (claimed.length > 0) stale = stale.where('id', 'not in', [...claimed])
  await stale.execute()
}
