import { type ChannelKind, RIP_PREFIXES } from './types.ts'

/** The fields that form a channel's name. */
export interface NamedChannel {
  readonly id: string
  readonly ripName: ChannelKind
  readonly name: string
  readonly nickName: string
  readonly modelName: string
  readonly queueLabel: string
  readonly printer: string
  readonly hotFolderName: string
  readonly hotFolderPath: string
  readonly hostName: string
}

/** Whether a hot folder is an IPP printer of a connector, which has an address instead of a folder. */
export const isIppPrinter = ({ ripName, hotFolderPath }: Pick<NamedChannel, 'ripName' | 'hotFolderPath'>): boolean =>
  ripName === 'HotFolder' && /^ipps?:/.test(hotFolderPath)

/**
 * Returns the display names of channels by id: the prefix of the RIP (`IPP` for a printer), the name of the channel,
 * and the host in brackets if the channels are on several hosts: `VW LEF-300 (rip-2)`.
 */
export function channelNames(channels: readonly NamedChannel[]): ReadonlyMap<string, string> {
  const hosts = new Set(channels.map((channel) => channel.hostName.trim().toLowerCase()).filter((host) => host !== ''))
  return new Map(
    channels.map((channel) => {
      const host = hosts.size > 1 && channel.hostName.trim() !== '' ? ` (${channel.hostName.trim()})` : ''
      return [
        channel.id,
        `${isIppPrinter(channel) ? 'IPP' : RIP_PREFIXES[channel.ripName]} ${channelDisplayName(channel)}${host}`,
      ]
    }),
  )
}

/**
 * Returns the name of a channel: a hot folder's folder, a group's name, a queue's nick name, label or model. Without
 * any of these, returns the folder that it writes to; `name` is the last resort because it contains an earlier result
 * of this function.
 */
function channelDisplayName(channel: NamedChannel): string {
  const place = channel.hotFolderPath.split(/[\\/]/).findLast((part) => part.trim() !== '') ?? ''
  const queue = [channel.nickName, channel.queueLabel, channel.printer, channel.modelName, place, channel.name]
  const folder = [channel.hotFolderName, channel.nickName, place, channel.name]
  const names = { VersaWorks: queue, ErgoSoft: queue, HotFolder: folder, MultiJob: [channel.name] }[channel.ripName]
  return names.map((name) => name.trim()).find((name) => name !== '') ?? channel.id
}
