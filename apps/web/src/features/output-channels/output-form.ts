import type { OfferedChannel } from '@platen/contract/connectors'
import type { ChosenOutput, UserOutput } from '@platen/contract/output-channels'
import { channelNames, DEFAULT_DEVICE, DEFAULT_PRINTER_TYPE } from '@platen/domain/output-channels'

/** A channel in the form; `no` stays with it while it is edited, also before it has an id. */
export interface Entry {
  readonly no: number
  readonly channel: ChosenOutput
}

/** What every user of the dialog prints with, as it is being edited. */
export type OutputForm = Readonly<Record<string, readonly Entry[]>>

export function formOf(data: readonly UserOutput[]): OutputForm {
  let no = 0
  return Object.fromEntries(
    data.map(({ userId, myPrinterData, myHotFolderData }) => [
      userId,
      [...myPrinterData, ...myHotFolderData].map((channel) => ({ no: no++, channel })),
    ]),
  )
}

/** A number that no entry has. */
export const nextNo = (form: OutputForm): number =>
  Object.values(form).reduce((most, entries) => entries.reduce((max, { no }) => Math.max(max, no), most), -1) + 1

export const ADDABLE_KINDS = ['HotFolder', 'VersaWorks', 'ErgoSoft'] as const
export type AddableKind = (typeof ADDABLE_KINDS)[number]

/** A channel of a kind with the defaults of specification section 9. */
export const newChannel = (ripName: AddableKind): ChosenOutput => ({
  type: null,
  name: '',
  ripName,
  modelName: '',
  nickName: '',
  queueLabel: '',
  hostName: '',
  hotFolderPath: '',
  hotFolderName: '',
  printer: '',
  printerType: DEFAULT_PRINTER_TYPE,
  printerSettingFiles: [],
  ...DEFAULT_DEVICE,
})

/** Channels that are the same device, whoever uses them. */
const deviceOf = ({ ripName, hostName, hotFolderPath, queueLabel }: ChosenOutput): string =>
  JSON.stringify([ripName, hostName, hotFolderPath, queueLabel])

/** Devices that other users print with and this one does not; each once, ready to be chosen. */
export function devicesToChoose(form: OutputForm, userId: string): readonly ChosenOutput[] {
  const own = new Set((form[userId] ?? []).map(({ channel }) => deviceOf(channel)))
  const offered = new Map<string, ChosenOutput>()
  for (const entries of Object.values(form)) {
    for (const { channel } of entries) {
      const device = deviceOf(channel)
      // a group belongs to the queues of its own user
      if (channel.ripName === 'MultiJob' || own.has(device) || offered.has(device)) continue
      const { id, ...withoutId } = channel
      offered.set(device, id === undefined ? channel : withoutId)
    }
  }
  return [...offered.values()]
}

/** A channel that a connector reported, ready to be chosen. */
export function chosenFrom(offered: OfferedChannel): ChosenOutput {
  const { key, connectorId, connectorName, silentSince, problem, way, id, ...channel } = offered
  return { ...newChannel('HotFolder'), ...channel, connectorChannelId: id }
}

/** A channel that cannot be saved yet: it has no folder to write to. */
export const isIncomplete = ({ ripName, hotFolderPath }: ChosenOutput): boolean =>
  ripName !== 'MultiJob' && hotFolderPath.trim() === ''

/** Channels are named by what they are (specification section 9); a group keeps the name that it was given. */
function outputOf(userId: string, entries: readonly Entry[]): UserOutput {
  const names = channelNames(entries.map(({ no, channel }) => ({ ...channel, id: String(no) })))
  const channels = entries.map(({ no, channel }) =>
    channel.ripName === 'MultiJob' ? channel : { ...channel, name: names.get(String(no)) ?? channel.name },
  )
  return {
    userId,
    myPrinterData: channels.filter((channel) => channel.ripName !== 'HotFolder'),
    myHotFolderData: channels.filter((channel) => channel.ripName === 'HotFolder'),
  }
}

/** Output data of the users whose channels were changed. */
export function changedOutput(before: OutputForm, after: OutputForm): readonly UserOutput[] {
  return Object.entries(after)
    .filter(([userId, entries]) => JSON.stringify(entries) !== JSON.stringify(before[userId]))
    .map(([userId, entries]) => outputOf(userId, entries))
}
