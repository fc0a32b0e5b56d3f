import { randomUUID } from 'node:crypto'
import type { OutputChannelInput, WireOutputChannel } from '@platen/contract/output-channels'
import { type GroupProblem, groupHost, labelFiles, validateMultiJobGroup } from '@platen/domain/output-channels'

/**
 * Resolves the references between the channels of a user: assigns ids to new channels, replaces draft ids by ids in the
 * files of groups, numbers labels by the position of the files, and sets the computer of a group to that of its
 * channels.
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
    const namedFiles = files.map((file) => ({
      ...file,
      name: file.name.trim(),
      channelId: drafts.get(file.channelId) ?? file.channelId,
    }))
    const group = { type, files: labelFiles(type, namedFiles) }
    return { ...channel, name: channel.name.trim(), hostName: groupHost(group, (id) => hosts.get(id)), group }
  })
}

/** Returns the failure of the first invalid group among a user's channels. */
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
