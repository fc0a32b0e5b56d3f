import type { OutputChannelInput, UserOutput } from '@platen/contract/output-channels'
import {
  channelNames,
  DEFAULT_DEVICE,
  DEFAULT_PRINTER_TYPE,
  type GroupProblem,
  groupHost,
  validateMultiJobGroup,
} from '@platen/domain/output-channels'
import { isSameValue } from '../../../lib/merge-changes.ts'

/** A channel in the form; `rowId` identifies it while it is edited, also before it has an id. */
export interface Entry {
  readonly rowId: number
  readonly channel: OutputChannelInput
}

/** The edited channels of every user of the dialog. */
export type ChannelDraftsByUser = Readonly<Record<string, readonly Entry[]>>

export function toFormValues(data: readonly UserOutput[]): ChannelDraftsByUser {
  let rowId = 0
  return Object.fromEntries(
    data.map(({ userId, myPrinterData, myHotFolderData }) => [
      userId,
      [...myPrinterData, ...myHotFolderData].map((channel) => ({ rowId: rowId++, channel })),
    ]),
  )
}

/** The form as nested objects: the channels of each user by their ids. */
export const toTree = (form: ChannelDraftsByUser): ChannelTree =>
  Object.fromEntries(
    Object.entries(form).map(([userId, entries]) => [
      userId,
      Object.fromEntries(entries.map((entry) => [getMemberId(entry), entry.channel])),
    ]),
  )

type ChannelTree = Readonly<Record<string, Readonly<Record<string, OutputChannelInput>>>>

/**
 * The form of a tree that `toTree` has returned, or of a merge of such trees. Entries of `previous` keep their `rowId`.
 */
export function fromTree(tree: object, previous: ChannelDraftsByUser): ChannelDraftsByUser {
  let next = nextRowId(previous)
  const numbers = new Map(
    Object.values(previous).flatMap((entries) => entries.map((entry) => [getMemberId(entry), entry.rowId])),
  )
  return Object.fromEntries(
    Object.entries(tree as ChannelTree).map(([userId, channels]) => [
      userId,
      Object.entries(channels).reduce<readonly Entry[]>(
        (entries, [id, channel]) => addDraft(entries, { rowId: numbers.get(id) ?? next++, channel }),
        [],
      ),
    ]),
  )
}

/** Returns a number that no entry uses. */
const nextRowId = (form: ChannelDraftsByUser): number =>
  Math.max(-1, ...Object.values(form).flatMap((entries) => entries.map(({ rowId }) => rowId))) + 1

/** Creates an entry for the form; until it is saved, the files of groups refer to it by its draft id. */
export function createDraft(form: ChannelDraftsByUser, channel: OutputChannelInput): Entry {
  const rowId = nextRowId(form)
  return { rowId, channel: { ...channel, draftId: `draft-${rowId}` } }
}

/** Inserts an entry at the position that it has after saving: hot folders are last. */
export function addDraft(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const isFolder = ({ channel }: Entry) => channel.ripName === 'HotFolder'
  const all = [...entries, entry]
  return [...all.filter((draft) => !isFolder(draft)), ...all.filter(isFolder)]
}

/** The id by which the file of a group refers to a channel. */
export const getMemberId = ({ channel }: Entry): string => channel.id ?? channel.draftId ?? ''

/** The channels that a group can print to: the queues and hot folders of its user. */
export const getMembers = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ channel }) => channel.ripName !== 'MultiJob')

export const ADDABLE_KINDS = ['HotFolder', 'VersaWorks', 'ErgoSoft', 'MultiJob'] as const
export type AddableKind = (typeof ADDABLE_KINDS)[number]

/** Creates a channel of a kind with the default values. */
export const newChannel = (ripName: AddableKind): OutputChannelInput => ({
  type: null,
  name: '',
  ripName,
  modelName: '',
  nickName: '',
  queueLabel: '',
  hostName: '',
  group: ripName === 'MultiJob' ? { type: 'Duplicate', files: [] } : null,
  hotFolderPath: '',
  hotFolderName: '',
  printer: '',
  printerType: DEFAULT_PRINTER_TYPE,
  printerSettingFiles: [],
  ...DEFAULT_DEVICE,
})

/** Removes an entry, and the references of groups to it. */
export function removeDraft(entries: readonly Entry[], removed: Entry): readonly Entry[] {
  const id = getMemberId(removed)
  return entries
    .filter((entry) => entry.rowId !== removed.rowId)
    .map((entry) => {
      const { group } = entry.channel
      if (!group?.files.some((file) => file.channelId === id)) return entry
      const files = group.files.map((file) => (file.channelId === id ? { ...file, channelId: '' } : file))
      return { ...entry, channel: { ...entry.channel, group: { ...group, files } } }
    })
}

/** Returns whether two channels are the same device, regardless of their users. */
const deviceKey = ({ ripName, hostName, hotFolderPath, queueLabel, connectorChannelId }: OutputChannelInput): string =>
  JSON.stringify([ripName, hostName, hotFolderPath, queueLabel, connectorChannelId])

function withoutIds(channel: OutputChannelInput): OutputChannelInput {
  const copy = { ...channel }
  delete copy.id
  delete copy.draftId
  return copy
}

/** The devices of other users that this user does not have; each once, as a new entry. */
export function getReusableDevices(form: ChannelDraftsByUser, userId: string): readonly OutputChannelInput[] {
  const ownDevices = new Set((form[userId] ?? []).map(({ channel }) => deviceKey(channel)))
  const reportedById = new Map<string, OutputChannelInput>()
  for (const entries of Object.values(form)) {
    for (const { channel } of entries) {
      const device = deviceKey(channel)
      // a group refers to the queues of its own user
      if (channel.connectorChannelId !== undefined) continue
      if (channel.ripName === 'MultiJob' || ownDevices.has(device) || reportedById.has(device)) continue
      reportedById.set(device, withoutIds(channel))
    }
  }
  return [...reportedById.values()]
}

/** Returns the validation errors of a group; empty for other channels. */
export function findGroupProblems({ rowId, channel }: Entry, entries: readonly Entry[]): readonly GroupProblem[] {
  if (!channel.group) return []
  const others = entries.filter((other) => other.channel.group && other.rowId !== rowId)
  return validateMultiJobGroup({
    name: channel.name,
    group: channel.group,
    memberIds: new Set(getMembers(entries).map(getMemberId)),
    otherNames: others.map((other) => other.channel.name),
  })
}

/** Whether a channel cannot be saved yet: it has no folder, or is an incomplete group. */
export const isIncomplete = (entry: Entry, entries: readonly Entry[]): boolean =>
  entry.channel.group
    ? findGroupProblems(entry, entries).length > 0
    : entry.channel.connectorChannelId === undefined && entry.channel.hotFolderPath.trim() === ''

/** The names of the channels by `rowId`. */
export function getChannelNames(entries: readonly Entry[]): ReadonlyMap<number, string> {
  const hosts = new Map(entries.map((entry) => [getMemberId(entry), entry.channel.hostName]))
  const names = channelNames(
    entries.map(({ rowId, channel }) => {
      const hostName = channel.group ? groupHost(channel.group, (id) => hosts.get(id)) : channel.hostName
      return { ...channel, hostName, id: String(rowId) }
    }),
  )
  return new Map(entries.map(({ rowId }) => [rowId, names.get(String(rowId)) ?? '']))
}

/** Channels get the name of their kind; a group keeps its name. */
function toUserOutput(userId: string, entries: readonly Entry[]): UserOutput {
  const names = getChannelNames(entries)
  const channels = entries.map(({ rowId, channel }) =>
    channel.group ? channel : { ...channel, name: names.get(rowId) ?? channel.name },
  )
  return {
    userId,
    myPrinterData: channels.filter((channel) => channel.ripName !== 'HotFolder'),
    myHotFolderData: channels.filter((channel) => channel.ripName === 'HotFolder'),
  }
}

const toChannels = (entries: readonly Entry[]) => entries.map(({ channel }) => channel)

/** The output data of the users with changed channels. */
export function getChangedOutput(before: ChannelDraftsByUser, after: ChannelDraftsByUser): readonly UserOutput[] {
  return Object.entries(after)
    .filter(([userId, entries]) => !isSameValue(toChannels(entries), toChannels(before[userId] ?? [])))
    .map(([userId, entries]) => toUserOutput(userId, entries))
}
