import { inputSettingsCalls } from '@platen/contract/input-settings'
import { outputPresetCalls } from '@platen/contract/output-presets'
import { shopCalls } from '@platen/contract/shops'
import { NEW_MAPPING } from '@platen/domain/shops'
import { expect, onTestFinished, test, vi } from 'vitest'
import { TASKS } from '../../../background-work.ts'
import { startTaskRunner } from '../../../tasks/task-runner.ts'
import { SHOP_SECRET } from '../../../testing/new-shop.ts'
import { shopFixture } from '../../../testing/shop-fixture.ts'
import { shopifyHeaders, shopifyLine, shopifyOrder } from '../../../testing/shop-messages.ts'
import { testServer } from '../../../testing/test-server.ts'
import { shopDependents } from '../../dependents.ts'
import { addShopMessageTasks } from './add-shop-message-tasks.ts'
import { addMissingShopMessageTasks, type MessagePosition } from './message-changes-store.ts'

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

test('A maintenance adds the tasks of all waiting messages, and of at most five pages if there are more', async () => {
  const { id } = await addShop({ name: 'Waiting', kind: 'other', secret: undefined })
  const { database } = server.services
  const insert = (from: number, to: number) =>
    database.inEnvironment(environment.id, (tx) =>
      tx.execute(
        `insert into shop_messages (environment_id, shop_id, dedupe_key, topic, seen_at, body, state)
         select $1, $2, number, '', now() - number * interval '2 days', '', 'waiting' from generate_series($3::int, $4::int) number`,
        [id, from, to],
      ),
    )
  const countTasks = async ({ signal } = new AbortController()) => {
    await database.taskQueue.query('delete from graphile_worker._private_jobs')
    await addShopMessageTasks(server.services, environment, signal, 2)
    const { rows } = await database.taskQueue.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker._private_jobs j
        where exists (select from shop_messages m where m.id::text = j.payload ->> 'subject' and m.state = 'waiting')`,
    )
    return rows[0]?.count
  }
  await insert(1, 3)
  expect(await countTasks()).toBe(3)
  const aborted = new AbortController()
  aborted.abort()
  expect(await countTasks(aborted)).toBe(0)
  await insert(4, 15)
  expect(await countTasks()).toBeLessThanOrEqual(10)
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

test('The steps of a submission begin before anything is locked', async () => {
  const { id, path } = await addShop({ name: 'Booked' })
  const message = shopifyOrder({}, [shopifyLine('1')])
  await send(path, message, shopifyHeaders(SHOP_SECRET, message))
  await takeAll(id)
  const [order] = await orders()
  const presetData = {
    name: 'Morning',
    tableId: shop.layoutId,
    outputChannelId: await shop.channel(admin.id),
    files: [{ name: 'File 1', printerSettingFile: null }],
  }
  const saved = await admin.call(outputPresetCalls.save, { body: { presetData } })
  const jobs = [{ id: order?.id ?? '', jobId: '1' }]
  await admin.call(outputPresetCalls.book, { body: { presetId: String(saved.body['id']), jobs } })
  await admin.call(inputSettingsCalls.saveBookedJobs, { body: { changesBookedJobs: true } })
  const locked: unknown[] = []
  const result = await shopDependents
    .importOrder({
      services: server.services,
      environment,
      source: order?.source ?? '',
      signal: new AbortController().signal,
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

test('A message with characters or ids that cannot be stored is taken or refused, and never stays unread', async () => {
  const mapping = {
    ...NEW_MAPPING,
    orderId: 'n',
    externalOrderId: 'id',
    note: 'note',
    lines: 'lines',
    line: { ...NEW_MAPPING.line, id: 'id', sku: 'sku', copies: 'copies' },
  }
  const { id, path } = await addShop({ name: 'Poison', kind: 'other', secret: undefined, mapping })
  const sku = 'PEN-1'
  const messagesSent: readonly (readonly [string, string])[] = [
    [JSON.stringify({ n: 'A\0', id: 'A', lines: [{ id: 'q\0', sku, copies: 1 }] }), 'taken'],
    [JSON.stringify({ n: 'B', id: 'x\0y', lines: [{ id: '1\uDC00', sku: 'S\0K', copies: 1 }] }), 'taken'],
    [JSON.stringify({ n: 'C', id: '8\uD800', note: '\uDC00', lines: [{ id: 1, sku, copies: 1 }] }), 'taken'],
    [JSON.stringify({ n: 'D', id: 'D', lines: [{ id: '__proto__', sku, copies: 1 }] }), 'taken'],
    [JSON.stringify({ n: 'E', id: 'E', lines: [{ id: 'constructor', sku, copies: 1 }] }), 'taken'],
    [JSON.stringify({ n: 'F', id: 'F', lines: [{ id: 1, sku, copies: 'x\0' }] }), 'refused fieldWrong'],
    [JSON.stringify({ n: 'G', id: 'G', lines: [{ id: 1, sku, copies: `${'x'.repeat(99)}😀` }] }), 'refused fieldWrong'],
    [JSON.stringify({ n: 'H', id: 'H'.repeat(6000), lines: [] }), 'refused fieldWrong'],
    [`no JSON \0 ${'😀'.repeat(30)}`, 'refused notJson'],
    [`x${'😀'.repeat(30)}`, 'refused notJson'],
  ]
  for (const [body] of messagesSent) expect(await send(path, body, {})).toBe(200)
  expect(await takeAll(id)).toEqual(messagesSent.map(([, result]) => result))
  expect((await orders()).find(({ orderId }) => orderId === 'A\uFFFD')?.jobs[0]?.jobId).toBe('q\uFFFD')
})

test('A message whose last attempt failed is refused with a reason, and can be processed again', async () => {
  const mapping = { ...NEW_MAPPING, orderId: 'n', line: { ...NEW_MAPPING.line, sku: 'sku' } }
  const { id, path } = await addShop({ name: 'Failing', kind: 'other', secret: undefined, mapping })
  const execute = (statement: string, values: unknown[]) =>
    server.services.database.inEnvironment(environment.id, (tx) => tx.execute(statement, values))
  const setMapping = (value: unknown) =>
    execute('update shops set mapping = $3 where environment_id = $1 and id = $2', [id, JSON.stringify(value)])
  // A mapping that no version of Platen stores.
  await setMapping(null)
  expect(await send(path, '{"n": 1, "sku": ""}', {})).toBe(200)
  await server.services.database.taskQueue.query(
    `update graphile_worker._private_jobs set attempts = max_attempts - 1 where payload ->> 'subject' = $1`,
    [(await messages(id))[0]?.id],
  )
  const runner = await startTaskRunner(server.services, TASKS, ['messages'])
  onTestFinished(() => runner.stop())
  const isDone = async (state: string) => expect((await messages(id))[0]?.state).toBe(state)
  await vi.waitFor(() => isDone('refused'), { timeout: 100_000, interval: 20 })
  expect((await messages(id))[0]?.reason).toEqual({ code: 'processingFailed', values: {} })
  await setMapping(mapping)
  expect((await admin.call(shopCalls.retry, { params: { id }, body: { state: 'refused' } })).body['count']).toBe(1)
  await vi.waitFor(() => isDone('ignored'), { timeout: 100_000, interval: 20 })
})
