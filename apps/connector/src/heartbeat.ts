import os from 'node:os'
import { connectorCalls, type ReportedChannel } from '@platen/contract/connectors'
import { type PollingLoop, startPollingLoop } from '@platen/hotfolder'
import type { ConnectorContext } from './connector-context.ts'
import { logProblems } from './log-problems.ts'
import { VERSION } from './version.ts'

export interface ServerStatus {
  environment: string | null
  /** The version that the server offers if it differs from this one. */
  offered: string | null
  lastAnswerAt: string | null
  channels: readonly ReportedChannel[]
}

/**
 * Periodically reports the connector and its channels to the server. Retries with backoff while the server is
 * unavailable.
 */
export function startHeartbeat(
  context: ConnectorContext,
  findChannels: () => Promise<ReportedChannel[]>,
  onOnline: () => void,
): PollingLoop & { readonly status: ServerStatus } {
  const { connection, client, log } = context
  const status: ServerStatus = { environment: null, offered: null, lastAnswerAt: null, channels: [] }

  const loop = startPollingLoop(async () => {
    try {
      const channels = await findChannels()
      logProblems(log, status.channels, channels)
      status.channels = channels
      const body = { version: VERSION, host: os.hostname(), channels: [...status.channels] }
      const response = await client.call(connectorCalls.heartbeat, { body })
      const wasOnline = connection.isOnline()
      connection.markOnline()
      status.environment = response.environment
      status.lastAnswerAt = context.now().toISOString()
      const availableVersion = response.version === VERSION ? null : response.version
      if (availableVersion !== null && availableVersion !== status.offered)
        log.info(`The server offers version ${availableVersion}; this is ${VERSION}.`)
      status.offered = availableVersion
      if (!wasOnline) {
        log.info(`Connected to the server; environment ${response.environment}.`)
        onOnline()
      }
      return response.heartbeatMs
    } catch (error) {
      if (!connection.markOfflineIf(error))
        log.warn(`The heartbeat failed: ${error instanceof Error ? error.message : String(error)}`)
      else log.warn(`No connection: ${connection.offlineReason()}. Retrying automatically.`)
      connection.recordFailedAttempt()
      return connection.retryDelayMs()
    }
  })
  let retryTimer: NodeJS.Timeout | undefined
  connection.onOffline(() => {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(loop.wake, connection.retryDelayMs())
  })
  const stop = (): Promise<void> => {
    clearTimeout(retryTimer)
    return loop.stop()
  }
  return { wake: loop.wake, stop, status }
}
