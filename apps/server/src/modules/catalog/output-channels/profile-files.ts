import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { iccComponentCount, PROFILE_NAME } from '@platen/domain/output-channels'
import { listNames, undefinedIfMissing } from '@platen/hotfolder'
import { environmentFolder } from '../../../file-store/paths.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import type { Services } from '../../../services.ts'
import type { Settings } from '../../../settings.ts'
import { loadEnvironments } from '../../platform/environments/environments-queries.ts'
import { countProfiles, type ProfileRow } from './profiles-store.ts'

const ENDING = '.icc'

const getFolder = (settings: Settings, environment: EnvironmentRef): string =>
  path.join(environmentFolder(settings, environment.resourceName), 'profiles')

const getFile = (settings: Settings, environment: EnvironmentRef, name: string): string => {
  if (!PROFILE_NAME.test(name)) throw new Error('Invalid profile name.')
  return path.join(getFolder(settings, environment), `${name}${ENDING}`)
}

export interface StoredProfile {
  readonly profile: Uint8Array
  readonly components: 1 | 3 | 4
}

/** Returns a stored profile. Throws if it does not exist. */
export async function readIccProfile(
  settings: Settings,
  environment: EnvironmentRef,
  name: string,
): Promise<StoredProfile> {
  const profile = await undefinedIfMissing(readFile(getFile(settings, environment, name)))
  const components = profile && iccComponentCount(profile)
  if (!components) throw new Error(`The profile ${name} is missing; add it again in the output settings.`)
  return { profile, components }
}

/** A profile that is stored under a temporary name. */
export interface StagedProfile {
  /** Renames it to its name, so that sheets never use an incomplete profile. */
  publish(): Promise<void>
  /** Deletes it if it was not published. */
  drop(): Promise<void>
}

/** Writes a profile under a unique temporary name: concurrent uploads of one name do not mix. */
export async function stageProfileFile(
  settings: Settings,
  environment: EnvironmentRef,
  name: string,
  bytes: Uint8Array,
): Promise<StagedProfile> {
  await mkdir(getFolder(settings, environment), { recursive: true })
  const target = getFile(settings, environment, name)
  const part = `${target}.${randomUUID()}.part`
  const drop = () => rm(part, { force: true })
  try {
    await writeFile(part, bytes, { flush: true })
  } catch (error) {
    await drop()
    throw error
  }
  return { publish: () => rename(part, target), drop }
}

/** Returns the size of a stored profile in bytes; undefined if there is no file. */
export async function profileFileBytes(
  settings: Settings,
  environment: EnvironmentRef,
  name: string,
): Promise<number | undefined> {
  const found = await undefinedIfMissing(stat(getFile(settings, environment, name)))
  return found?.isFile() ? found.size : undefined
}

export const removeProfileFile = (settings: Settings, environment: EnvironmentRef, name: string): Promise<void> =>
  rm(getFile(settings, environment, name), { force: true })

async function profileFiles(settings: Settings, environment: EnvironmentRef): Promise<ProfileRow[]> {
  const folder = getFolder(settings, environment)
  const names = (await listNames(folder)).filter((file) => file.endsWith(ENDING))
  const sizes = await Promise.all(names.map((file) => undefinedIfMissing(stat(path.join(folder, file)))))
  return names
    .map((file, i) => ({ name: file.slice(0, -ENDING.length), bytes: sizes[i]?.size ?? 0 }))
    .filter(({ name }) => PROFILE_NAME.test(name))
}

/** Inserts the missing rows of profiles stored by earlier versions, in every environment. */
export async function countStoredProfiles({ database, settings }: Pick<Services, 'database' | 'settings'>) {
  for (const environment of await loadEnvironments(database)) {
    const found = await profileFiles(settings, environment)
    if (found.length > 0) await database.inEnvironment(environment.id, (tx) => countProfiles(tx, found))
  }
}
