import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import { intakeCalls } from '@platen/contract/intake'
import { productCalls } from '@platen/contract/products'
import { NEW_PRODUCT } from '@platen/domain/products'
import { expect, onTestFinished, test } from 'vitest'
import { TASKS } from '../background-work.ts'
import { applyProductChange, insertProducts } from '../modules/orders/products/products-store.ts'
import { startTaskRunner } from '../tasks/task-runner.ts'
import { waitForExit, waitForMessage } from '../testing/delivery-fixture.ts'
import { FAULT_TEST_MS, sampleStep } from '../testing/syscall-faults.ts'
import { until } from '../testing/task-queue.ts'
import { templateShop } from '../testing/template-fixture.ts'
import { OK, statusAndCode, testServer } from '../testing/test-server.ts'
import type { WaitingOrdersChildInput } from '../testing/waiting-orders-child.ts'

const ORDERS = 6

const server = await testServer()
test('A process is killed before any statement that creates the product of waiting orders or makes their artwork: each order continues exactly once', {
  timeout: FAULT_TEST_MS,
}, async () => {
  const { environment, admin, key, createTemplate } = await templateShop(server)
  const { config, services } = server
  const templateId = await createTemplate()
  const { inEnvironment, pool } = services.database
  const count = (sql: string) =>
    inEnvironment(environment.id, async (tx) => (await tx.query<{ n: number }>(sql)).map(({ n }) => n))

  const countMade = (sku: string) =>
    inEnvironment(environment.id, (tx) =>
      tx.query<{ n: number }>(
        `select count(*)::int as n from template_jobs t join jobs j on (j.environment_id, j.id) = (t.environment_id, t.job_pk)
          where t.environment_id = $1 and t.state = 'made' and j.sku = $2`,
        [sku],
      ),
    )

  let rounds = 0
  for (let isKilled = true; isKilled; rounds += 1) {
    const product = { id: randomUUID(), sku: `PEN-${rounds}`, templateId }
    for (let at = 0; at < ORDERS; at += 1) {
      const body = {
        orderId: `${rounds}-${at}`,
        jobs: [{ jobId: '1', mediaInfo: { sku: product.sku }, text: `Ana ${at}` }],
      }
      expect(statusAndCode(await server.call(intakeCalls.persBizOrder, { body }, key))).toEqual(OK)
    }
    const input: WaitingOrdersChildInput = {
      config,
      settings: services.settings,
      environmentId: environment.id,
      product,
      killedBefore: 1 + rounds * sampleStep(150),
    }
    const child = spawn(
      process.execPath,
      [path.join(import.meta.dirname, '../testing/waiting-orders-child.ts'), JSON.stringify(input)],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    )
    await waitForMessage(child, 'begun')
    const end = waitForExit(child)
    child.send('go')
    const isDone = async () => (await countMade(product.sku))[0]?.n === ORDERS
    await until(async () => expect(child.signalCode !== null || (await isDone())).toBe(true))
    isKilled = child.signalCode !== null
    child.kill('SIGKILL')
    await end
    // a user whose product was not stored creates it again
    const { body } = await admin.call(productCalls.list, { query: { sku: product.sku } })
    if ((body['products'] as unknown[]).length === 0)
      await inEnvironment(environment.id, async (tx) => {
        await insertProducts(tx, [{ ...NEW_PRODUCT, ...product, printFile: 'template' }], null)
        await applyProductChange(tx)
      })
  }
  expect(rounds).toBeGreaterThan(2)

  const runner = await startTaskRunner(services, { ofEnvironments: TASKS.ofEnvironments, scheduled: {} })
  onTestFinished(() => runner.stop())
  const all = rounds * ORDERS
  await until(async () =>
    expect(
      await count(`select count(*)::int as n from template_jobs where environment_id = $1 and state = 'made'`),
    ).toEqual([all]),
  )
  for (const kind of ['productApplied', 'artworkMade']) {
    const { rows } = await pool.query<{ n: number }>(
      'select count(*)::int as n from job_events where environment_id = $1 and kind = $2 group by job_pk',
      [environment.id, kind],
    )
    expect([kind, ...rows.map(({ n }) => n)]).toEqual([kind, ...Array.from({ length: all }, () => 1)])
  }
  expect(
    await count(
      `select count(*)::int as n from awaited_products where environment_id = $1 and reason = 'productUnknown'`,
    ),
  ).toEqual([0])
  expect(await count('select count(*)::int as n from frames where environment_id = $1 and artwork_id is null')).toEqual(
    [0],
  )
})
