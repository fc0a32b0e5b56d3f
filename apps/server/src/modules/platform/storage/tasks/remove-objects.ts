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
 * never reused.
 */
export async function removeUnusedObjects(
  { database: { inEnvironment }, objects }: Pick<Services, 'database' | 'objects'>,
  environment: EnvironmentRef,
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
  for (const key of keys)
    await (key.endsWith('/') ? deleteObjects(objects, environment, key) : objects.delete(environment, key))
  await inEnvironment(environment.id, async (tx) => {
    await deleteRemovals(tx, keys)
    if (keys.length === BATCH) await addTask(tx, 'remove_objects', tx.environmentId)
  })
}

export const removeObjectsTask: EnvironmentTask = {
  group: 'maintenance',
  timeoutMs: 60 * 60_000,
  run: (services, environment) => removeUnusedObjects(services, environment),
}
