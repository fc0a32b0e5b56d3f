import type { EnvironmentTx } from '../../../../database/database.ts'
import { tryLockFileDeletion } from '../../../../file-store/deletion-lock.ts'
import { deleteObjects } from '../../../../file-store/object-store.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import type { Services } from '../../../../services.ts'
import { addTask } from '../../../../tasks/add-task.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { abandonOldIntents, deleteRemovals } from '../object-rows-commands.ts'
import { loadRemovals } from '../object-rows-queries.ts'

/** Keys and prefixes that are read at once. After a batch without an error, another job continues. */
const BATCH = 500
/** Failures after which an attempt ends after its batch: the object store is probably not available. */
const MAX_FAILED = 1000
/** Delay before the next attempt while a backup is running, in ms. */
const BLOCKED_AGAIN_MS = 60_000

/** Returns the next keys; none while a backup is running, after which another job continues. */
async function loadBatch(tx: EnvironmentTx, after: string): Promise<readonly string[]> {
  if (!(await tryLockFileDeletion(tx.client))) {
    await addTask(tx, 'remove_objects', tx.environmentId, { delayMs: BLOCKED_AGAIN_MS })
    return []
  }
  await abandonOldIntents(tx)
  return loadRemovals(tx, after, BATCH)
}

/**
 * Deletes objects that no row refers to any more, and those whose intent is too old. They are not listed while a backup
 * is running, whose rows may still refer to them. A backup that begins after the listing reads its rows later, without
 * theirs, so no connection is held while objects are deleted. Two processes may delete the same objects, since keys are
 * never reused. Up to `MAX_FAILED` keys whose objects cannot be deleted do not prevent the others: the run continues
 * behind them, and the next attempt tries them again.
 *
 * @param signal what is not deleted when it is aborted is deleted by the next attempt
 */
export async function removeUnusedObjects(
  { database: { inEnvironment }, objects }: Pick<Services, 'database' | 'objects'>,
  environment: EnvironmentRef,
  signal?: AbortSignal,
): Promise<void> {
  let failed = 0
  let cause: unknown
  let after = ''
  for (;;) {
    const keys = await inEnvironment(environment.id, (tx) => loadBatch(tx, after))
    if (keys.length === 0) break
    const deleted: string[] = []
    for (const key of keys) {
      if (signal?.aborted) break
      try {
        await (key.endsWith('/') ? deleteObjects(objects, environment, key) : objects.delete(environment, key))
        deleted.push(key)
      } catch (error) {
        failed += 1
        cause ??= error
      }
    }
    const isMore = keys.length === BATCH && !signal?.aborted
    const isContinuedByJob = isMore && deleted.length === BATCH
    await inEnvironment(environment.id, async (tx) => {
      await deleteRemovals(tx, deleted)
      if (isContinuedByJob) await addTask(tx, 'remove_objects', tx.environmentId)
    })
    if (isContinuedByJob) return
    if (!isMore || failed >= MAX_FAILED) break
    after = keys.at(-1) ?? ''
  }
  if (failed > 0) throw new Error(`${failed} objects could not be deleted`, { cause })
  signal?.throwIfAborted()
}

export const removeObjectsTask: EnvironmentTask = {
  group: 'maintenance',
  timeoutMs: 60 * 60_000,
  run: (services, environment, _subject, signal) => removeUnusedObjects(services, environment, signal),
}
