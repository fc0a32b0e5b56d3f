import { inputSettingsCalls } from '@platen/contract/input-settings'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { expect, test } from 'vitest'
import { SHOP_SECRET } from '../../../testing/new-shop.ts'
import { shopFixture } from '../../../testing/shop-fixture.ts'
import { shopifyHeaders, shopifyLine, shopifyOrder } from '../../../testing/shop-messages.ts'
import { testServer } from '../../../testing/test-server.ts'
import { shopDependents } from '../../dependents.ts'
import { addMissingShopMessageTasks, type MessagePosition } from './shop-messages-store.ts'

const server = await testServer()
const { shop, admin, environment, addShop, send, messages, take, takeAll, orders, addProduct } =
  await shopFixture(server)
await addProduct()

test('The tasks of all messages that wait are added page by page', async () => {
  const { id, path } = await addShop({ name: 'Many', kind: 'other', secret: undefined })
  for (let number = 0; number < 5; number += 1) await send(path, `{"n": ${number}}`, {})
  const { database } = server.services
  await database.taskQueue.query('delete from graphile_worker._private_jobs')
  const add = (after?: MessagePosition) =>
    database.inEnvironment(environment.id, (tx) => addMissingShopMessageTasks(tx, 'received', after, 2))
  for (let after = await add(); after; ) after = await add(after)
  const { rows } = await database.taskQueue.query<{ id: string }>(
    `select payload ->> 'subject' as id from graphile_worker._private_jobs`,
  )
  const open = await messages(id, { state: 'received' })
  expect(open).toHaveLength(5)
  expect(rows).toEqual(expect.arrayContaining(open.map((message) => ({ id: message.id }))))
})

test('A message is processed no further when its task is aborted', async () => {
  const { id, path } = await addShop({ name: 'Aborted' })
  const body = shopifyOrder()
  await send(path, body, shopifyHeaders(SHOP_SECRET, body))
  const [message] = await messages(id)
  const aborted = new AbortController()
  aborted.abort(new Error('stopped'))
  await expect(take(message?.id ?? '', aborted)).rejects.toThrow('stopped')
  expect([(await messages(id))[0]?.state, await orders()]).toEqual(['received', []])
})

test('A submission locks the row of its order before booked jobs, as a cancellation does', async () => {
  const { id, path } = await addShop({ name: 'Booked' })
  const message = shopifyOrder({}, [shopifyLine('1')])
  await send(path, message, shopifyHeaders(SHOP_SECRET, message))
  await takeAll(id)
  const [order] = await orders()
  const presetData = {
    ...{ name: 'Morning', tableId: shop.layoutId, outputChannelId: await shop.channel(admin.id) },
    files: [{ name: 'File 1', printerSettingFile: null }],
  }
  const saved = await admin.call(outputPresetCalls.save, { body: { presetData } })
  const jobs = [{ id: order?.id ?? '', jobId: '1' }]
  await admin.call(outputPresetCalls.book, { body: { presetId: String(saved.body['id']), jobs } })
  await admin.call(inputSettingsCalls.saveBookedJobs, { body: { changesBookedJobs: true } })
  const locked: unknown[] = []
  const result = await shopDependents
    .importOrder({
      ...{ services: server.services, environment, source: order?.source ?? '', signal: new AbortController().signal },
      body: { orderId: order?.orderId ?? '', jobs: [{ jobId: '1', copies: 5, mediaInfo: { sku: 'PEN-1' } }] },
      actor: { kind: 'shop', name: 'Pens' },
      steps: {
        async begin(tx) {
          locked.push(
            ...(await tx.query(
              `select relation::regclass::text from pg_locks
              where pid = pg_backend_pid() and mode in ('RowShareLock', 'RowExclusiveLock') and $1::uuid is not null
                and relation in ('orders'::regclass, 'jobs'::regclass, 'output_presets'::regclass)`,
            )),
          )
          return undefined
        },
        complete: () => Promise.reject(new Error('rolled back')),
      },
    })
    .catch((error: unknown) => error)
  expect(result).toEqual(new Error('rolled back'))
  expect(locked).toEqual([])
})
