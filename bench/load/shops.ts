import { randomBytes, randomUUID } from 'node:crypto'
import type { Database } from '../../apps/server/src/database/database.ts'
import { hashToken, SESSION_COOKIE } from '../../apps/server/src/http/authentication.ts'
import { samplePdf } from '../imposer/sample-pdf.ts'
import { ANSWER_LIMIT_MS } from './small-calls.ts'

/** A user of an environment with a session and a fixed client address. */
export interface Member {
  readonly localAddress: string
  /** Headers of a signed-in call. */
  readonly headers: Readonly<Record<string, string>>
}

export interface Shop {
  readonly name: string
  readonly members: readonly Member[]
  /** Keys of the shop system and of the input connectors; each is used from one member's address. */
  readonly shopKeys: readonly string[]
  readonly connectorKeys: readonly string[]
}

const HOUR_MS = 3_600_000

/** Creates an environment with signed-in administrators, and with keys. */
export async function makeShop(
  database: Database,
  name: string,
  size: { readonly members: number; readonly keys: number; readonly net: number },
): Promise<Shop> {
  const environmentId = randomUUID()
  await database.outsideEnvironments
    .insertInto('environments')
    .values({ id: environmentId, resource_name: name, name })
    .execute()
  const users = Array.from({ length: size.members }, (_, at) => ({ id: randomUUID(), token: randomUUID(), at }))
  const keys = Array.from({ length: size.keys }, () => [randomUUID(), randomUUID()] as const)
  await database.inEnvironment(environmentId, async ({ client }) => {
    for (const { id, at } of users) {
      await client.query(`insert into users (environment_id, id, user_id, role) values ($1, $2, $3, 'admin')`, [
        environmentId,
        id,
        `user${at}@${name}.example`,
      ])
    }
  })
  for (const { id, token } of users) {
    await database.outsideEnvironments
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        environment_id: environmentId,
        user_id: id,
        expires_at: new Date(Date.now() + HOUR_MS),
      })
      .execute()
  }
  for (const [shopKey, connectorKey] of keys) {
    for (const [kind, key] of [
      ['persBiz', shopKey],
      ['input', connectorKey],
    ] as const) {
      await database.outsideEnvironments
        .insertInto('api_keys')
        .values({ environment_id: environmentId, id: randomUUID(), name: kind, kind, key_hash: hashToken(key) })
        .execute()
    }
  }
  return {
    name,
    members: users.map(({ token, at }) => ({
      localAddress: `127.0.${size.net}.${at + 1}`,
      headers: { cookie: `${SESSION_COOKIE}=${token}`, customer: name },
    })),
    shopKeys: keys.map(([key]) => key),
    connectorKeys: keys.map(([, key]) => key),
  }
}

/** Random pixels, which do not compress: 32 MB as a PDF. */
const [WIDTH, HEIGHT] = [3000, 3728]

/** Uploads an artwork of 32 MB with the shop system's key. Returns its id, which orders refer to. */
export async function uploadArtwork(address: string, { shopKeys }: Shop): Promise<string> {
  const image = { width: WIDTH, height: HEIGHT, data: randomBytes(WIDTH * HEIGHT * 3) }
  const content = 'q 200 0 0 200 0 0 cm /Im Do Q'
  const pdf = samplePdf({ width: 200, height: 200, content, resources: '', image }, 'plain')
  const body = new FormData()
  body.set('file', new Blob([new Uint8Array(pdf)]), 'large.pdf')
  const headers = { authorization: `Bearer ${shopKeys[0]}` }
  const response = await fetch(`${address}/pax/persbiz/artwork`, { method: 'POST', headers, body })
  const { file } = (await response.json()) as { file?: string }
  if (file === undefined) throw new Error(`Uploading the artwork failed with status ${response.status}.`)
  return file
}

/**
 * Sends a new order, which is notified to all event streams of the environment. Returns false if it is not accepted in
 * time.
 */
export async function sendOrder(address: string, { shopKeys }: Shop, artwork: string): Promise<boolean> {
  const order = {
    orderId: randomUUID(),
    jobs: [{ jobId: '1', copies: 1, mediaInfo: { mediaName: 'Case' }, frames: [{ file: artwork }] }],
  }
  const response = await fetch(`${address}/pax/persbiz/orders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${shopKeys[0]}`, 'content-type': 'application/json' },
    body: JSON.stringify(order),
    signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
  }).catch(() => undefined)
  return response?.ok ?? false
}
