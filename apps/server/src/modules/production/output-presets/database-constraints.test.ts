import { outputPresetCalls } from '@platen/contract/output-presets'
import { beforeAll, expect, test } from 'vitest'
import { type TestShop, testEnvironment } from '../../../testing/test-environment.ts'
import { type TestClient, testServer } from '../../../testing/test-server.ts'

const server = await testServer()
let shop: TestShop
let person: TestClient

beforeAll(async () => {
  shop = await testEnvironment(server)
  person = await server.person(shop.environment, 'operator')
  await shop.rule(person.id, { jig: ['Case'] })
})

/** An order of 5 copies, 3 of them booked. */
async function booked(): Promise<string> {
  const order = await shop.order({ copies: [5] })
  const presetData = {
    name: order.orderId,
    tableId: shop.layoutId,
    outputChannelId: await shop.channel(person.id),
    files: [{ name: 'File 1', printerSettingFile: null }],
  }
  const saved = await person.call(outputPresetCalls.save, { body: { presetData } })
  const jobs = [{ id: order.id, jobId: order.jobId }]
  const presetId = String(saved.body['id'])
  expect((await person.call(outputPresetCalls.book, { body: { presetId, jobs, copies: 3 } })).status).toBe(200)
  return order.id
}

/** Writes without the domain rules. Returns the number of rows, or the violated constraint. */
const write = (sql: string, orderPk: string): Promise<unknown> =>
  server.services.database
    .inEnvironment(shop.environment.id, async ({ client }) => (await client.query(sql, [orderPk])).rowCount)
    .catch((error: unknown) => (error as { constraint?: string; message: string }).constraint ?? String(error))

const FRAME = 'where job_pk = (select id from jobs where order_pk = $1)'

test('A database constraint enforces 0 <= pending <= remaining <= copies', async () => {
  const order = await booked()
  for (const set of ['pending = -1', 'pending = remaining + 1', 'remaining = copies + 1', 'copies = 4'])
    expect([set, await write(`update frames set ${set} ${FRAME}`, order)]).toEqual([set, 'counts_hold'])
})

test('A database constraint enforces booked slots = assigned copies, whichever of the two is written', async () => {
  const order = await booked()
  const wrong = expect.stringMatching(/assigned/i)
  expect(await write(`update frames set pending = pending - 1 ${FRAME}`, order)).toEqual(wrong)
  expect(await write(`update frames set remaining = remaining - 1 ${FRAME}`, order)).toEqual(wrong)
  expect(await write(`delete from bookings ${FRAME} and slot_no = 1`, order)).toEqual(wrong)
  // Changing both in one statement, as unbooking does, is valid.
  const both = `with gone as (delete from bookings ${FRAME} and slot_no = 1 returning job_pk)
    update frames set pending = pending + 1 where job_pk in (select job_pk from gone)`
  expect(await write(both, order)).toBe(1)
})
