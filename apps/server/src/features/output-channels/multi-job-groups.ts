import { randomUUID } from 'node:crypto'
import type { OutputChannelInput, WireOutputChannel } from '@platen/contract/output-channels'
import { type GroupProblem, groupHost, validateMultiJobGroup, labelFiles } from '@platen/domain/output-channels'

/**
 * The chosen channels of a user with their ids: new ones get theirs, the files of groups name their channels by id
 * instead of draft id, labels follow the places of the files, and a group is on the computer of its channels.
 */
export function resolveChannelReferences(
  userId: string,
  chosen: readonly OutputChannelInput[],
): readonly WireOutputChannel[] {
  const drafts = new Map<string, string>()
  const identified = chosen.map(({ draftId, id = randomUUID(), ...channel }) => {
    if (draftId !== undefined) drafts.set(draftId, id)
    return { ...channel, id, userId }
  })
  const hosts = new Map(identified.map((channel) => [channel.id, channel.hostName]))
  return identified.map((channel) => {
    if (channel.ripName !== 'MultiJob') return { ...channel, group: null }
    const { type, files } = channel.group ?? { type: 'Duplicate' as const, files: [] }
    const named = files.map((file) => ({
      ...file,
      name: file.name.trim(),
      channelId: drafts.get(file.channelId) ?? file.channelId,
    }))
    const group = { type, files: labelFiles(type, named) }
    return { ...channel, name: channel.name.trim(), hostName: groupHost(group, (id) => hosts.get(id)), group }
  })
}

/** The first group among a user's channels that may not be stored as it is, and why not. */
export function findInvalidGroup(
  channels: readonly WireOutputChannel[],
): { readonly name: string; readonly problems: readonly GroupProblem[] } | undefined {
  const memberIds = new Set(channels.filter((channel) => channel.group === null).map((channel) => channel.id))
  for (const { id, name, group } of channels) {
    if (group === null) continue
    const otherNames = channels.filter((other) => other.group !== null && other.id !== id).map((other) => other.name)
    const problems = validateMultiJobGroup({ name, group, memberIds, otherNames })
    if (problems.length > 0) return { name, problems }
  }
  return undefined
}
