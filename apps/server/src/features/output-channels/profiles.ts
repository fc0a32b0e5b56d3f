import { outputChannelCalls, type WireOutputChannel } from '@platen/contract/output-channels'
import { PROFILE_LIMITS, profileComponents } from '@platen/domain/output-channels'
import { forMember, forMemberInSteps } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import { audit } from '../audit/audit.ts'
import { storageLimit } from '../storage/storage-reads.ts'
import { channelsOf } from './output-channels-store.ts'
import { removeProfileFile, writeProfileFile } from './profile-files.ts'
import { deleteProfileRow, lockProfiles, type ProfileRow, profilesOf, writeProfile } from './profiles-store.ts'

const answerOf = (stored: readonly ProfileRow[]) => ({
  profiles: stored.map(({ name }) => name),
  stored: stored.map(({ name, bytes }) => ({ name, bytes })),
})

/** GET /pax/outputchannel/profiles */
export const listProfiles = forMember(outputChannelCalls.profiles, async ({ tx }) => answerOf(await profilesOf(tx)))

/** POST /pax/outputchannel/profiles: limits are checked and the bytes counted before the file is written. */
export const addProfile = forMemberInSteps(
  outputChannelCalls.addProfile,
  async ({ transaction, body, user, services, environment }) => {
    const bytes = Buffer.from(body.icc, 'base64')
    if (bytes.length > PROFILE_LIMITS.bytes) return refuse('too_large')
    if (profileComponents(bytes) === undefined) return refuse('profile_invalid')
    const stored = await transaction(async ({ tx }) => {
      const known = await lockProfiles(tx)
      const isNew = !known.some(({ name }) => name === body.name)
      if (isNew && known.length >= PROFILE_LIMITS.count) return refuse('profile_limit', { limit: PROFILE_LIMITS.count })
      if ((await storageLimit(tx)).full) return refuse('storage_full')
      await writeProfile(tx, { name: body.name, bytes: bytes.length })
      const action = isNew ? 'created' : 'changed'
      await audit(tx, user, { action, subject: 'profile', name: body.name, changes: { bytes: bytes.length } })
      return profilesOf(tx)
    })
    if (stored instanceof Refusal) return stored
    await writeProfileFile(services.settings, environment, body.name, bytes)
    return answerOf(stored)
  },
)

/** DELETE /pax/outputchannel/profiles */
export const deleteProfile = forMemberInSteps(
  outputChannelCalls.deleteProfile,
  async ({ transaction, body, user, services, environment }) => {
    const left = await transaction(async ({ tx }) => {
      const known = await lockProfiles(tx)
      if (!known.some(({ name }) => name === body.name)) return refuse('not_found')
      const users = (await channelsOf(tx)).filter(({ sheet }) => sheet?.outputIntent?.profile === body.name)
      const channels = [...new Set(users.map(labelOf))].slice(0, NAMED_CHANNELS)
      if (users.length > 0) return refuse('profile_in_use', { name: body.name, channels })
      await deleteProfileRow(tx, body.name)
      await audit(tx, user, { action: 'deleted', subject: 'profile', name: body.name })
      return profilesOf(tx)
    })
    if (left instanceof Refusal) return left
    await removeProfileFile(services.settings, environment, body.name)
    return answerOf(left)
  },
)

/** What a person calls a channel. */
const labelOf = ({ nickName, name, queueLabel, hotFolderName }: WireOutputChannel): string =>
  nickName || name || queueLabel || hotFolderName

/** Channels that an answer names. */
const NAMED_CHANNELS = 20
