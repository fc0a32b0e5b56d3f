import { access, constants, readdir, stat } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import type { ReportedChannel } from '@platen/contract/connectors'
import type { ChannelFault } from '@platen/domain/connectors'
import { toFolderFault } from '@platen/hotfolder'
import type { Configuration, ConfiguredChannel } from '../configuration.ts'
import { getPrinterAttributes } from '../ipp/client.ts'
import { toChannelReport, toPrinterFault } from './faults.ts'

/** A channel and its target. */
export interface Channel {
  readonly key: string
  readonly way: 'folder' | 'ipp'
  /** Folder of the RIP, or URI of the printer. */
  readonly target: string
}

type FolderChannel = Extract<ConfiguredChannel, { folder: string }>

const isFolder = (channel: ConfiguredChannel): channel is FolderChannel => 'folder' in channel

/** Discovers queues: each subfolder of a configured root is one. */
async function discoverChannels(configuration: Configuration): Promise<FolderChannel[]> {
  const configuredFolders = new Set(configuration.channels.filter(isFolder).map(({ folder }) => path.resolve(folder)))
  const folderChannels: FolderChannel[] = []
  for (const { rip, root } of configuration.find) {
    const entries = await readdir(root, { withFileTypes: true }).catch(() => [])
    for (const entry of entries) {
      const folder = path.join(root, entry.name)
      if (!entry.isDirectory() || entry.name.startsWith('.') || configuredFolders.has(path.resolve(folder))) continue
      folderChannels.push({ name: `${rip} ${entry.name}`, rip, folder, queue: entry.name, presets: [] })
    }
  }
  return folderChannels
}

/** Returns the configured channels and the discovered ones. */
async function allChannels(configuration: Configuration): Promise<ConfiguredChannel[]> {
  const discoveredChannels = await discoverChannels(configuration)
  const names = new Set(configuration.channels.map(({ name }) => name))
  return [...configuration.channels, ...discoveredChannels.filter(({ name }) => !names.has(name))]
}

export async function listChannels(configuration: Configuration): Promise<ReadonlyMap<string, Channel>> {
  const channels = (await allChannels(configuration)).map(
    (channel): Channel =>
      isFolder(channel)
        ? { key: channel.name, way: 'folder', target: channel.folder }
        : { key: channel.name, way: 'ipp', target: channel.ipp },
  )
  return new Map(channels.map((channel) => [channel.key, channel]))
}

async function checkChannelFolder(folder: string): Promise<ChannelFault | null> {
  try {
    if (!(await stat(folder)).isDirectory()) return { code: 'folder_away', values: { folder } }
    await access(folder, constants.W_OK)
    return null
  } catch (error) {
    const isForbidden = toFolderFault(error, folder, 'unknown').code === 'folder_forbidden'
    return { code: isForbidden ? 'folder_forbidden' : 'folder_away', values: { folder } }
  }
}

/** Returns the configured preset names and the names of the files in the preset folder. */
async function listPresets({ presets, presetFolder }: FolderChannel): Promise<{ presetName: string }[]> {
  const files = presetFolder === undefined ? [] : await readdir(presetFolder).catch(() => [])
  const fileNames = files.filter((name) => !name.startsWith('.')).map((name) => path.parse(name).name)
  return [...new Set([...presets, ...fileNames])].slice(0, 500).map((presetName) => ({ presetName }))
}

async function reportFolder(channel: FolderChannel): Promise<ReportedChannel> {
  return {
    key: channel.name,
    ripName: channel.rip,
    way: 'folder',
    modelName: channel.model ?? '',
    nickName: channel.name,
    queueLabel: channel.queue ?? '',
    hostName: os.hostname(),
    hotFolderPath: channel.folder,
    hotFolderName: channel.rip === 'HotFolder' ? channel.name : path.basename(channel.folder),
    printer: channel.printer ?? '',
    printerSettingFiles: await listPresets(channel),
    ...toChannelReport(await checkChannelFolder(channel.folder)),
  }
}

async function reportPrinter(channel: Extract<ConfiguredChannel, { ipp: string }>): Promise<ReportedChannel> {
  const attributes = await getPrinterAttributes(channel.ipp).catch((error: Error) => error)
  const printer = attributes instanceof Error ? { model: '', name: '', acceptsJobs: true } : attributes
  const closed: ChannelFault = { code: 'printer_takes_no_jobs', values: { printer: channel.ipp } }
  const fault =
    attributes instanceof Error ? toPrinterFault(attributes, channel.ipp) : printer.acceptsJobs ? null : closed
  return {
    key: channel.name,
    ripName: 'HotFolder',
    way: 'ipp',
    modelName: (channel.model ?? printer.model).slice(0, 200),
    nickName: channel.name,
    queueLabel: '',
    hostName: os.hostname(),
    hotFolderPath: channel.ipp,
    hotFolderName: channel.name,
    printer: (channel.printer ?? printer.name).slice(0, 200),
    printerSettingFiles: [],
    ...toChannelReport(fault),
  }
}

/** Returns all channels as reported to the server, with their current problem. */
export async function reportChannels(configuration: Configuration): Promise<ReportedChannel[]> {
  const channels = await allChannels(configuration)
  return Promise.all(channels.map((channel) => (isFolder(channel) ? reportFolder(channel) : reportPrinter(channel))))
}
