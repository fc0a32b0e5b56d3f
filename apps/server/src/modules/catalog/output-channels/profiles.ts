import { outputChannelCalls, type WireOutputChannel } from '@platen/contract/output-channels'
import { iccComponentCount, PROFILE_LIMITS } from '@platen/domain/output-channels'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { MemberContextWithoutTransaction } from '../../../http/handler-context.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'
import { loadChannels } from './output-channels-queries.ts'
import { profileFileBytes, removeProfileFile, type StagedProfile, stageProfileFile } from './profile-files.ts'
import { deleteProfileRow, loadProfiles, lockProfiles, type ProfileRow, writeProfile } from './profiles-store.ts'

const toResponse = (stored: readonly ProfileRow[]) => ({
  profiles: stored.map(({ name }) => name),
  stored: stored.map(({ name, bytes }) => ({ name, bytes })),
})

/** GET /pax/outputchannel/profiles */
export const listProfiles = memberHandler(outputChannelCalls.profiles, async ({ tx }) =>
  toResponse(await loadProfiles(tx)),
)

/** Returns the reason profileFailure the environment cannot store a profile of this name; null if it can. */
async function checkNewProfile(tx: EnvironmentTx, name: string, known: readonly ProfileRow[]): Promise<Failure | null> {
  const isNew = !known.some((profile) => profile.name === name)
  if (isNew && known.length >= PROFILE_LIMITS.count) return failure('profile_limit', { limit: PROFILE_LIMITS.count })
  return (await checkStorageQuota(tx)).full ? failure('storage_full') : null
}

type AddContext = MemberContextWithoutTransaction<typeof outputChannelCalls.addProfile>

/** Counts the profile and publishes its file. If that fails, counts the file that is on the disk instead. */
async function storeProfile(context: AddContext, bytes: number, file: StagedProfile) {
  const { transaction, body, user, services, environment } = context
  const { name } = body
  const stored = await transaction(async ({ tx }) => {
    const known = await lockProfiles(tx)
    const profileFailure = await checkNewProfile(tx, name, known)
    if (profileFailure) return profileFailure
    await writeProfile(tx, { name, bytes })
    const action = known.some((profile) => profile.name === name) ? 'changed' : 'created'
    await recordAudit(tx, user, { action, subject: 'profile', name, changes: { bytes } })
    return loadProfiles(tx)
  })
  if (stored instanceof Failure) return stored
  try {
    await file.publish()
  } catch (error) {
    const left = await profileFileBytes(services.settings, environment, name)
    await services.database.inEnvironment(environment.id, async (tx) => {
      await lockProfiles(tx)
      await (left === undefined ? deleteProfileRow(tx, name) : writeProfile(tx, { name, bytes: left }))
    })
    throw error
  }
  return toResponse(stored)
}

/**
 * POST /pax/outputchannel/profiles: checks limits before writing. The bytes are on the disk before they are counted, so
 * that a full disk does not leave a row without a file.
 */
export const addProfile = memberHandlerWithoutTransaction(outputChannelCalls.addProfile, async (context) => {
  const { transaction, body, services, environment } = context
  const bytes = Buffer.from(body.icc, 'base64')
  if (bytes.length > PROFILE_LIMITS.bytes) return failure('too_large')
  if (iccComponentCount(bytes) === undefined) return failure('profile_invalid')
  const profileFailure = await transaction(async ({ tx }) => checkNewProfile(tx, body.name, await loadProfiles(tx)), {
    readOnly: true,
  })
  if (profileFailure) return profileFailure
  const file = await stageProfileFile(services.settings, environment, body.name, bytes)
  try {
    return await storeProfile(context, bytes.length, file)
  } finally {
    await file.drop()
  }
})

/** DELETE /pax/outputchannel/profiles */
export const deleteProfile = memberHandlerWithoutTransaction(
  outputChannelCalls.deleteProfile,
  async ({ transaction, body, user, services, environment }) => {
    const left = await transaction(async ({ tx }) => {
      const known = await lockProfiles(tx)
      if (!known.some(({ name }) => name === body.name)) return failure('not_found')
      const users = (await loadChannels(tx)).filter(({ sheet }) => sheet?.outputIntent?.profile === body.name)
      const channels = [...new Set(users.map(getLabel))].slice(0, NAMED_CHANNELS)
      if (users.length > 0) return failure('profile_in_use', { name: body.name, channels })
      await deleteProfileRow(tx, body.name)
      await recordAudit(tx, user, { action: 'deleted', subject: 'profile', name: body.name })
      return loadProfiles(tx)
    })
    if (left instanceof Failure) return left
    await removeProfileFile(services.settings, environment, body.name)
    return toResponse(left)
  },
)

/** The name of a channel as shown to users. */
const getLabel = ({ nickName, name, queueLabel, hotFolderName }: WireOutputChannel): string =>
  nickName || name || queueLabel || hotFolderName

/** Maximum number of channels in a response. */
const NAMED_CHANNELS = 20
