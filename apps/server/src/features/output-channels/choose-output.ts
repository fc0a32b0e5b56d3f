import { isDeepStrictEqual } from 'node:util'
import { type OutputChannelInput, outputChannelCalls, type UserOutput } from '@platen/contract/output-channels'
import { hasAbility } from '@platen/domain/permissions'
import { makeFoldersBelow } from '@platen/hotfolder'
import type { EnvironmentTx } from '../../database/database.ts'
import type { EnvironmentRef, MemberStepsContext } from '../../http/call-context.ts'
import { forMemberInSteps } from '../../http/handlers.ts'
import { Refusal, refuse } from '../../http/refusal.ts'
import type { Settings } from '../../settings.ts'
import { nothingChanged } from '../audit/audit.ts'
import { offeredChannels } from '../connectors/connectors-reads.ts'
import { usersOf } from '../users/users-reads.ts'
import { auditOutput } from './audit-output.ts'
import { wholeChannels, wrongGroup } from './multi-job-groups.ts'
import {
  channelsOf,
  deleteChannels,
  insertChannel,
  lockChannels,
  presetsOnChannels,
  renameGroups,
  updateChannel,
} from './output-channels-store.ts'
import { type OutputFolder, resolveOutputFolder } from './output-folder.ts'
import { type OutputRoot, outputRootsOf } from './output-roots-store.ts'
import { lockProfiles } from './profiles-store.ts'
import { userOutputOf } from './user-output.ts'

const chosenOf = (data: UserOutput): readonly OutputChannelInput[] => [
  ...data.myPrinterData.filter((channel) => channel.ripName !== 'HotFolder'),
  ...data.myHotFolderData.map((channel) => ({ ...channel, ripName: 'HotFolder' as const })),
]

/** Whether the server itself would write into the channel's folder, whatever kind the channel is of. */
const isLocal = ({ connectorChannelId, hotFolderPath }: OutputChannelInput): boolean =>
  connectorChannelId === undefined && hotFolderPath !== ''

/** Levels of folders that are made for one channel at most: many saves of deep paths would fill the disk with folders. */
const MAX_NEW_LEVELS = 8

/**
 * The folders of local channels by their paths, or a refusal that names the first where the environment may not write.
 * Every channel is checked at every save: one that stays as it was may be stored from before the folder was forbidden.
 */
async function foldersOf(
  settings: Settings,
  environment: EnvironmentRef,
  roots: readonly OutputRoot[],
  data: readonly UserOutput[],
): Promise<readonly OutputFolder[] | Refusal> {
  const paths = new Set(
    data.flatMap((each) =>
      chosenOf(each)
        .filter(isLocal)
        .map((channel) => channel.hotFolderPath),
    ),
  )
  const folders: OutputFolder[] = []
  for (const value of paths) {
    // a folder that cannot be examined may be granted all the same: its share is away
    const found = await resolveOutputFolder(settings, environment, roots, value).catch(() => undefined)
    const isTooDeep = found?.isOwn === true && found.missing.length > MAX_NEW_LEVELS
    if (found === null || isTooDeep) return refuse('folder_not_allowed', { value })
    if (found) folders.push(found)
  }
  return folders
}

/** Makes the hot folders in the environment's own folder; those in granted folders are the operator's to make. */
async function makeOwnFolders(folders: readonly OutputFolder[]): Promise<void> {
  for (const { existing, missing, isOwn } of folders) {
    if (isOwn && missing.length > 0) await makeFoldersBelow(existing, missing)
  }
}

/** What the save is checked against. */
interface Facts {
  readonly now: Date
  readonly profiles: readonly string[]
}

/** Replaces what one user prints with: named channels stay the same channels, the rest come and go. */
async function replaceOutput(tx: EnvironmentTx, data: UserOutput, facts: Facts): Promise<Refusal | null> {
  const stored = new Map((await channelsOf(tx, data.userId)).map((channel) => [channel.id, channel]))
  const chosen = chosenOf(data)
  if (chosen.some(({ id }) => id !== undefined && !stored.has(id))) return refuse('not_found')
  const byConnectors = chosen.flatMap(({ connectorChannelId }) => connectorChannelId ?? [])
  const offered = byConnectors.length > 0 ? await offeredChannels(tx, facts.now) : []
  if (byConnectors.some((each) => !offered.some(({ id }) => id === each))) return refuse('not_found')
  const wanted = chosen.flatMap(({ sheet }) => sheet?.outputIntent?.profile ?? [])
  if (wanted.some((name) => !facts.profiles.includes(name))) return refuse('not_found')
  const kept = new Set(chosen.map((channel) => channel.id))
  const gone = [...stored.keys()].filter((id) => !kept.has(id))
  const presets = await presetsOnChannels(tx, gone)
  if (presets.length > 0) return refuse('channel_in_use', { presets })
  const channels = wholeChannels(data.userId, chosen)
  const wrong = wrongGroup(channels)
  if (wrong) return refuse('multi_job_group_wrong', wrong)
  await deleteChannels(tx, gone)
  for (const [place, channel] of channels.entries()) {
    if (stored.has(channel.id)) await updateChannel(tx, channel, place)
    else await insertChannel(tx, channel, place)
  }
  await renameGroups(tx, channels)
  return null
}

type Context = MemberStepsContext<typeof outputChannelCalls.saveUserOutputs>

async function replaceAll(tx: EnvironmentTx, { body, user }: Context, facts: Facts): Promise<Refusal | null> {
  const users = new Map((await usersOf(tx)).map((each) => [each.id, each.userId]))
  if (!body.data.every((each) => users.has(each.userId))) return refuse('not_found')
  nothingChanged(tx) // should nothing be sent
  for (const data of body.data) {
    const before = await lockChannels(tx, data.userId)
    const madeFrom = body.before?.find((each) => each.userId === data.userId)
    if (madeFrom && !isDeepStrictEqual(madeFrom, userOutputOf(data.userId, before))) return refuse('changed_meanwhile')
    const refused = await replaceOutput(tx, data, facts)
    if (refused) return refused
    const after = await channelsOf(tx, data.userId)
    await auditOutput(tx, user, { id: data.userId, userId: users.get(data.userId) ?? '' }, before, after)
  }
  return null
}

/** POST /pax/myprinters: administrator kinds set up anybody's output, the others their own (specification section 6). */
export const chooseOutput = forMemberInSteps(outputChannelCalls.saveUserOutputs, async (context) => {
  const { body, user, services, environment, transaction } = context
  const isOwn = body.data.every((each) => each.userId === user.id)
  if (!isOwn && !hasAbility(user, 'setUpOthersOutput')) return refuse('forbidden')
  const roots = await transaction(({ tx }) => outputRootsOf(tx), { readOnly: true })
  const folders = await foldersOf(services.settings, environment, roots, body.data)
  if (folders instanceof Refusal) return folders
  const refusal = await transaction(async ({ tx, changed }) => {
    // locked before they are read, so that no profile is deleted while a channel that names it is saved
    const facts = { now: services.now(), profiles: (await lockProfiles(tx)).map(({ name }) => name) }
    const refused = await replaceAll(tx, context, facts)
    if (!refused) changed('channels', 'presets')
    return refused
  })
  if (refusal) return refusal
  await makeOwnFolders(folders)
  return {}
})
