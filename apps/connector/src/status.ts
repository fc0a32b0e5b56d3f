import { lockOwner } from '@platen/hotfolder'
import { z } from 'zod'
import type { ConnectorContext } from './connector-context.ts'
import type { ServerStatus } from './heartbeat.ts'
import type { FolderStatus } from './input/watch-folders.ts'
import { formatTime } from './log.ts'
import type { OutputStatus } from './output/delivery-loop.ts'
import { readJson } from './state/atomic-json.ts'
import type { StatePaths } from './state/paths.ts'
import { VERSION } from './version.ts'

const schema = z.object({
  version: z.string(),
  mode: z.string(),
  server: z.string(),
  startedAt: z.string(),
  at: z.string(),
  environment: z.string().nullable(),
  /** Why the server is unavailable; null while it is available. */
  noConnection: z.string().nullable(),
  lastAnswerAt: z.string().nullable(),
  offeredVersion: z.string().nullable(),
  folders: z.array(
    z.object({
      source: z.string(),
      folder: z.string(),
      imported: z.number(),
      rejected: z.number(),
      inProgress: z.number(),
      problem: z.string().nullable(),
    }),
  ),
  channels: z.array(z.object({ name: z.string(), target: z.string(), problem: z.string().nullable() })),
  delivery: z.object({ delivered: z.number(), inProgress: z.number(), problem: z.string().nullable() }).nullable(),
})
export type Status = z.output<typeof schema>

interface Parts {
  readonly mode: string
  readonly startedAt: string
  readonly serverStatus: ServerStatus
  readonly offlineReason: string | null
  readonly input: readonly FolderStatus[]
  readonly output: OutputStatus | undefined
}

/** Returns the status of the running connector, for `connector status`. */
export function createStatus(
  context: ConnectorContext,
  { mode, startedAt, serverStatus, offlineReason, input, output }: Parts,
): Status {
  return {
    version: VERSION,
    mode,
    server: context.configuration.server,
    startedAt,
    at: context.now().toISOString(),
    environment: serverStatus.environment,
    noConnection: offlineReason,
    lastAnswerAt: serverStatus.lastAnswerAt,
    offeredVersion: serverStatus.offered,
    folders: input.map((each) => ({ ...each })),
    channels: serverStatus.channels.map(({ key, hotFolderPath, problem }) => ({
      name: key,
      target: hotFolderPath,
      problem,
    })),
    delivery: output ? { ...output } : null,
  }
}

/** 0: no problem; 1: not running; 2: running with a problem that needs attention. */
export type StatusExitCode = 0 | 1 | 2

/** Formats the status as lines of text, with an exit code for monitoring. */
export async function formatStatus(paths: StatePaths): Promise<{ lines: string[]; code: StatusExitCode }> {
  const owner = await lockOwner(paths.lock)
  if (owner === undefined)
    return { lines: ['The connector is not running.', `Its state is in ${paths.folder}.`], code: 1 }
  const parsed = schema.safeParse(await readJson(paths.status).catch(() => undefined))
  if (!parsed.success) return { lines: [`The connector is starting (process ${owner.pid}).`], code: 0 }
  const status = parsed.data
  const lastAnswer = status.lastAnswerAt === null ? 'never' : formatTime(new Date(status.lastAnswerAt))
  const lines = [
    `Platen connector ${status.version} (${status.mode}), process ${owner.pid}, since ${formatTime(new Date(status.startedAt))}`,
    status.noConnection === null
      ? `Server     ${status.server} (${status.environment ?? ''}), last response ${lastAnswer}`
      : `Server     ${status.server}: ${status.noConnection}; last response ${lastAnswer}`,
    ...(status.offeredVersion === null ? [] : [`Update     the server offers version ${status.offeredVersion}`]),
    ...status.folders.map(
      (each) =>
        `${each.source} ${each.folder}: ${each.imported} imported, ${each.rejected} rejected, ${each.inProgress} in progress${each.problem ? `; ${each.problem}` : ''}`,
    ),
    ...status.channels.map(({ name, target, problem }) => `Channel    ${name}: ${problem ?? `ready, ${target}`}`),
    ...(status.delivery
      ? [
          `Delivery   ${status.delivery.delivered} delivered, ${status.delivery.inProgress} in progress${status.delivery.problem ? `; ${status.delivery.problem}` : ''}`,
        ]
      : []),
    `Log        ${paths.log}`,
  ]
  const problems = [status.noConnection, status.delivery?.problem, ...status.folders.map(({ problem }) => problem)]
  const isWell = [...problems, ...status.channels.map(({ problem }) => problem)].every((problem) => problem == null)
  return { lines, code: isWell ? 0 : 2 }
}
