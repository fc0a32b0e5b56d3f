import { randomUUID } from 'node:crypto'
import { copyFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { shopCalls } from '@platen/contract/shops'
import { webhookCalls } from '@platen/contract/webhooks'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { encryptSecret } from '../../secrets/encrypt-secret.ts'
import { newShop } from '../../testing/new-shop.ts'
import { testServer } from '../../testing/test-server.ts'
import { makeBackup } from '../backup.ts'
import { runChecks } from '../doctor/doctor.ts'
import { openBackup, type RestoreRequest, restoreBackup } from '../restore.ts'

const server = await testServer()
const there = await testServer()
const url = 'https://shop.example/platen'
const silent = (): void => undefined

async function withClient<T>(of: typeof server, work: (client: pg.ClientBase) => Promise<T>): Promise<T> {
  const client = await of.services.database.pool.connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/**
 * Creates an environment with a webhook and a pending message, and a shop with a waiting report, and a backup of it.
 */
async function savedShop() {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const { body } = await admin.call(webhookCalls.create, { body: { url } })
  const params = { id: String(body['id']) }
  await admin.call(webhookCalls.ping, { params })
  const added = await admin.call(shopCalls.create, { body: newShop({ name: 'Pens' }) })
  await server.services.database.inEnvironment(shop.id, async (tx) => {
    const orderPk = randomUUID()
    await tx.execute(
      `insert into orders (environment_id, id, source, order_id, customer_info, ordered_at)
       values ($1, $2, 'Pens', 'P-1', '{}', now())`,
      [orderPk],
    )
    await tx.execute(
      `insert into shop_reports (environment_id, shop_id, order_pk, what, state) values ($1, $2, $3, 'shipped', 'waiting')`,
      [String(added.body['id']), orderPk],
    )
  })
  const folder = path.join(server.services.settings.dataFolder, `backup-of-${shop.resourceName}`)
  const request = { environment: shop.resourceName, folder, onProgress: silent }
  expect(await withClient(server, (client) => makeBackup(client, server.services.settings, request))).toMatchObject({
    ok: true,
  })
  return { shop, params, folder }
}

async function restore(folder: string, into: typeof server, change: Partial<RestoreRequest> = {}) {
  const request = { folder, replace: false, resumePrinting: false, onProgress: silent, ...change }
  const openedBackup = await openBackup(request)
  if (!openedBackup.ok) throw new Error(openedBackup.message)
  const rows = { manifest: openedBackup.manifest, folder }
  return withClient(into, (client) => restoreBackup(client, into.services.settings, rows, request))
}

async function administrator(of: typeof server, resourceName: string) {
  const { rows } = await of.services.database.pool.query<{ id: string }>(
    'select id from environments where resource_name = $1',
    [resourceName],
  )
  return of.person({ id: rows[0]?.id ?? '', resourceName }, 'admin')
}

const listWebhooks = async (of: typeof server, resourceName: string) =>
  (await (await administrator(of, resourceName)).call(webhookCalls.list)).body['webhooks']

const listedShops = async (of: typeof server, resourceName: string) =>
  (await (await administrator(of, resourceName)).call(shopCalls.list)).body['shops']

test('Restoring a copy under another name disables its webhooks and shops and cancels what they are not told yet, so that nothing is sent twice', async () => {
  const { shop, folder } = await savedShop()
  const outcome = await restore(folder, server, { as: 'hookcopy' })
  expect(outcome).toMatchObject({
    ok: true,
    restored: { silencedWebhooks: 1, disabledShops: 1, webhooksWithoutSecret: 0, shopsWithoutSecret: 0 },
  })
  expect(await listWebhooks(server, 'hookcopy')).toMatchObject([{ url, isOn: false, isSecretLost: false, waiting: 0 }])
  expect(await listWebhooks(server, shop.resourceName)).toMatchObject([{ isOn: true, isSecretLost: false, waiting: 1 }])
  expect(await listedShops(server, 'hookcopy')).toMatchObject([{ isOn: false, reportCounts: { waiting: 0 } }])
  expect(await listedShops(server, shop.resourceName)).toMatchObject([{ isOn: true, reportCounts: { waiting: 1 } }])
})

test('On another machine a webhook and the doctor report that its secret cannot be decrypted, until it gets a new secret or the key', async () => {
  const { shop, params, folder } = await savedShop()
  const name = shop.resourceName
  await encryptSecret(there.services.settings, Buffer.from('it has a key of its own'))
  const outcome = await restore(folder, there)
  expect(outcome).toMatchObject({
    ok: true,
    restored: { silencedWebhooks: 0, webhooksWithoutSecret: 1, shopsWithoutSecret: 1 },
  })
  expect(await listWebhooks(there, name)).toMatchObject([{ url, isOn: true, isSecretLost: true, waiting: 1 }])
  const findings = await withClient(there, (client) => runChecks(client, there.services.settings, new Date()))
  expect(findings.find(({ check }) => check === 'webhooks')).toMatchObject({
    level: 'problem',
    environment: name,
    items: [url],
  })

  await (await administrator(there, name)).call(webhookCalls.renewSecret, { params })
  expect(await listWebhooks(there, name)).toMatchObject([{ isSecretLost: false }])
})

test('The encryption key of the original machine decrypts the restored secrets', async () => {
  const { shop, folder } = await savedShop()
  const key = path.join(there.services.settings.dataFolder, 'seal.key')
  await writeFile(key, Buffer.alloc(32, 1))
  expect(await restore(folder, there)).toMatchObject({
    ok: true,
    restored: { webhooksWithoutSecret: 1, shopsWithoutSecret: 1 },
  })
  await copyFile(path.join(server.services.settings.dataFolder, 'seal.key'), key)
  expect(await listWebhooks(there, shop.resourceName)).toMatchObject([{ isSecretLost: false }])
})
