import { startPollingLoop } from '@platen/hotfolder'
import type { Configuration } from './configuration.ts'
import { createConnectionState } from './connection-state.ts'
import type { ConnectorContext } from './connector-context.ts'
import { startHeartbeat } from './heartbeat.ts'
import { watchFolders } from './input/watch-folders.ts'
import type { Log } from './log.ts'
import { reportChannels } from './output/channels.ts'
import { deliverJobs } from './output/delivery-loop.ts'
import { createServerClient } from './server-client.ts'
import { writeJson } from './state/atomic-json.ts'
import type { StatePaths } from './state/paths.ts'
import { createStatus } from './status.ts'
import { VERSION } from './version.ts'

const STATUS_INTERVAL_MS = 3000

/** Which parts of the connector run. */
export type Mode = 'input' | 'output' | 'both'

/** Starts the connector; it runs until `stop` is called. */
export function startConnector(
  mode: Mode,
  configuration: Configuration,
  paths: StatePaths,
  log: Log,
): { stop(): Promise<void> } {
  const clockOriginMs = Date.now() - performance.now()
  const context: ConnectorContext = {
    configuration,
    paths,
    client: createServerClient(configuration),
    connection: createConnectionState(Math.random),
    log,
    now: () => new Date(),
    monotonicNow: () => new Date(clockOriginMs + performance.now()),
    random: Math.random,
  }
  const startedAt = context.now().toISOString()
  log.info(`Platen connector ${VERSION} (${mode}) has started; server ${configuration.server}`)
  const input = mode === 'output' ? null : watchFolders(context)
  const output = mode === 'input' ? null : deliverJobs(context)
  const channels = async () => (mode === 'input' ? [] : reportChannels(configuration))
  const heartbeat = startHeartbeat(context, channels, () => {
    input?.wake()
    output?.wake()
  })
  const status = startPollingLoop(async () => {
    const parts = { mode, startedAt, serverStatus: heartbeat.status, offlineReason: context.connection.offlineReason() }
    await writeJson(
      paths.status,
      createStatus(context, { ...parts, input: input?.status ?? [], output: output?.status }),
    ).catch(() => undefined)
    return STATUS_INTERVAL_MS
  })
  return {
    async stop() {
      await Promise.all([input?.stop(), output?.stop(), status.stop()])
      await heartbeat.stop()
      log.info('Stopped')
    },
  }
}
