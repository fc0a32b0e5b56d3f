import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge } from 'prom-client'
import { countOpenStreams } from '../../../http/event-streams.ts'
import { countUnsentBytes } from '../../../http/unsent-responses.ts'
import type { Services } from '../../../services.ts'
import { VERSION } from '../../../version.ts'

const NANO = 1e9
/** Sampling interval of the event loop delay in milliseconds; measured values include it. */
const SAMPLE_INTERVAL_MS = 20

const toDelaySeconds = (nanoseconds: number): number => Math.max(0, nanoseconds / NANO - SAMPLE_INTERVAL_MS / 1000)

/** Registers the metrics of the process: event loop, memory, connections, and the default ones of prom-client. */
export function registerProcessGauges(app: FastifyInstance, services: Services): void {
  const { registry } = services.metrics
  const delay = monitorEventLoopDelay({ resolution: SAMPLE_INTERVAL_MS })
  delay.enable()
  app.addHook('onClose', async () => void delay.disable())
  collectDefaultMetrics({ register: registry })
  const gauge = (name: string, help: string, labelNames: string[], collect: (this: Gauge) => void): void =>
    registry.registerMetric(new Gauge({ name, help, labelNames, collect, registers: [] }))

  gauge('platen_info', 'The running version.', ['version'], function () {
    this.set({ version: VERSION }, 1)
  })
  gauge(
    'platen_event_loop_delay_seconds',
    'Event loop delay since the previous collection.',
    ['quantile'],
    function () {
      for (const quantile of [0.5, 0.9, 0.99]) this.set({ quantile }, toDelaySeconds(delay.percentile(quantile * 100)))
      this.set({ quantile: 1 }, toDelaySeconds(delay.max))
      delay.reset()
    },
  )
  gauge('platen_memory_bytes', 'Memory of the server process.', ['kind'], function () {
    const { rss, heapUsed } = process.memoryUsage()
    this.set({ kind: 'resident' }, rss)
    this.set({ kind: 'heap' }, heapUsed)
    this.set({ kind: 'unsent_responses' }, countUnsentBytes(app.server))
  })
  gauge('platen_database_connections', 'Connections of the pool, and calls that wait for one.', ['state'], function () {
    const { totalCount, idleCount } = services.database.pool
    this.set({ state: 'busy' }, totalCount - idleCount)
    this.set({ state: 'idle' }, idleCount)
    this.set({ state: 'waiting' }, services.database.countWaiting())
  })
  gauge('platen_live_connections', 'Connected event streams.', [], function () {
    this.set(countOpenStreams(app.server))
  })
}
