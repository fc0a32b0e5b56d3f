/**
 * Handles the calls of connectors until it is killed: the real server in a child process, on an existing database, for
 * the tests that kill it. Sends `begun` once it listens.
 */
import type pg from 'pg'
import { openDatabase } from '../database/database.ts'
import { openObjectStore } from '../file-store/open-store.ts'
import { createApp, registerRoutesAndPlugins } from '../http/app.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import { nullLogger } from '../log.ts'
import { createMetrics } from '../metrics.ts'
import type { Services } from '../services.ts'

export interface ServerChildInput {
  readonly config: pg.PoolConfig
  readonly settings: Services['settings']
  readonly port: number
}

const { config, settings, port } = JSON.parse(process.argv[2] ?? '{}') as ServerChildInput
const services: Services = {
  settings,
  database: await openDatabase(config),
  live: await createChangeNotifier(config),
  log: nullLogger(),
  metrics: createMetrics(),
  objects: openObjectStore(settings),
  now: () => new Date(),
}
/** Resource usage of the process: CPU in microseconds, memory in bytes. */
export interface Usage {
  readonly cpu: number
  /** Values in use, and garbage that has not been collected. */
  readonly usedHeap: number
  /** The maximum memory of the process since its start. */
  readonly largestRss: number
}
process.on('message', (message) => {
  // With --expose-gc.
  if (message === 'usage after garbage collection') globalThis.gc?.()
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    cpu: user + system,
    usedHeap: process.memoryUsage().heapUsed,
    largestRss: process.resourceUsage().maxRSS * 1024,
  }
  process.send?.(usage)
})
process.on('disconnect', () => process.exit())
const app = await registerRoutesAndPlugins(createApp(services.log, settings.trustedProxies), services)
await app.listen({ host: '127.0.0.1', port })
process.send?.('begun')
