import type { AddressInfo } from 'node:net'
import { hostname } from 'node:os'
import { closePool } from '@platen/imposer'
import type { FastifyInstance } from 'fastify'
import { startBackgroundWork } from './background-work.ts'
import { closeComputePool } from './compute/compute-pool.ts'
import { openDatabase } from './database/database.ts'
import { startDatabaseClock } from './database/database-clock.ts'
import { startEmbeddedPostgres } from './database/embedded/start-embedded-postgres.ts'
import { migrate } from './database/migrate.ts'
import { lockStart } from './database/servers-lock.ts'
import { seedDemo } from './demo/seed-demo.ts'
import { deleteWorkFolders } from './file-store/work-folder.ts'
import { createApp, drain, registerRoutesAndPlugins } from './http/app.ts'
import { DEMO_ENVIRONMENT } from './http/authentication.ts'
import { keepAssets } from './http/kept-assets.ts'
import { WEB_ASSETS } from './http/serve-web.ts'
import { checkInstallation } from './installation/check-installation.ts'
import { openInstalledStore } from './installation/check-object-store.ts'
import { startServerReports } from './installation/report-server.ts'
import { createChangeNotifier } from './live/change-notifications.ts'
import { openLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { grantConfiguredRoots } from './modules/catalog/output-channels/grant-output-root.ts'
import { countStoredProfiles } from './modules/catalog/output-channels/profile-files.ts'
import type { Services } from './services.ts'
import type { Settings } from './settings.ts'
import { type StopStep, stopInTime } from './stop-in-time.ts'
import { traceStore } from './tracing/traced-store.ts'
import { VERSION } from './version.ts'

export interface RunningServer {
  readonly app: FastifyInstance
  readonly services: Services
  /** The address it listens on. */
  readonly address: string
  /**
   * Stops everything in reverse order, within 9 s if the server is alone: calls and background work that take longer
   * are abandoned.
   */
  stop(): Promise<void>
}

/**
 * When each part is no longer awaited, in milliseconds after the start of the stop, or after the draining of one of
 * several servers: less than 10 s in total for a server that is alone, and 45 s for one of several, whose work the
 * others could only begin again.
 */
const STOP_UNTIL_MS = {
  one: { work: 5_500, pools: 6_000, database: 6_500, live: 7_000, embedded: 9_000 },
  many: { work: 40_000, pools: 41_000, database: 42_000, live: 44_000, embedded: 45_000 },
} as const

/** Serves calls for `drainMs` while no new ones should come, then completes those in progress. */
async function stopServing(app: FastifyInstance, drainMs: number): Promise<void> {
  if (drainMs > 0) await drain(app, drainMs)
  await app.close()
}

/**
 * Starts the server on a data folder that the caller has locked.
 *
 * @param onProgress prints a line of progress
 * @param onServersLockLost called if other servers work on the database after its connection was interrupted
 */
export async function startPlaten(
  settings: Settings,
  onProgress: (line: string) => void,
  onServersLockLost: (error: Error) => void,
): Promise<RunningServer> {
  const log = openLog(settings.logLevel)
  const { drainMs, servers } = settings
  const until = (part: keyof typeof STOP_UNTIL_MS.one): number => drainMs + STOP_UNTIL_MS[servers][part]
  const groups: StopStep[][] = []
  let isStopping = false
  let releaseStart: (() => Promise<void>) | undefined
  const stop = async (): Promise<void> => {
    isStopping = true
    await stopInTime(groups.splice(0).toReversed(), (step, error) =>
      log.warn({ step, err: error }, 'shutdown step timed out or failed; continuing'),
    )
  }
  try {
    const { tracesEndpoint } = settings
    if (tracesEndpoint !== undefined) {
      const { startTracing } = await import('./tracing/start-tracing.ts')
      const resource = { 'service.name': 'platen', 'service.version': VERSION, 'host.name': hostname() }
      groups.push([{ name: 'traces', untilMs: until('embedded'), run: startTracing(tracesEndpoint, resource) }])
    }
    await deleteWorkFolders(settings)
    let config: Parameters<typeof openDatabase>[0] = { connectionString: settings.databaseUrl }
    if (settings.databaseUrl === undefined) {
      onProgress('Starting the database')
      const embedded = await startEmbeddedPostgres(settings.dataFolder)
      if (embedded.movedTo) onProgress(`The database is in ${embedded.movedTo}`)
      embedded.keepRunning()
      // The embedded database ends with the process, however that exits.
      process.once('exit', embedded.abandon)
      groups.push([
        {
          name: 'embedded database',
          untilMs: until('embedded'),
          run: async () => {
            await embedded.stop()
            process.off('exit', embedded.abandon)
          },
        },
      ])
      config = embedded.config
    }
    // Before the migration, which must not change the database of other servers that do not know of this one.
    const live = await createChangeNotifier(config, { servers, onLost: onServersLockLost })
    groups.push([{ name: 'live events', untilMs: until('live'), run: () => live.close() }])
    if (servers === 'many')
      releaseStart = await lockStart(config, () => onProgress('Waiting for a server that is starting'))
    const applied = await migrate(config, undefined, { allowsLater: servers === 'many' })
    if (applied.length > 0) onProgress(`Brought the database up to date (${applied.length} migrations)`)
    const database = await openDatabase({
      ...config,
      ...(settings.databasePool === undefined ? {} : { max: settings.databasePool }),
    })
    groups.push([{ name: 'database', untilMs: until('database'), run: () => database.close() }])
    await checkInstallation(database.pool, settings)
    const { objects: store, movingTo } = await openInstalledStore(database, settings)
    const objects = tracesEndpoint === undefined ? store : traceStore(store)

    const app = createApp(log, settings.trustedProxies)
    const clock = await startDatabaseClock(database.monitoring.pool)
    groups.push([{ name: 'clock', untilMs: until('live'), run: async () => clock.stop() }])
    const { now } = clock
    const metrics = createMetrics()
    const services: Services = { settings, database, objects, live, log, metrics, now, isStopping: () => isStopping }
    // At every start: the migration may have been applied by a command, or a backup of an earlier version restored.
    await countStoredProfiles(services)
    await registerRoutesAndPlugins(app, services)
    // A full disk must not prevent the start.
    await keepAssets(settings, WEB_ASSETS).catch((error: unknown) =>
      log.warn({ err: error }, 'the web app of this version was not stored for tabs that stay open over an upgrade'),
    )
    // After the calls and tasks in progress, which use them.
    groups.push([
      { name: 'compose threads', untilMs: until('pools'), run: closePool },
      { name: 'compute threads', untilMs: until('pools'), run: closeComputePool },
    ])
    // Before it accepts anything: a move of the files is completed only if each server with a row uses both stores. So
    // the row is deleted after everything that stores files has ended.
    const reports = await startServerReports(services, `${hostname()}:${settings.port}`, movingTo)
    groups.push([{ name: 'reports', untilMs: until('pools'), run: () => reports.stop() }])
    const serving: StopStep[] = [{ name: 'calls', untilMs: until('work'), run: () => stopServing(app, drainMs) }]
    groups.push(serving)
    if (settings.demo && (await seedDemo(services))) onProgress('Made the demo environment and its first orders')
    for (const line of await grantConfiguredRoots(database, settings, DEMO_ENVIRONMENT)) onProgress(line)
    const address = await app.listen({ host: settings.host, port: settings.port })
    const { port } = app.server.address() as AddressInfo
    if (servers === 'many') metrics.registry.setDefaultLabels({ instance: `${hostname()}:${port}` })
    const workers = await startBackgroundWork(services, config)
    serving.push({ name: 'background work', untilMs: until('work'), run: () => workers.stop() })
    return { app, services, address, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    await releaseStart?.()
  }
}
