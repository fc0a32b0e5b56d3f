import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PROFILE_NAME, profileComponents } from '@platen/domain/output-channels'
import { ifThere, namesIn } from '@platen/hotfolder'
import { environmentFolder } from '../../artwork-store/artwork-store.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import type { Services } from '../../services.ts'
import type { Settings } from '../../settings.ts'
import { allEnvironments } from '../customers/customers-reads.ts'
import { countProfiles, type ProfileRow } from './profiles-store.ts'

const ENDING = '.icc'

const folderOf = (settings: Settings, environment: EnvironmentRef): string =>
  path.join(environmentFolder(settings, environment.resourceName), 'profiles')

const fileOf = (settings: Settings, environment: EnvironmentRef, name: string): string => {
  if (!PROFILE_NAME.test(name)) throw new Error('That is no name of a profile.')
  return path.join(folderOf(settings, environment), `${name}${ENDING}`)
}

export interface StoredProfile {
  readonly profile: Uint8Array
  readonly components: 1 | 3 | 4
}

/** A stored profile; throws where it is not there any more. */
export async function readProfile(
  settings: Settings,
  environment: EnvironmentRef,
  name: string,
): Promise<StoredProfile> {
  const profile = await ifThere(readFile(fileOf(settings, environment, name)))
  const components = profile && profileComponents(profile)
  if (!components) throw new Error(`The profile ${name} is not there; add it again in the output settings.`)
  return { profile, components }
}

/** Writes a profile under a temporary name and renames it, so that no sheet is composed with half of it. */
export async function writeProfileFile(
  settings: Settings,
  environment: EnvironmentRef,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  await mkdir(folderOf(settings, environment), { recursive: true })
  const target = fileOf(settings, environment, name)
  // two uploads of one name write files of their own; the last one to be renamed is the profile
  const part = `${target}.${randomUUID()}.part`
  try {
    await writeFile(part, bytes)
    await rename(part, target)
  } finally {
    await rm(part, { force: true })
  }
}

export const removeProfileFile = (settings: Settings, environment: EnvironmentRef, name: string): Promise<void> =>
  rm(fileOf(settings, environment, name), { force: true })

async function profileFiles(settings: Settings, environment: EnvironmentRef): Promise<ProfileRow[]> {
  const folder = folderOf(settings, environment)
  const names = (await namesIn(folder)).filter((file) => file.endsWith(ENDING))
  const sizes = await Promise.all(names.map((file) => ifThere(stat(path.join(folder, file)))))
  return names
    .map((file, i) => ({ name: file.slice(0, -ENDING.length), bytes: sizes[i]?.size ?? 0 }))
    .filter(({ name }) => PROFILE_NAME.test(name))
}

/** Counts the profiles that an earlier version stored without a row, in every environment. */
export async function countStoredProfiles({ database, settings }: Pick<Services, 'database' | 'settings'>) {
  for (const environment of await allEnvironments(database)) {
    const found = await profileFiles(settings, environment)
    if (found.length > 0) await database.inEnvironment(environment.id, (tx) => countProfiles(tx, found))
  }
}
