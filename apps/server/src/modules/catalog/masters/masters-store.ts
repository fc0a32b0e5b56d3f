import type { MasterChange, Masters } from '@platen/domain/master-data'
import type { EnvironmentTx } from '../../../database/database.ts'
import { loadMasters } from './masters-queries.ts'

/** Like `loadMasters`, but blocks other writers of master data until the transaction ends. */
export async function lockMasters(tx: EnvironmentTx): Promise<Masters> {
  await tx.execute(`select pg_advisory_xact_lock(hashtextextended('masters ' || $1, 0))`)
  return loadMasters(tx)
}

/** Stores the differences between two sets of master data. */
export async function applyMasterChanges(tx: EnvironmentTx, changes: readonly MasterChange[]): Promise<void> {
  const removed = changes.filter((change) => change.kind === 'removed')
  await tx.execute(
    `delete from masters where environment_id = $1
        and (category, id) in (select * from unnest($2::text[], $3::text[]))`,
    [removed.map((change) => change.category), removed.map((change) => change.id)],
  )
  const upserted = changes.filter((change) => change.kind !== 'removed')
  await tx.execute(
    `insert into masters (environment_id, category, id, label)
     select $1, * from unnest($2::text[], $3::text[], $4::text[])
     on conflict (environment_id, category, id) do update set label = excluded.label`,
    [
      upserted.map((change) => change.category),
      upserted.map((change) => change.id),
      upserted.map((change) => change.label),
    ],
  )
}
