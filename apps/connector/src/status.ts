import { lockOwner } from '@platen/hotfolder'
import { z } from 'zod'
import type { ConnectorContext } from './connector-context.ts'
import type { ServerStatus } from './heartbeat.ts'
import type { FolderStatus } from './input/watch-folders.ts'
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
      taken: z.number(),
      refused: z.number(),
      inHand: z.number(),
      problem: z.string().nullable(),
    }),
  ),
  channels: z.array(z.object({ name: z.string(), target: z.string(), problem: z.string().nullable() })),
  delivery: z.object({ handedOver: z.number(), inHand: z.number(), problem: z.string().nullable() }).nullable(),
})
export type Status = z.output<typeof schema>

interface Parts {
  readonly mode: string
  readonly startedAt: string
  readonly link: ServerStatus
  readonly why: string | null
  readonly input: readonly FolderStatus[]
  readonly output: OutputStatus | undefined
}

/** Returns the status of the running connector, for `connector status`. */
export function statusOf(running: ConnectorContext, { mode, startedAt, link, why, input, output }: Parts): Status {
  return {
    version: VERSION,
    mode,
    server: running.configuration.server,
    startedAt,
    at: running.now().toISOString(),
    environment: link.environment,
    noConnection: why,
    lastAnswerAt: link.lastAnswerAt,
    offeredVersion: link.offered,
    folders: input.map((each) => ({ ...each })),
    channels: link.channels.map(({ key, hotFolderPath, problem }) => ({ name: key, target: hotFolderPath, problem })),
    delivery: output ? { ...output } : null,
  }
}

/** 0: no problem; 1: not running; 2: running with a problem that needs attention. */
export type StatusExitCode = 0 | 1 | 2

/** Formats the status as lines of text, with an exit code for monitoring. */
export async function formatStatus(places: StatePaths): Promise<{ lines: string[]; code: StatusExitCode }> {
  const pid = await lockOwner(places.lock)
  if (pid === undefined)
    return { lines: ['The connector is not running.', `Its state is in ${places.folder}.`], code: 1 }
  const parsed = schema.safeParse(await readJson(places.status).catch(() => undefined))
  if (!parsed.success) return { lines: [`The connector is starting (process ${pid}).`], code: 0 }
  const status = parsed.data
  const lines = [
    `Platen connector ${status.version} (${status.mode}), process ${pid}, since ${status.startedAt}`,
    status.noConnection === null
      ? `Server     ${status.server} (${status.environment ?? ''}), last answer ${status.lastAnswerAt ?? ''}`
      : `Server     ${status.server}: ${status.noConnection}; last answer ${status.lastAnswerAt ?? 'never'}`,
    ...(status.offeredVersion === null ? [] : [`Update     the server offers version ${status.offeredVersion}`]),
    ...status.folders.map(
      (each) =>
        `${each.source} ${each.folder}: ${each.taken} imported, ${each.refused} rejected, ${each.inHand} in progress${each.problem ? `; ${each.problem}` : ''}`,
    ),
    ...status.channels.map(({ name, target, problem }) => `Channel    ${name}: ${problem ?? `ready, ${target}`}`),
    ...(status.delivery
      ? [
          `Delivery   ${status.delivery.handedOver} delivered, ${status.delivery.inHand} in progress${status.delivery.problem ? `; ${status.delivery.problem}` : ''}`,
        ]
      : []),
    `Log        ${places.log}`,
  ]
  const problems = [status.noConnection, status.delivery?.problem, ...status.folders.map(({ problem }) => problem)]
  const isWell = [...problems, ...status.channels.map(({ problem }) => problem)].every((problem) => problem == null)
  return { lines, code: isWell ? 0 : 2 }
}
