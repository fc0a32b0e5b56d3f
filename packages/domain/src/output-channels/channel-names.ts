import { RIP_PREFIXES, type RipName } from './types.ts'

/** What a channel's name is made of. */
export interface NamedChannel {
  readonly id: string
  readonly ripName: RipName
  readonly name: string
  readonly nickName: string
  readonly modelName: string
  readonly queueLabel: string
  readonly printer: string
  readonly hotFolderName: string
  readonly hotFolderPath: string
  readonly hostName: string
}

/**
 * The names that people choose channels by, by id (specification section 9): the prefix of the RIP, what the channel
 * is called there, and the host in brackets where the channels are on several hosts: `VW LEF-300 (rip-2)`.
 */
export function channelNames(channels: readonly NamedChannel[]): ReadonlyMap<string, string> {
  const hosts = new Set(channels.map((channel) => channel.hostName.trim().toLowerCase()).filter((host) => host !== ''))
  return new Map(
    channels.map((channel) => {
      const host = hosts.size > 1 && channel.hostName.trim() !== '' ? ` (${channel.hostName.trim()})` : ''
      return [channel.id, `${RIP_PREFIXES[channel.ripName]} ${channelDisplayName(channel)}${host}`]
    }),
  )
}

/**
 * What the channel is called: a hot folder by its folder, a group by its name, a queue by nick name, label or model.
 * Where nobody has named it, the folder that it writes to does; `name` comes last, since it is what this was once made to.
 */
function channelDisplayName(channel: NamedChannel): string {
  const place = channel.hotFolderPath.split(/[\\/]/).findLast((part) => part.trim() !== '') ?? ''
  const queue = [channel.nickName, channel.queueLabel, channel.printer, channel.modelName, place, channel.name]
  const folder = [channel.hotFolderName, channel.nickName, place, channel.name]
  const names = { VersaWorks: queue, ErgoSoft: queue, HotFolder: folder, MultiJob: [channel.name] }[channel.ripName]
  return names.map((name) => name.trim()).find((name) => name !== '') ?? channel.id
}
