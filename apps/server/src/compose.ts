import type { FastifyInstance } from 'fastify'
import { openDatabase } from './database/database.ts'
import { startEmbedded } from './database/embedded.ts'
import { migrate } from './database/migrate.ts'
import { makeDemo } from './demo/make-demo.ts'
import { grantConfiguredRoots } from './features/output-channels/output-channels-reads.ts'
import { buildApp, newApp } from './http/app.ts'
import { DEMO_ENVIRONMENT } from './http/callers.ts'
import { openLiveHub } from './live/live-hub.ts'
import { openLog } from './log.ts'
import type { Progress } from './progress.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'
import { startWorkers } from './workers.ts'

export interface Running {
  readonly app: FastifyInstance
  readonly services: Services
  /** Where it listens. */
  readonly address: string
  /** Ends everything that was started, in the opposite order; what is in flight is finished. */
  stop(): Promise<void>
}

/** Starts the whole product on a data folder that the caller has locked. */
export async function startPlaten(settings: Settings, say: Progress): Promise<Running> {
  const undo: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const step of undo.splice(0).toReversed()) await step()
  }
  try {
    let config: Parameters<typeof openDatabase>[0] = { connectionString: settings.databaseUrl }
    if (settings.databaseUrl === undefined) {
      say('Starting the database')
      const embedded = await startEmbedded(settings.dataFolder)
      if (embedded.movedTo) say(`The database lies in ${embedded.movedTo}`)
      undo.push(() => embedded.stop())
      config = embedded.config
    }
    const applied = await migrate(config)
    if (applied.length > 0) say(`Brought the database up to date (${applied.length} migrations)`)
    const database = await openDatabase(config)
    undo.push(() => database.close())
    const live = await openLiveHub(config)
    undo.push(() => live.close())

    const log = openLog(settings.logLevel)
    const app = newApp(log, settings.trustedProxies)
    const services: Services = { settings, database, live, log, now: () => new Date() }
    await buildApp(app, services)
    undo.push(() => app.close())
    if (settings.demo && (await makeDemo(services))) say('Made the demo environment and its first orders')
    for (const line of await grantConfiguredRoots(database, settings, DEMO_ENVIRONMENT)) say(line)
    const address = await app.listen({ host: settings.host, port: settings.port })
    const workers = await startWorkers(services)
    undo.push(() => workers.stop())
    return { app, services, address, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
