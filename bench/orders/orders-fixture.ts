import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import type { ArtworkInfo } from '@platen/domain/artwork'
import { type Database, openDatabase } from '../../apps/server/src/database/database.ts'
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/start-embedded-postgres.ts'
import { migrate } from '../../apps/server/src/database/migrate.ts'
import { openObjectStore } from '../../apps/server/src/file-store/open-store.ts'
import { createApp, registerRoutesAndPlugins } from '../../apps/server/src/http/app.ts'
import { SESSION_COOKIE } from '../../apps/server/src/http/authentication.ts'
import { createChangeNotifier } from '../../apps/server/src/live/change-notifications.ts'
import { nullLogger } from '../../apps/server/src/log.ts'
import { createMetrics } from '../../apps/server/src/metrics.ts'
import type { Services } from '../../apps/server/src/services.ts'
import { SERVER_ROLES } from '../../apps/server/src/settings.ts'

/** A running server with one environment that has many active orders. */
export interface OrdersShop {
  readonly database: Database
  readonly environmentId: string
  readonly origin: string
  /** Headers of a signed-in administrator. */
  readonly headers: Readonly<Record<string, string>>
  /** Adds one copy to one order. */
  change(): Promise<void>
  /** Runs a minimal query in its database. */
  ask(): Promise<void>
  /** Time from the arrival of each call so far to the end of its response, in ms, measured by the server. */
  readonly took: number[]
  stop(): Promise<void>
}

const RESOURCE = 'bench'

const ARTWORK: ArtworkInfo = {
  kind: 'PDF',
  pages: [{ widthMm: 75, heightMm: 155 }],
  colourSpaces: ['DeviceCMYK'],
  spotColours: [],
  fonts: [],
  transparency: false,
  lowestResolutionDpi: null,
}

const ORDERS = `insert into orders (environment_id, id, source, order_id, dealer_order_id, customer_info, ordered_at)
  select $1, gen_random_uuid(), 'persBiz', 'W-' || n, 'D-' || n,
         jsonb_build_object('name', 'Customer ' || n, 'city', 'Düsseldorf'), now()
    from generate_series(1, $2::int) n`
const JOBS = `insert into jobs (environment_id, id, order_pk, job_id, media_name, media_size, media_color, sku, width_mm,
         height_mm, jig, location, quality_level, printer_type, media_type, color_config, additional_params, delivery_hash)
  select $1, gen_random_uuid(), id, 'job-' || order_id, 'PhoneCase', 'M', 'Black', 'SKU-1001', 75, 155,
         'Phone cases 8-up', 'hall1', 'standard', 'flatbed', 'polycarbonate', 'cmykWhite',
         '[{"key": "engraving", "value": "Ada"}]', '\\x00' from orders where environment_id = $1`
const FRAMES = `insert into frames (environment_id, job_pk, frame_index, copies, remaining, pending, artwork_id)
  select $1, id, 0, 3, 3, 3, $2 from jobs where environment_id = $1`
const CHANGE = `with one as (select job_pk from frames where environment_id = $1 order by random() limit 1)
  update frames f set copies = copies + 1, remaining = remaining + 1, pending = pending + 1
    from one where f.environment_id = $1 and f.job_pk = one.job_pk`

async function fill({ database }: Services, orders: number): Promise<{ environmentId: string; token: string }> {
  const [environmentId, userId, artworkId, token] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
  await database.outsideEnvironments
    .insertInto('environments')
    .values({ id: environmentId, resource_name: RESOURCE, name: RESOURCE })
    .execute()
  await database.inEnvironment(environmentId, async ({ client }) => {
    await client.query(
      `insert into users (environment_id, id, user_id, role) values ($1, $2, 'a@b.example', 'admin')`,
      [environmentId, userId],
    )
    await client.query(
      `insert into artworks (environment_id, id, sha256, bytes, stored_bytes, file_name, kind, info)
       values ($1, $2, $3, 1, 1, 'a.pdf', 'PDF', $4)`,
      [environmentId, artworkId, randomBytes(32), JSON.stringify(ARTWORK)],
    )
    await client.query(ORDERS, [environmentId, orders])
    await client.query(JOBS, [environmentId])
    await client.query(FRAMES, [environmentId, artworkId])
  })
  await database.pool.query('analyze')
  await database.outsideEnvironments
    .insertInto('sessions')
    .values({
      token_hash: createHash('sha256').update(token).digest(),
      environment_id: environmentId,
      user_id: userId,
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .execute()
  return { environmentId, token }
}

/** Starts the server on a new database with this many active orders, one job each. */
export async function startOrdersShop(orders: number): Promise<OrdersShop> {
  const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-bench-orders-'))
  const embedded = await startEmbeddedPostgres(dataFolder)
  await migrate(embedded.config)
  const database = await openDatabase(embedded.config)
  const live = await createChangeNotifier(embedded.config)
  const settings: Services['settings'] = {
    host: '127.0.0.1',
    port: 0,
    dataFolder,
    databaseUrl: undefined,
    demo: false,
    logLevel: 'error',
    publicUrl: undefined,
    servers: 'one',
    roles: SERVER_ROLES,
    drainMs: 0,
    artworkHosts: [],
    oidc: undefined,
  }
  const services: Services = {
    settings,
    database,
    live,
    log: nullLogger(),
    metrics: createMetrics(),
    objects: openObjectStore(settings),
    now: () => new Date(),
  }
  const { environmentId, token } = await fill(services, orders)
  const took: number[] = []
  const plain = createApp(services.log)
  plain.addHook('onResponse', async (_, reply) => void took.push(reply.elapsedTime))
  const app = await registerRoutesAndPlugins(plain, services)
  await app.listen({ host: settings.host, port: 0 })
  // Pauses between calls are caused by the bench and must not close the connection.
  app.server.keepAliveTimeout = 0
  const { port } = app.server.address() as AddressInfo
  return {
    database,
    environmentId,
    origin: `http://127.0.0.1:${port}`,
    headers: { cookie: `${SESSION_COOKIE}=${token}`, customer: RESOURCE },
    change: () =>
      database.inEnvironment(environmentId, async ({ client }) => void (await client.query(CHANGE, [environmentId]))),
    ask: async () => void (await database.pool.query({ name: 'ask', text: 'select 1' })),
    took,
    async stop() {
      await app.close()
      await live.close()
      await database.close()
      await embedded.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
