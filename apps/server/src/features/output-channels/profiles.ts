import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { outputChannelCalls } from '@platen/contract/output-channels'
import { PROFILE_NAME, profileComponents } from '@platen/domain/output-channels'
import { ifThere, namesIn } from '@platen/hotfolder'
import { environmentFolder } from '../../artwork-store/artwork-store.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import { forMemberInSteps } from '../../http/handlers.ts'
import { refuse } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import { audit } from '../audit/audit.ts'

const ENDING = '.icc'

const folderOf = (settings: Settings, environment: EnvironmentRef): string =>
  path.join(environmentFolder(settings, environment.resourceName), 'profiles')

/** Names of the profiles that the environment keeps. */
export async function profileNames(settings: Settings, environment: EnvironmentRef): Promise<string[]> {
  const files = await namesIn(folderOf(settings, environment))
  return files.flatMap((file) => (file.endsWith(ENDING) ? [file.slice(0, -ENDING.length)] : [])).sort()
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
  if (!PROFILE_NAME.test(name)) throw new Error('That is no name of a profile.')
  const profile = await ifThere(readFile(path.join(folderOf(settings, environment), `${name}${ENDING}`)))
  const components = profile && profileComponents(profile)
  if (!components) throw new Error(`The profile ${name} is not there; add it again in the output settings.`)
  return { profile, components }
}

/** GET /pax/outputchannel/profiles */
export const listProfiles = forMemberInSteps(outputChannelCalls.profiles, async ({ services, environment }) => ({
  profiles: await profileNames(services.settings, environment),
}))

/** POST /pax/outputchannel/profiles */
export const addProfile = forMemberInSteps(
  outputChannelCalls.addProfile,
  async ({ transaction, body, user, services, environment }) => {
    const bytes = Buffer.from(body.icc, 'base64')
    if (profileComponents(bytes) === undefined) return refuse('profile_invalid')
    const folder = folderOf(services.settings, environment)
    await mkdir(folder, { recursive: true })
    const target = path.join(folder, `${body.name}${ENDING}`)
    await writeFile(`${target}.part`, bytes)
    await rename(`${target}.part`, target)
    await transaction(({ tx }) => audit(tx, user, { action: 'changed', subject: 'outputSettings', name: body.name }))
    return { profiles: await profileNames(services.settings, environment) }
  },
)
