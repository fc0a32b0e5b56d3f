import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { HOT_FOLDER_COUNT } from '@platen/domain/input-settings'
import { TICKET_CHANNEL_KINDS } from '@platen/domain/output-channels'
import { z } from 'zod'

/** Loopback host names, the only ones to which the key is sent without encryption. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i

/** Whether the URL is HTTPS, or HTTP to a loopback address. */
function isHttpsOrLoopback(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.test(hostname))
}

const server = z
  .url('must be the address of Platen, such as https://platen.example.com')
  .refine(isHttpsOrLoopback, { message: 'must begin with https:// (http:// only for this machine)' })
const folder = z.string().min(1).refine(path.isAbsolute, { message: 'must be an absolute path' })
const text = z.string().trim().min(1).max(200)
const hotFolderName = z.string().regex(new RegExp(`^HotFolder[1-${HOT_FOLDER_COUNT}]$`))

const folderChannel = z.strictObject({
  name: text,
  rip: z.enum(TICKET_CHANNEL_KINDS),
  /** The folder that the RIP watches for this queue. */
  folder,
  printer: text.optional(),
  model: text.optional(),
  queue: text.optional(),
  /** Names of the RIP's printer-setting presets for the queue. */
  presets: z.array(text).max(500).default([]),
  /** A folder whose files are presets, named by the file name without extension. */
  presetFolder: folder.optional(),
})

const ippChannel = z.strictObject({
  name: text,
  ipp: z.string().regex(/^ipps?:\/\/\S+$/, 'must begin with ipp:// or ipps://'),
  printer: text.optional(),
  model: text.optional(),
})

const schema = z.strictObject({
  server,
  key: z.string().min(20, 'must be the complete text of the key that Platen has shown'),
  /** Local folder of each Platen hot folder. */
  hotFolders: z.partialRecord(hotFolderName, folder).default({}),
  /** How long a file has to be unchanged before it is claimed, ms. */
  settleMs: z.number().int().min(200).max(600_000).default(5000),
  /** Idle timeout of the connection to the server, ms. */
  silentMs: z.number().int().min(500).max(600_000).default(60_000),
  channels: z
    .array(z.union([folderChannel, ippChannel]))
    .max(200)
    .default([]),
  /** Folders whose subfolders are queues: each is reported as a channel of that RIP. */
  find: z.array(z.strictObject({ rip: z.enum(TICKET_CHANNEL_KINDS), root: folder })).default([]),
})
export type Configuration = z.output<typeof schema>
export type ConfiguredChannel = Configuration['channels'][number]

export type ConfigurationResult = { ok: true; configuration: Configuration } | { ok: false; problems: string[] }

function findDuplicate(values: readonly string[]): string | undefined {
  return values.find((value, index) => values.indexOf(value) !== index)
}

/**
 * Returns the problems of an issue, each with its field. A channel that is neither a folder nor a printer is described
 * as a printer if it has the field `ipp`.
 */
function describeIssue(issue: z.core.$ZodIssue, value: unknown): readonly string[] {
  const [list, index] = issue.path
  if (issue.code !== 'invalid_union' || list !== 'channels' || typeof index !== 'number')
    return [`${issue.path.join('.') || 'the file'}: ${issue.message}`]
  const channel = (value as { channels: readonly unknown[] }).channels[index]
  const isPrinter = typeof channel === 'object' && channel !== null && 'ipp' in channel
  const issues = issue.errors[isPrinter ? 1 : 0] ?? []
  return issues.map((each) => `${[...issue.path, ...each.path].join('.')}: ${each.message}`)
}

/** Validates a configuration. Every problem names its field and the allowed values. */
export function checkConfiguration(value: unknown): ConfigurationResult {
  const parsed = schema.safeParse(value)
  if (!parsed.success) {
    return {
      ok: false,
      problems: parsed.error.issues.flatMap((issue) => describeIssue(issue, value)),
    }
  }
  const { channels, hotFolders } = parsed.data
  const name = findDuplicate(channels.map((channel) => channel.name))
  if (name !== undefined) return { ok: false, problems: [`channels: "${name}" is used twice`] }
  const shared = findDuplicate(Object.values(hotFolders).map((each) => path.resolve(each ?? '')))
  if (shared !== undefined) return { ok: false, problems: [`hotFolders: ${shared} is listed twice`] }
  return { ok: true, configuration: parsed.data }
}

/** Reads the configuration file. */
export async function readConfiguration(file: string): Promise<ConfigurationResult> {
  let content: string
  try {
    content = await readFile(file, 'utf8')
  } catch {
    return { ok: false, problems: [`${file} cannot be read. Create it with "connector setup".`] }
  }
  try {
    return checkConfiguration(JSON.parse(content.replace(/^\uFEFF/, '')))
  } catch (error) {
    return {
      ok: false,
      problems: [`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`],
    }
  }
}
