import { iccComponentCount, PROFILE_NAME } from '@platen/domain/output-channels'
import { EARLIER_PROFILES, earlierProfileKey } from '../../../file-store/object-keys.ts'
import { readObject } from '../../../file-store/object-store.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import { loadEnvironments } from '../../platform/environments/environments-queries.ts'
import { loadKeysInTransit } from '../../platform/storage/object-rows-queries.ts'
import { countProfiles, findProfileKey, type ProfileRow } from './profiles-store.ts'

const { prefix, ending } = EARLIER_PROFILES

export interface StoredProfile {
  readonly profile: Uint8Array
  readonly components: 1 | 3 | 4
}

/** A profile that an output intent names is not stored, or is none. */
export class MissingProfileError extends Error {
  readonly profile: string

  constructor(profile: string) {
    super(`The profile ${profile} is missing; add it again in the output settings.`)
    this.profile = profile
  }
}

/** Returns a stored profile. Throws `MissingProfileError` if it does not exist. */
export async function readIccProfile(
  { database, objects }: Pick<Services, 'database' | 'objects'>,
  environment: EnvironmentRef,
  name: string,
): Promise<StoredProfile> {
  const load = async () => {
    const key = await database.inEnvironment(environment.id, (tx) => findProfileKey(tx, name), { readOnly: true })
    return key === undefined ? undefined : readObject(objects, environment, key)
  }
  // The object of a profile that is replaced meanwhile may be deleted before it is read.
  const profile = (await load()) ?? (await load())
  const components = profile && iccComponentCount(profile)
  if (!components) throw new MissingProfileError(name)
  return { profile, components }
}

/**
 * Inserts the missing rows of profiles stored by earlier versions, in every environment. They stored files in the data
 * folder only.
 */
export async function countStoredProfiles({
  database,
  objects,
  settings,
}: Pick<Services, 'database' | 'objects' | 'settings'>) {
  if (settings.s3) return
  for (const environment of await loadEnvironments(database)) {
    const profiles: ProfileRow[] = []
    for await (const { key, bytes } of objects.list(environment, prefix)) {
      const name = key.slice(prefix.length, -ending.length)
      if (key.endsWith(ending) && PROFILE_NAME.test(name)) profiles.push({ name, bytes })
    }
    if (profiles.length === 0) continue
    await database.inEnvironment(environment.id, async (tx) => {
      const removed = new Set(await loadKeysInTransit(tx))
      await countProfiles(
        tx,
        profiles.filter(({ name }) => !removed.has(earlierProfileKey(name))),
      )
    })
  }
}
