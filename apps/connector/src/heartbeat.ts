import os from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
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

const CHANNEL_CHECK_INTERVAL_MS = 10_000
/** Timeout of the last report of a connector that stops. */
const STOP_REPORT_TIMEOUT_MS = 2000

/**
 * Periodically reports the connector and its channels to the server. Retries with backoff while the server is
 * unavailable. The channels are examined separately: a printer that does not respond delays no heartbeat.
 */
export function startHeartbeat(
  context: ConnectorContext,
  findChannels: () => Promise<ReportedChannel[]>,
  onOnline: () => void,
): PollingLoop & { readonly status: ServerStatus } {
  const { connection, client, log } = context
  const status: ServerStatus = { environment: null, offered: null, lastAnswerAt: null, channels: [] }

  const report = (isStopping: boolean) => {
    const body = { version: VERSION, host: os.hostname(), channels: [...status.channels], isStopping }
    return client.call(connectorCalls.heartbeat, { body })
  }

  const loop = startPollingLoop(async () => {
    try {
      const response = await report(false)
      const wasOnline = connection.isOnline()
      connection.recordResponse(response)
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
  const channelChecks = startPollingLoop(async () => {
    try {
      const channels = await findChannels()
      logProblems(log, status.channels, channels)
      const isChanged = JSON.stringify(channels) !== JSON.stringify(status.channels)
      status.channels = channels
      if (isChanged && connection.isOnline()) loop.wake()
    } catch (error) {
      log.warn(`The channels could not be examined: ${error instanceof Error ? error.message : String(error)}`)
    }
    return CHANNEL_CHECK_INTERVAL_MS
  })
  let retryTimer: NodeJS.Timeout | undefined
  connection.onOffline(() => {
    clearTimeout(retryTimer)
    retryTimer = setTimeout(loop.wake, connection.retryDelayMs())
  })
  const stop = async (): Promise<void> => {
    clearTimeout(retryTimer)
    const checked = channelChecks.stop()
    await loop.stop()
    if (connection.isOnline())
      await Promise.race([
        report(true).catch(() => undefined),
        delay(STOP_REPORT_TIMEOUT_MS, undefined, { ref: false }),
      ])
    await checked
  }
  return { wake: loop.wake, stop, status }
}
