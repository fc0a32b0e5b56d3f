import type { OutputChannelInput, UserOutput } from '@platen/contract/output-channels'
import {
  channelNames,
  DEFAULT_DEVICE,
  DEFAULT_PRINTER_TYPE,
  type GroupProblem,
  groupHost,
  validateMultiJobGroup,
} from '@platen/domain/output-channels'

/** A channel in the form; `no` stays with it while it is edited, also before it has an id. */
export interface Entry {
  readonly no: number
  readonly channel: OutputChannelInput
}

/** What every user of the dialog prints with, as it is being edited. */
export type ChannelDraftsByUser = Readonly<Record<string, readonly Entry[]>>

export function formOf(data: readonly UserOutput[]): ChannelDraftsByUser {
  let no = 0
  return Object.fromEntries(
    data.map(({ userId, myPrinterData, myHotFolderData }) => [
      userId,
      [...myPrinterData, ...myHotFolderData].map((channel) => ({ no: no++, channel })),
    ]),
  )
}

/** A number that no entry has. */
const nextRowId = (form: ChannelDraftsByUser): number =>
  Object.values(form).reduce((most, entries) => entries.reduce((max, { no }) => Math.max(max, no), most), -1) + 1

/** One more channel for the form; until it is saved, the files of groups name it by its draft id. */
export function createDraft(form: ChannelDraftsByUser, channel: OutputChannelInput): Entry {
  const no = nextRowId(form)
  return { no, channel: { ...channel, draftId: `draft-${no}` } }
}

/** The entries with one more, in the place that it keeps once it is saved: hot folders come after everything else. */
export function addDraft(entries: readonly Entry[], entry: Entry): readonly Entry[] {
  const isFolder = ({ channel }: Entry) => channel.ripName === 'HotFolder'
  const all = [...entries, entry]
  return [...all.filter((each) => !isFolder(each)), ...all.filter(isFolder)]
}

/** What a group's file names a channel by. */
export const getMemberId = ({ channel }: Entry): string => channel.id ?? channel.draftId ?? ''

/** The channels that a group may print to: its user's queues and hot folders. */
export const getMembers = (entries: readonly Entry[]): readonly Entry[] =>
  entries.filter(({ channel }) => channel.ripName !== 'MultiJob')

export const ADDABLE_KINDS = ['HotFolder', 'VersaWorks', 'ErgoSoft', 'MultiJob'] as const
export type AddableKind = (typeof ADDABLE_KINDS)[number]

/**
 * What a channel is called by. A printer that a connector speaks to by IPP counts as a hot folder everywhere else (the
 * specification knows no other kinds), but it is none to the person who looks for a folder.
 */
export const getChannelKind = ({
  ripName,
  hotFolderPath,
}: Pick<OutputChannelInput, 'ripName' | 'hotFolderPath'>): OutputChannelInput['ripName'] | 'IppPrinter' =>
  ripName === 'HotFolder' && /^ipps?:/.test(hotFolderPath) ? 'IppPrinter' : ripName

/** A channel of a kind with the defaults of specification section 9. */
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

/** The entries without one of them, of which no group speaks any more either. */
export function removeDraft(entries: readonly Entry[], gone: Entry): readonly Entry[] {
  const id = getMemberId(gone)
  return entries
    .filter((entry) => entry.no !== gone.no)
    .map((entry) => {
      const { group } = entry.channel
      if (!group?.files.some((file) => file.channelId === id)) return entry
      const files = group.files.map((file) => (file.channelId === id ? { ...file, channelId: '' } : file))
      return { ...entry, channel: { ...entry.channel, group: { ...group, files } } }
    })
}

/** Channels that are the same device, whoever uses them. */
const deviceKey = ({ ripName, hostName, hotFolderPath, queueLabel, connectorChannelId }: OutputChannelInput): string =>
  JSON.stringify([ripName, hostName, hotFolderPath, queueLabel, connectorChannelId])

function withoutIds(channel: OutputChannelInput): OutputChannelInput {
  const copy = { ...channel }
  delete copy.id
  delete copy.draftId
  return copy
}

/** Devices that other users print with and this one does not; each once, ready to be chosen. */
export function getReusableDevices(form: ChannelDraftsByUser, userId: string): readonly OutputChannelInput[] {
  const own = new Set((form[userId] ?? []).map(({ channel }) => deviceKey(channel)))
  const offered = new Map<string, OutputChannelInput>()
  for (const entries of Object.values(form)) {
    for (const { channel } of entries) {
      const device = deviceKey(channel)
      // a group belongs to the queues of its own user
      // what connectors report is offered as such
      if (channel.connectorChannelId !== undefined) continue
      if (channel.ripName === 'MultiJob' || own.has(device) || offered.has(device)) continue
      offered.set(device, withoutIds(channel))
    }
  }
  return [...offered.values()]
}

/** What keeps a group from being saved; nothing for other channels. */
export function problemsOf({ no, channel }: Entry, entries: readonly Entry[]): readonly GroupProblem[] {
  if (!channel.group) return []
  const others = entries.filter((other) => other.channel.group && other.no !== no)
  return validateMultiJobGroup({
    name: channel.name,
    group: channel.group,
    memberIds: new Set(getMembers(entries).map(getMemberId)),
    otherNames: others.map((other) => other.channel.name),
  })
}

/** A channel that cannot be saved yet: it has no folder to write to, or is a group that lacks something. */
export const isIncomplete = (entry: Entry, entries: readonly Entry[]): boolean =>
  entry.channel.group
    ? problemsOf(entry, entries).length > 0
    : entry.channel.connectorChannelId === undefined && entry.channel.hotFolderPath.trim() === ''

/** What the channels are called, by `no` (specification section 9). */
export function getChannelNames(entries: readonly Entry[]): ReadonlyMap<number, string> {
  const hosts = new Map(entries.map((entry) => [getMemberId(entry), entry.channel.hostName]))
  const names = channelNames(
    entries.map(({ no, channel }) => {
      const hostName = channel.group ? groupHost(channel.group, (id) => hosts.get(id)) : channel.hostName
      return { ...channel, hostName, id: String(no) }
    }),
  )
  return new Map(entries.map(({ no }) => [no, names.get(String(no)) ?? '']))
}

/** Channels are named by what they are; a group keeps the name that it was given. */
function toUserOutput(userId: string, entries: readonly Entry[]): UserOutput {
  const names = getChannelNames(entries)
  const channels = entries.map(({ no, channel }) =>
    channel.group ? channel : { ...channel, name: names.get(no) ?? channel.name },
  )
  return {
    userId,
    myPrinterData: channels.filter((channel) => channel.ripName !== 'HotFolder'),
    myHotFolderData: channels.filter((channel) => channel.ripName === 'HotFolder'),
  }
}

/** Output data of the users whose channels were changed. */
export function getChangedOutput(before: ChannelDraftsByUser, after: ChannelDraftsByUser): readonly UserOutput[] {
  return Object.entries(after)
    .filter(([userId, entries]) => JSON.stringify(entries) !== JSON.stringify(before[userId]))
    .map(([userId, entries]) => toUserOutput(userId, entries))
}
