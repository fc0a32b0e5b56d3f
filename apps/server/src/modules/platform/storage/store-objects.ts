import type { EnvironmentTx } from '../../../database/database.ts'
import type { NewObject } from '../../../file-store/object-store.ts'
import { Failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { deleteIntents, insertIntents, removeObjects } from './object-rows-commands.ts'

/** An intent was given up before the rows were written: the objects are deleted. */
class IntentGivenUpError extends Error {}

export interface ObjectsToStore {
  /** The keys of the objects, or prefixes of them that end in a slash. */
  readonly intents: readonly string[]
  readonly objects: readonly NewObject[]
}

/**
 * Stores objects and then the rows that refer to them. Intents are committed before the first object is stored, and
 * deleted in the transaction of the rows. So there is never a row without its objects, and objects without a row are
 * found by their intent if the process ends in between.
 *
 * @param write writes the rows; after a `Failure` the objects are removed
 * @param transaction runs `write`; by default in a transaction of the environment
 */
export async function storeObjects<T>(
  services: Services,
  environment: EnvironmentRef,
  { intents, objects }: ObjectsToStore,
  write: (tx: EnvironmentTx) => Promise<T>,
  transaction: (work: (tx: EnvironmentTx) => Promise<T>) => Promise<T> = (work) =>
    services.database.inEnvironment(environment.id, work),
): Promise<T> {
  const { inEnvironment } = services.database
  // The connection may end during COMMIT: the objects are unused only if the intents still exist.
  const giveUp = () =>
    inEnvironment(environment.id, async (tx) => {
      await removeObjects(tx, await deleteIntents(tx, intents))
    })
  await inEnvironment(environment.id, (tx) => insertIntents(tx, intents))
  try {
    await services.objects.put(environment, objects)
    const written = await transaction(async (tx) => {
      if ((await deleteIntents(tx, intents)).length < intents.length) throw new IntentGivenUpError()
      return write(tx)
    })
    if (written instanceof Failure) {
      await inEnvironment(environment.id, async (tx) => {
        // They exist again: the transaction of a call is rolled back after a failure.
        await deleteIntents(tx, intents)
        await removeObjects(tx, intents)
      })
    }
    return written
  } catch (error) {
    await giveUp().catch((failed: unknown) =>
      services.log.warn({ err: failed, keys: intents }, 'objects are removed when their intents are old'),
    )
    throw error
  }
}
