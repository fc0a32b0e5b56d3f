import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { countOpenStreams } from '../../../http/event-streams.ts'
import type { Services } from '../../../services.ts'
import { VERSION } from '../../../version.ts'
import type { Family, Sample } from './exposition.ts'

const NANO = 1e9
/** Sampling interval of the event loop delay in milliseconds; measured values include it. */
const SAMPLE_INTERVAL_MS = 20

const toDelaySeconds = (nanoseconds: number): number => Math.max(0, nanoseconds / NANO - SAMPLE_INTERVAL_MS / 1000)

/** Creates the metrics of the process: event loop, memory, connections. */
export function processGauges(app: FastifyInstance, services: Services): () => Family[] {
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  const gauge = (name: string, help: string, samples: Sample[]): Family => ({ name, help, type: 'gauge', samples })
  return () => {
    const { pool } = services.database
    const { rss, heapUsed } = process.memoryUsage()
    const loop = [0.5, 0.9, 0.99].map((quantile) => ({
      labels: { quantile: String(quantile) },
      value: toDelaySeconds(delay.percentile(quantile * 100)),
    }))
    const max = { labels: { quantile: '1' }, value: toDelaySeconds(delay.max) }
    // each collection covers the time since the previous one
    delay.reset()
    return [
      gauge('platen_info', 'The version that runs.', [{ labels: { version: VERSION }, value: 1 }]),
      gauge('platen_event_loop_delay_seconds', 'How late the event loop came round since the last look.', [
        ...loop,
        max,
      ]),
      gauge('platen_memory_bytes', 'Memory of the server process.', [
        { labels: { kind: 'resident' }, value: rss },
        { labels: { kind: 'heap' }, value: heapUsed },
      ]),
      gauge('platen_database_connections', 'Connections of the pool, and calls that wait for one.', [
        { labels: { state: 'busy' }, value: pool.totalCount - pool.idleCount },
        { labels: { state: 'idle' }, value: pool.idleCount },
        { labels: { state: 'waiting' }, value: pool.waitingCount },
      ]),
      gauge('platen_live_connections', 'Screens that are told of changes.', [{ value: countOpenStreams(app.server) }]),
    ]
  }
}
