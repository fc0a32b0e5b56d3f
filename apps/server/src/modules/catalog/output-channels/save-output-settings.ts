import { isDeepStrictEqual } from 'node:util'
import {
  type OutputChannelInput,
  outputChannelCalls,
  type UserOutput,
  type WireOutputChannel,
} from '@platen/contract/output-channels'
import { hasAbility } from '@platen/domain/permissions'
import { makeFoldersBelow } from '@platen/hotfolder'
import type { EnvironmentTx } from '../../../database/database.ts'
import { memberHandlerWithoutTransaction } from '../../../http/define-handler.ts'
import { Failure, failure } from '../../../http/failure.ts'
import type { EnvironmentRef, MemberContextWithoutTransaction } from '../../../http/handler-context.ts'
import type { Settings } from '../../../settings.ts'
import { loadUsers } from '../../identity/users/users-queries.ts'
import { type Actor, diffFields, markAuditNotNeeded, recordAudit } from '../../platform/audit/audit.ts'
import type { ChannelDependents } from './channel-dependents.ts'
import { findInvalidGroup, resolveChannelReferences } from './multi-job-groups.ts'
import { loadChannels, loadOutputRoots, type OutputRoot } from './output-channels-queries.ts'
import { deleteChannels, insertChannel, lockChannels, updateChannel } from './output-channels-store.ts'
import { isCreatedOnSave, isTooDeep, type OutputFolder, resolveOutputFolder } from './output-folder.ts'
import { lockProfiles } from './profiles-store.ts'
import { loadReportedChannels } from './reported-channels-queries.ts'
import { lockReportedChannels } from './reported-channels-store.ts'
import { toUserOutputSettings } from './user-output-settings.ts'

/** Channels by name, without the fields that the RIP reports. */
const byName = (channels: readonly WireOutputChannel[]): Record<string, unknown> =>
  Object.fromEntries(
    channels.map(({ id: _, userId: __, printerSettingFiles: ___, name, ...channel }) => [name, channel]),
  )

/** Records in the audit trail which channels of a user were added, deleted or changed. */
async function auditOutput(
  tx: EnvironmentTx,
  who: Actor,
  of: { readonly id: string; readonly userId: string },
  before: readonly WireOutputChannel[],
  after: readonly WireOutputChannel[],
): Promise<void> {
  const was = byName(before)
  const deleted = Object.fromEntries(Object.keys(was).map((name) => [name, null]))
  const changes = diffFields(was, { ...deleted, ...byName(after) })
  await recordAudit(tx, who, { action: 'changed', subject: 'outputSettings', id: of.id, name: of.userId, changes })
}

const flattenOutputSettings = (data: UserOutput): readonly OutputChannelInput[] => [
  ...data.myPrinterData.filter((channel) => channel.ripName !== 'HotFolder'),
  ...data.myHotFolderData.map((channel) => ({ ...channel, ripName: 'HotFolder' as const })),
]

/** Returns whether the server itself writes into the channel's folder, for every kind of channel. */
const isLocal = ({ connectorChannelId, hotFolderPath }: OutputChannelInput): boolean =>
  connectorChannelId === undefined && hotFolderPath !== ''

/**
 * Returns the folders of local channels by path, or a failure naming the first that the environment may not write to.
 * Every channel is checked at every save: an unchanged one may have been stored before the folder was forbidden.
 */
async function resolveFolders(
  settings: Settings,
  environment: EnvironmentRef,
  roots: readonly OutputRoot[],
  data: readonly UserOutput[],
): Promise<readonly OutputFolder[] | Failure> {
  const paths = new Set(
    data.flatMap((each) =>
      flattenOutputSettings(each)
        .filter(isLocal)
        .map((channel) => channel.hotFolderPath),
    ),
  )
  const folders: OutputFolder[] = []
  for (const value of paths) {
    // A folder that cannot be examined may still be granted: its share is unavailable.
    const resolvedFolder = await resolveOutputFolder(settings, environment, roots, value).catch(() => undefined)
    if (resolvedFolder === null || (resolvedFolder && isTooDeep(resolvedFolder)))
      return failure('folder_not_allowed', { value })
    if (resolvedFolder) folders.push(resolvedFolder)
  }
  return folders
}

/** Creates the hot folders in the environment's own folder. The operator creates those in granted folders. */
async function createTenantOutputFolders(folders: readonly OutputFolder[]): Promise<void> {
  for (const folder of folders) {
    if (isCreatedOnSave(folder)) await makeFoldersBelow(folder.existing, folder.missing)
  }
}

/** Data that the save is validated against. */
interface Facts {
  readonly now: Date
  readonly profiles: readonly string[]
}

/** Replaces the channels of one user: channels with an id are updated, the others are inserted or deleted. */
async function replaceUserChannels(
  tx: EnvironmentTx,
  dependents: ChannelDependents,
  data: UserOutput,
  facts: Facts,
): Promise<Failure | null> {
  const stored = new Map((await loadChannels(tx, data.userId)).map((channel) => [channel.id, channel]))
  const chosen = flattenOutputSettings(data)
  if (chosen.some(({ id }) => id !== undefined && !stored.has(id))) return failure('not_found')
  const byConnectors = chosen.flatMap(({ connectorChannelId }) => connectorChannelId ?? [])
  await lockReportedChannels(tx, byConnectors)
  const offered = byConnectors.length > 0 ? await loadReportedChannels(tx, facts.now) : []
  if (byConnectors.some((each) => !offered.some(({ id }) => id === each))) return failure('not_found')
  const profiles = chosen.flatMap(({ sheet }) => sheet?.outputIntent?.profile ?? [])
  if (profiles.some((name) => !facts.profiles.includes(name))) return failure('not_found')
  const keptIds = new Set(chosen.map((channel) => channel.id))
  const deletedIds = [...stored.keys()].filter((id) => !keptIds.has(id))
  const presets = await dependents.loadPresetNamesUsingChannels(tx, deletedIds)
  if (presets.length > 0) return failure('channel_in_use', { presets })
  const channels = resolveChannelReferences(data.userId, chosen)
  const invalidGroup = findInvalidGroup(channels)
  if (invalidGroup) return failure('multi_job_group_wrong', invalidGroup)
  await deleteChannels(tx, deletedIds)
  for (const [place, channel] of channels.entries()) {
    if (stored.has(channel.id)) await updateChannel(tx, channel, place)
    else await insertChannel(tx, channel, place)
  }
  await dependents.renameGroupsInPresets(tx, channels)
  return null
}

type Context = MemberContextWithoutTransaction<typeof outputChannelCalls.saveUserOutputs>

async function replaceAll(
  tx: EnvironmentTx,
  dependents: ChannelDependents,
  { body, user }: Context,
  facts: Facts,
): Promise<Failure | null> {
  const users = new Map((await loadUsers(tx)).map((each) => [each.id, each.userId]))
  if (!body.data.every((each) => users.has(each.userId))) return failure('not_found')
  markAuditNotNeeded(tx) // the list may be empty
  for (const data of body.data) {
    const before = await lockChannels(tx, data.userId)
    const baseVersion = body.before?.find((each) => each.userId === data.userId)
    if (baseVersion && !isDeepStrictEqual(baseVersion, toUserOutputSettings(data.userId, before)))
      return failure('changed_meanwhile')
    const refused = await replaceUserChannels(tx, dependents, data, facts)
    if (refused) return refused
    const after = await loadChannels(tx, data.userId)
    await auditOutput(tx, user, { id: data.userId, userId: users.get(data.userId) ?? '' }, before, after)
  }
  return null
}

/** POST /pax/myprinters: administrator roles save the output settings of any user, other roles their own. */
export const saveOutputSettings = (dependents: ChannelDependents) =>
  memberHandlerWithoutTransaction(outputChannelCalls.saveUserOutputs, async (context) => {
    const { body, user, services, environment, transaction } = context
    const isOwn = body.data.every((each) => each.userId === user.id)
    if (!isOwn && !hasAbility(user, 'setUpOthersOutput')) return failure('forbidden')
    const roots = await transaction(({ tx }) => loadOutputRoots(tx), { readOnly: true })
    const folders = await resolveFolders(services.settings, environment, roots, body.data)
    if (folders instanceof Failure) return folders
    const refusal = await transaction(async ({ tx, changed }) => {
      // Locked before they are read, so that no profile is deleted while a channel that refers to it is saved.
      const facts = { now: services.now(), profiles: (await lockProfiles(tx)).map(({ name }) => name) }
      const refused = await replaceAll(tx, dependents, context, facts)
      if (!refused) changed('channels', 'presets')
      return refused
    })
    if (refusal) return refusal
    await createTenantOutputFolders(folders)
    return {}
  })
