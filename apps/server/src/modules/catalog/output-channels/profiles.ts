import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { outputChannelCalls, type WireOutputChannel } from '@platen/contract/output-channels'
import { iccComponentCount, PROFILE_LIMITS } from '@platen/domain/output-channels'
import type { EnvironmentTx } from '../../../database/database.ts'
import { newProfileKey } from '../../../file-store/object-keys.ts'
import { withWorkFolder } from '../../../file-store/work-folder.ts'
import { memberHandler, memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { type Failure, failure } from '../../../http/failure.ts'
import type { MemberContextWithoutTransaction } from '../../../http/handler-context.ts'
import { recordAudit } from '../../platform/audit/audit.ts'
import { checkStorageQuota } from '../../platform/storage/storage-queries.ts'
import { storeObjects } from '../../platform/storage/store-objects.ts'
import { loadChannels } from './output-channels-queries.ts'
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

/** Writes the row of a profile whose object was stored; or returns a failure, after which the object is removed. */
async function writeRow(tx: EnvironmentTx, { body: { name }, user }: AddContext, bytes: number, key: string) {
  const existingProfiles = await lockProfiles(tx)
  const profileFailure = await checkNewProfile(tx, name, existingProfiles)
  if (profileFailure) return profileFailure
  await writeProfile(tx, { name, bytes }, key)
  const action = existingProfiles.some((profile) => profile.name === name) ? 'changed' : 'created'
  await recordAudit(tx, user, { action, subject: 'profile', name, changes: { bytes } })
  return toResponse(await loadProfiles(tx))
}

/** POST /pax/outputchannel/profiles: checks limits before storing the profile. */
export const addProfile = memberHandlerWithoutTransaction(outputChannelCalls.addProfile, async (context) => {
  const { transaction, body, services, environment } = context
  const bytes = Buffer.from(body.icc, 'base64')
  if (bytes.length > PROFILE_LIMITS.bytes) return failure('too_large')
  if (iccComponentCount(bytes) === undefined) return failure('profile_invalid')
  const profileFailure = await transaction(async ({ tx }) => checkNewProfile(tx, body.name, await loadProfiles(tx)), {
    readOnly: true,
  })
  if (profileFailure) return profileFailure
  return withWorkFolder(services.settings, async (folder) => {
    const file = path.join(folder, 'profile.icc')
    await writeFile(file, bytes)
    const key = newProfileKey()
    return storeObjects(
      services,
      environment,
      { intents: [key], objects: [{ key, file }] },
      (tx) => writeRow(tx, context, bytes.length, key),
      (work) => transaction(({ tx }) => work(tx)),
    )
  })
})

/** DELETE /pax/outputchannel/profiles */
export const deleteProfile = memberHandlerWithoutTransaction(
  outputChannelCalls.deleteProfile,
  async ({ transaction, body, user }) =>
    transaction(async ({ tx }) => {
      const existingProfiles = await lockProfiles(tx)
      if (!existingProfiles.some(({ name }) => name === body.name)) return failure('not_found')
      const users = (await loadChannels(tx)).filter(({ sheet }) => sheet?.outputIntent?.profile === body.name)
      const channels = [...new Set(users.map(getLabel))].slice(0, MAX_NAMED_CHANNELS)
      if (users.length > 0) return failure('profile_in_use', { name: body.name, channels })
      await deleteProfileRow(tx, body.name)
      await recordAudit(tx, user, { action: 'deleted', subject: 'profile', name: body.name })
      return toResponse(await loadProfiles(tx))
    }),
)

/** The name of a channel as shown to users. */
const getLabel = ({ nickName, name, queueLabel, hotFolderName }: WireOutputChannel): string =>
  nickName || name || queueLabel || hotFolderName

/** Maximum number of channels in a response. */
const MAX_NAMED_CHANNELS = 20
