import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../apps/server/src/database/database.ts'
import { hashToken } from '../../apps/server/src/http/authentication.ts'

/** An environment with rules, jigs, users and artwork, and the key of its shop system. */
export interface ArrivalShop {
  readonly environmentId: string
  readonly key: string
  readonly artworkIds: readonly string[]
}

const JIGS = 20
const USERS = 10
const ARTWORKS = 50
const MEDIA = Array.from({ length: JIGS }, (_, at) => `Product ${at + 1}`)

/** The rules decide jig and print values by the media. */
const TREE = {
  rootFilterNodeId: 'f',
  filterNodes: [
    {
      id: 'f',
      key: 'mediaInfo.mediaName',
      values: MEDIA.map((value) => ({ dataNodeId: value, filterNodeId: null, isLinked: false })),
    },
  ],
  dataNodes: MEDIA.map((value) => ({
    id: value,
    value,
    matchRule: 'EQUAL',
    actions: { jig: `Jig ${value}`, location: 'hall1', qualityLevel: 'fine', printerType: 'flatbed' },
  })),
}

const SLOTS = Array.from({ length: 24 }, (_, at) => ({
  id: `${at + 1}`,
  type: 'RECT',
  width: 75,
  height: 155,
  rotation: 0,
  x: (at % 8) * 80,
  y: Math.floor(at / 8) * 160,
}))

const ORDERS = `insert into orders (environment_id, id, source, order_id, dealer_order_id, customer_info, ordered_at)
  select $1, gen_random_uuid(), 'persBiz', 'W-' || n, 'D-' || n,
         jsonb_build_object('name', 'Customer ' || n, 'city', 'Düsseldorf'), now()
    from generate_series(1, $2::int) n`
const JOBS = `insert into jobs (environment_id, id, order_pk, job_id, media_name, sku, width_mm, height_mm, jig, location,
         quality_level, printer_type, delivery_hash)
  select $1, gen_random_uuid(), id, 'job', 'Product 1', 'SKU-1001', 75, 155, 'Jig Product 1', 'hall1', 'fine', 'flatbed',
         '\\x00' from orders where environment_id = $1`
const FRAMES = `insert into frames (environment_id, job_pk, frame_index, copies, remaining, pending, artwork_id)
  select $1, id, 0, 3, 3, 3, $2 from jobs where environment_id = $1`

/** Creates the environment with this number of active orders, one job each. */
export async function makeArrivalShop(database: Database, name: string, orders: number): Promise<ArrivalShop> {
  const [environmentId, key] = [randomUUID(), randomUUID()]
  const artworkIds = Array.from({ length: ARTWORKS }, () => randomUUID())
  await database.outsideEnvironments
    .insertInto('environments')
    .values({ id: environmentId, resource_name: name, name })
    .execute()
  await database.outsideEnvironments
    .insertInto('api_keys')
    .values({ environment_id: environmentId, id: randomUUID(), name, kind: 'persBiz', key_hash: hashToken(key) })
    .execute()
  const fill = database.inEnvironment(
    environmentId,
    async ({ client }) => {
      await client.query(
        `insert into users (environment_id, id, user_id, role, rules)
         select $1, gen_random_uuid(), 'user' || n || '@shop.example', 'operator', $3::jsonb
           from generate_series(1, $2::int) n`,
        [environmentId, USERS, JSON.stringify([{ ...NO_RULE, location: ['hall1'] }])],
      )
      await client.query('insert into decision_trees (environment_id, version, tree) values ($1, 1, $2)', [
        environmentId,
        JSON.stringify(TREE),
      ])
      for (const media of MEDIA) {
        await client.query(
          `insert into jigs (environment_id, id, name, width, height, thickness, slots, default_spacing)
           values ($1, gen_random_uuid(), $2, 640, 480, 3, $3, 5)`,
          [environmentId, `Jig ${media}`, JSON.stringify(SLOTS)],
        )
      }
      for (const id of artworkIds) {
        await client.query(
          `insert into artworks (environment_id, id, sha256, bytes, stored_bytes, file_name, kind, info)
           values ($1, $2, $3, 1, 1, 'a.pdf', 'PDF', $4)`,
          [environmentId, id, randomBytes(32), JSON.stringify(ARTWORK_INFO)],
        )
      }
      await client.query(ORDERS, [environmentId, orders])
      await client.query(JOBS, [environmentId])
      await client.query(FRAMES, [environmentId, artworkIds[0]])
    },
    { isMaintenance: true },
  )
  await fill
  await database.pool.query('vacuum analyze')
  return { environmentId, key, artworkIds }
}

const NO_RULE = { jig: [], location: [], qualityLevel: [], printerType: [], mediaType: [], colorConfig: [] }

const ARTWORK_INFO = {
  kind: 'PDF',
  pages: [{ widthMm: 75, heightMm: 155 }],
  colourSpaces: ['DeviceCMYK'],
  spotColours: [],
  fonts: [],
  transparency: false,
  lowestResolutionDpi: 300,
  encrypted: false,
}

/** Returns a new order of one job, as a shop system sends it. */
export function newOrder({ artworkIds }: ArrivalShop, at: number): object {
  return {
    orderId: `A-${randomUUID()}`,
    dealerOrderId: `D-${at}`,
    customerInfo: { name: `Customer ${at}`, city: 'Düsseldorf' },
    jobs: [
      {
        jobId: '1',
        copies: 3,
        mediaInfo: { mediaName: MEDIA[at % JIGS], mediaSize: 'M', mediaColor: 'Black', sku: 'SKU-1001' },
        sizeInfo: { widthMM: 75, heightMM: 155 },
        frames: [{ file: artworkIds[at % ARTWORKS] }],
      },
    ],
  }
}
