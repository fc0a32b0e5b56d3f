import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../apps/server/src/database/embedded/start-embedded-postgres.ts'
import { startAlternatingProxy } from '../apps/server/src/testing/alternating-proxy.ts'
import { toDatabaseUrl } from '../apps/server/src/testing/database-url.ts'
import { type Product, startServer } from './start-server.ts'
import { waitForDemo } from './wait-for-demo.ts'

type Environment = Readonly<Record<string, string>>

/** Environment variable with the settings of the object store, as JSON; see product-template.ts. */
export const STORE_VARIABLE = 'PLATEN_E2E_STORE'

/**
 * Returns the settings of servers that store files in the bucket, with a prefix of their own; empty without a bucket.
 */
function storeSettings(): Environment {
  const settings = process.env[STORE_VARIABLE]
  return settings === undefined ? {} : { ...JSON.parse(settings), PLATEN_S3_PREFIX: randomUUID() }
}

/** Starts the database of several servers and creates their key; returns their environment. */
async function prepare(folder: string): Promise<{ environment: Environment; stop: () => Promise<void> }> {
  const database = await startEmbeddedPostgres(folder)
  const keyFile = path.join(folder, 'encryption.key')
  await writeFile(keyFile, randomBytes(32))
  return {
    environment: {
      PLATEN_SERVERS: 'many',
      DATABASE_URL: toDatabaseUrl(database.config),
      PLATEN_ENCRYPTION_KEY_FILE: keyFile,
      PLATEN_DRAIN_SECONDS: '0',
      PLATEN_METRICS: 'on',
      ...storeSettings(),
    },
    stop: database.stop,
  }
}

/**
 * Starts several servers on one database and one data folder, behind a proxy that sends each request to another one.
 * The database is embedded, in a folder of its own. Files are stored in a bucket if the tests have one.
 */
export async function startServers(
  count: number,
  settings: Environment = {},
): Promise<{ product: Product; stop: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'platen-e2e-servers-'))
  // The database may run as another user, who needs access.
  await chmod(folder, 0o755)
  const stops: (() => Promise<void>)[] = [() => rm(folder, { recursive: true, force: true, maxRetries: 10 })]
  const stop = async () => {
    for (const each of stops.toReversed()) await each()
  }
  try {
    const { environment, stop: stopDatabase } = await prepare(folder)
    stops.push(stopDatabase)
    const serverEnvironment = { ...environment, ...settings, PLATEN_DATA: path.join(folder, 'data') }
    const started = await Promise.allSettled(Array.from({ length: count }, () => startServer(serverEnvironment)))
    const running = started.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
    stops.push(async () => void (await Promise.all(running.map((server) => server.stop()))))
    const failed = started.find((each) => each.status === 'rejected')
    if (failed) throw failed.reason
    const proxy = await startAlternatingProxy(running.map(({ product }) => product.address))
    stops.push(async () => proxy.close())
    const log = () => running.map(({ product }) => product.log()).join('\n')
    const product = {
      address: proxy.address,
      dataFolder: serverEnvironment.PLATEN_DATA,
      environment: serverEnvironment,
      pid: running[0]?.product.pid ?? 0,
      log,
    }
    if (settings['PLATEN_DEMO'] !== 'off') await waitForDemo(product)
    return { product, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
