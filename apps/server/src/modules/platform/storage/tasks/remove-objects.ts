import { tryLockFileDeletion } from '../../../../file-store/deletion-lock.ts'
import { deleteObjects } from '../../../../file-store/object-store.ts'
import type { EnvironmentRef } from '../../../../http/handler-context.ts'
import type { Services } from '../../../../services.ts'
import { addTask } from '../../../../tasks/add-task.ts'
import type { EnvironmentTask } from '../../../../tasks/task.ts'
import { abandonOldIntents, deleteRemovals } from '../object-rows-commands.ts'
import { loadRemovals } from '../object-rows-queries.ts'

/** Keys and prefixes whose objects are deleted by one run of the task; the rest is deleted by further ones. */
const BATCH = 500
/** Delay before the next attempt while a backup is running, in ms. */
const BLOCKED_AGAIN_MS = 60_000

/**
 * Deletes objects that no row refers to any more, and those whose intent is too old. They are not listed while a backup
 * is running, whose rows may still refer to them. A backup that begins after the listing reads its rows later, without
 * theirs, so no connection is held while objects are deleted. Two processes may delete the same objects, since keys are
 * never reused. A key whose objects cannot be deleted does not prevent the others: the next attempt tries it again.
 *
 * @param signal what is not deleted when it is aborted is deleted by the next attempt
 */
export async function removeUnusedObjects(
  { database: { inEnvironment }, objects }: Pick<Services, 'database' | 'objects'>,
  environment: EnvironmentRef,
  signal?: AbortSignal,
): Promise<void> {
  const keys = await inEnvironment(environment.id, async (tx) => {
    if (!(await tryLockFileDeletion(tx.client))) {
      await addTask(tx, 'remove_objects', tx.environmentId, { delayMs: BLOCKED_AGAIN_MS })
      return []
    }
    await abandonOldIntents(tx)
    return loadRemovals(tx, BATCH)
  })
  if (keys.length === 0) return
  const deleted: string[] = []
  const errors: unknown[] = []
  for (const key of keys) {
    if (signal?.aborted) break
    try {
      await (key.endsWith('/') ? deleteObjects(objects, environment, key) : objects.delete(environment, key))
      deleted.push(key)
    } catch (error) {
      errors.push(error)
    }
  }
  await inEnvironment(environment.id, async (tx) => {
    await deleteRemovals(tx, deleted)
    if (keys.length === BATCH && deleted.length > 0) await addTask(tx, 'remove_objects', tx.environmentId)
  })
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} objects could not be deleted`)
  signal?.throwIfAborted()
}

export const removeObjectsTask: EnvironmentTask = {
  group: 'maintenance',
  timeoutMs: 60 * 60_000,
  run: (services, environment, _subject, signal) => removeUnusedObjects(services, environment, signal),
}
