/**
 * Answers the calls of connectors until it is killed: the real server in a process of its own, on a database that is
 * there, for the tests that cut it short. Says `begun` once it listens.
 */
import type pg from 'pg'
import { openDatabase } from '../database/database.ts'
import { registerRoutesAndPlugins, createApp } from '../http/app.ts'
import { createChangeNotifier } from '../live/change-notifications.ts'
import { nullLogger } from '../log.ts'
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
  now: () => new Date(),
}
/** What the process has used so far: CPU in microseconds, memory in bytes, the largest so far among them. */
export interface Usage {
  readonly cpu: number
  readonly rss: number
  readonly largestRss: number
}
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  const usage: Usage = {
    cpu: user + system,
    rss: process.memoryUsage.rss(),
    largestRss: process.resourceUsage().maxRSS * 1024,
  }
  process.send?.(usage)
})
process.on('disconnect', () => process.exit())
const app = await registerRoutesAndPlugins(createApp(services.log, settings.trustedProxies), services)
await app.listen({ host: '127.0.0.1', port })
process.send?.('begun')
