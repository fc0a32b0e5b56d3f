import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type ChosenOutput, outputChannelCalls, type UserOutput } from '@platen/contract/output-channels'
import { can } from '@platen/domain/permissions'
import { environmentFolder } from '../../artwork-store/artwork-store.ts'
import type { EnvironmentTx } from '../../database/database.ts'
import type { EnvironmentRef } from '../../http/call-context.ts'
import { forMemberInSteps } from '../../http/handlers.ts'
import { type Refusal, refuse } from '../../http/refusal.ts'
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
import { outputFolder } from './output-folder.ts'
import { profilesOf } from './profiles-store.ts'
import { userOutputOf } from './user-output.ts'

const chosenOf = (data: UserOutput): readonly ChosenOutput[] => [
  ...data.myPrinterData.filter((channel) => channel.ripName !== 'HotFolder'),
  ...data.myHotFolderData.map((channel) => ({ ...channel, ripName: 'HotFolder' as const })),
]

/** The first folder that may not be written to; a channel that stays as it was is not asked again. */
function forbiddenFolder(
  settings: Settings,
  environment: EnvironmentRef,
  chosen: readonly ChosenOutput[],
  known: ReadonlyMap<string, { readonly hotFolderPath: string }>,
): string | undefined {
  const written = chosen.filter(
    (channel) =>
      channel.ripName !== 'MultiJob' && channel.hotFolderPath !== '' && channel.connectorChannelId === undefined,
  )
  return written.find(
    ({ id, hotFolderPath }) =>
      known.get(id ?? '')?.hotFolderPath !== hotFolderPath &&
      outputFolder(settings, environment, hotFolderPath) === null,
  )?.hotFolderPath
}

/** Makes the hot folders that lie in the environment's own folder; others are the shop's to make. */
async function makeOwnFolders(settings: Settings, environment: EnvironmentRef, chosen: readonly ChosenOutput[]) {
  const own = chosen.filter(
    (each) =>
      each.connectorChannelId === undefined && each.hotFolderPath !== '' && !path.isAbsolute(each.hotFolderPath),
  )
  const base = environmentFolder(settings, environment.resourceName)
  await Promise.all(own.map((each) => mkdir(path.resolve(base, each.hotFolderPath), { recursive: true })))
}

/** Replaces what one user prints with: named channels stay the same channels, the rest come and go. */
async function replaceOutput(
  tx: EnvironmentTx,
  settings: Settings,
  environment: EnvironmentRef,
  data: UserOutput,
  facts: { readonly now: Date; readonly profiles: readonly string[] },
): Promise<Refusal | null> {
  const stored = new Map((await channelsOf(tx, data.userId)).map((channel) => [channel.id, channel]))
  const chosen = chosenOf(data)
  if (chosen.some(({ id }) => id !== undefined && !stored.has(id))) return refuse('not_found')
  const byConnectors = chosen.flatMap(({ connectorChannelId }) => connectorChannelId ?? [])
  const offered = byConnectors.length > 0 ? await offeredChannels(tx, facts.now) : []
  if (byConnectors.some((each) => !offered.some(({ id }) => id === each))) return refuse('not_found')
  const forbidden = forbiddenFolder(settings, environment, chosen, stored)
  if (forbidden !== undefined) return refuse('folder_not_allowed', { value: forbidden })
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

/** POST /pax/myprinters: administrator kinds set up anybody's output, the others their own (specification section 6). */
export const chooseOutput = forMemberInSteps(outputChannelCalls.choose, async (context) => {
  const { body, user, services, environment, transaction } = context
  const isOwn = body.data.every((each) => each.userId === user.id)
  if (!isOwn && !can(user, 'setUpOthersOutput')) return refuse('forbidden')
  const refusal = await transaction(async ({ tx, changed }) => {
    const users = new Map((await usersOf(tx)).map((each) => [each.id, each.userId]))
    if (!body.data.every((each) => users.has(each.userId))) return refuse('not_found')
    nothingChanged(tx) // should nothing be sent
    const facts = { now: services.now(), profiles: (await profilesOf(tx)).map(({ name }) => name) }
    for (const data of body.data) {
      const before = await lockChannels(tx, data.userId)
      const madeFrom = body.before?.find((each) => each.userId === data.userId)
      if (madeFrom && !isDeepStrictEqual(madeFrom, userOutputOf(data.userId, before)))
        return refuse('changed_meanwhile')
      const refused = await replaceOutput(tx, services.settings, environment, data, facts)
      if (refused) return refused
      const after = await channelsOf(tx, data.userId)
      await auditOutput(tx, user, { id: data.userId, userId: users.get(data.userId) ?? '' }, before, after)
    }
    changed('channels', 'presets')
    return null
  })
  if (refusal) return refusal
  for (const data of body.data) await makeOwnFolders(services.settings, environment, chosenOf(data))
  return {}
})
