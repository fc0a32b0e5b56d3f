import type { EnvironmentTx } from '../../../database/database.ts'
import { addTask } from '../../../tasks/add-task.ts'

/** An object that is to be stored for longer than this, in hours, is given up: no upload takes as long. */
const MAX_INTENT_HOURS = 24

/** Records that objects with these keys or prefixes are about to be stored. */
export async function insertIntents(tx: EnvironmentTx, keys: readonly string[]): Promise<void> {
  await tx.execute(
    'insert into object_intents (environment_id, key) select $1, unnest($2::text[])',
    [keys],
    'insert intents',
  )
}

/** Deletes intents. Returns the keys of those that were neither given up nor settled. */
export async function deleteIntents(tx: EnvironmentTx, keys: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.query<{ key: string }>(
    'delete from object_intents where environment_id = $1 and key = any($2::text[]) returning key',
    [keys],
    'delete intents',
  )
  return rows.map(({ key }) => key)
}

/**
 * Records that objects are to be deleted, and adds the job that deletes them: in the transaction that deletes the rows
 * which refer to them.
 *
 * @param keys keys, or prefixes that end in a slash
 */
export async function removeObjects(tx: EnvironmentTx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await tx.execute(
    `insert into object_removals (environment_id, key) select distinct $1::uuid, key from unnest($2::text[]) as gone (key)
     on conflict do nothing`,
    [keys],
  )
  await addTask(tx, 'remove_objects', tx.environmentId)
}

/** Gives up intents that are older than `MAX_INTENT_HOURS` by the clock of the database: their objects are removed. */
export async function abandonOldIntents(tx: EnvironmentTx): Promise<void> {
  await tx.execute(
    `with old as (
       delete from object_intents
        where environment_id = $1 and begun_at < clock_timestamp() - make_interval(hours => $2)
        returning key)
     insert into object_removals (environment_id, key) select $1, key from old on conflict do nothing`,
    [MAX_INTENT_HOURS],
  )
}

export async function deleteRemovals(tx: EnvironmentTx, keys: readonly string[]): Promise<void> {
  await tx.execute('delete from object_removals where environment_id = $1 and key = any($2)', [keys])
}

/** Adds the job that deletes objects, if there are any, or an intent is too old. */
export async function addMissingRemovalTask(tx: EnvironmentTx): Promise<void> {
  const [found] = await tx.query<{ any: boolean }>(
    `select exists (select from object_removals where environment_id = $1)
         or exists (select from object_intents
                     where environment_id = $1 and begun_at < clock_timestamp() - make_interval(hours => $2)) as any`,
    [MAX_INTENT_HOURS],
  )
  if (found?.any) await addTask(tx, 'remove_objects', tx.environmentId, { keepTime: true })
}
