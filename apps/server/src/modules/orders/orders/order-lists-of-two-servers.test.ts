import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { sessionCalls } from '@platen/contract/session'
import type { ListChange } from '@platen/domain/orders'
import { expect, test } from 'vitest'
import { asAnotherCaller } from '../../../testing/other-caller.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { anotherServer, type TestClient, testServer } from '../../../testing/test-server.ts'
import { evictIdleOrderLists } from './order-list-cache.ts'

const server = await testServer()
const secondServer = await anotherServer(server)
const shop = await testEnvironment(server)
const admin = await server.person(shop.environment, 'admin')
const operator = await server.person(shop.environment, 'operator')
await shop.rule(operator.id, { location: ['hall1'] })

/** Returns a user with the same session on the second server. */
const onAnotherServer = async (person: TestClient): Promise<TestClient> => {
  const { headers } = (await person.call(sessionCalls.profile)).raw.raw.req
  const { cookie, customer } = headers as { cookie: string; customer: string }
  return { ...person, call: (row, input, more) => secondServer.call(row, input, { cookie, customer, ...more }) }
}

const ask = (person: TestClient, type: 'active' | 'history', etag?: string) =>
  person.call(orderCalls.list, { query: { type } }, etag === undefined ? {} : { 'if-none-match': etag })
const getMark = async (person: TestClient, type: 'active' | 'history') =>
  String((await ask(person, type)).raw.headers['etag'])
const markIn = (person: TestClient) => getMark(person, 'active')

/** Returns the changes of the list since the response with this ETag. */
const changesSince = async (person: TestClient, since: string) =>
  (await person.call(orderCalls.changes, { query: { since } })).body as {
    mark: string
    changes: ListChange<WireOrder>[] | null
  }

test('Two servers in turns answer an unchanged list with 304, and a changed one with its changes', async () => {
  const first = await shop.order({ media: 'case' })
  const [here, there] = [admin, await onAnotherServer(admin)]
  // Both have read the list before; a server that starts later knows no changes before its start.
  await Promise.all([markIn(here), markIn(there), markIn(await onAnotherServer(operator))])
  for (const place of ['active', 'history'] as const) {
    let etag = await getMark(here, place)
    const statuses: number[] = []
    for (let time = 0; time < 40; time += 1) {
      const { status, raw } = await ask(time % 2 === 0 ? there : here, place, etag)
      statuses.push(status)
      etag = String(raw.headers['etag'])
    }
    expect(statuses.filter((status) => status !== 304)).toEqual([])
  }
  const key = { id: first.id, jobId: first.jobId }
  for (const [copies, reader, other] of [
    [3, there, here],
    [4, here, there],
  ] as const) {
    const since = await markIn(other)
    await admin.call(orderCalls.edit, { body: { ...key, copies } })
    expect((await ask(reader, 'active', since)).status).toBe(200)
    const { mark, changes } = await changesSince(reader, since)
    expect(changes?.map(({ id }) => id)).toEqual([first.id])
    expect((await changesSince(other, mark)).changes).toEqual([])
  }
  const since = await markIn(operator)
  await admin.call(orderCalls.edit, { body: { ...key, copies: 2, users: [] } })
  const { changes } = await changesSince(await onAnotherServer(operator), since)
  expect(changes).toEqual([{ id: first.id, after: null, entry: null }])
})

test('A server that has read the list after a change tells the clients of another server to read the list again', async () => {
  const changed = await shop.order({ media: 'case' })
  const since = await markIn(operator)
  await admin.call(orderCalls.edit, { body: { id: changed.id, jobId: changed.jobId, copies: 2, users: [] } })
  evictIdleOrderLists(secondServer.services.database, performance.now() + 61 * 60 * 1000)
  // It does not know that the operator has seen the order.
  expect((await changesSince(await onAnotherServer(operator), since)).changes).toBeNull()
})

test('A list that was read beside transactions of other environments is read by its changes on a server that starts later', async () => {
  const changed = await shop.order({ media: 'case' })
  const other = await server.environment()
  const { inEnvironment } = server.services.database
  const since = await inEnvironment(other.id, async ({ client }) => {
    await client.query('select pg_current_xact_id()')
    return asAnotherCaller(async () => {
      await shop.order({ media: 'tag' })
      return markIn(admin)
    })
  })
  evictIdleOrderLists(secondServer.services.database, performance.now() + 61 * 60 * 1000)
  const there = await onAnotherServer(admin)
  expect((await changesSince(there, since)).changes).toEqual([])
  await admin.call(orderCalls.edit, { body: { id: changed.id, jobId: changed.jobId, copies: 6 } })
  expect((await changesSince(there, since)).changes?.map(({ id }) => id)).toEqual([changed.id])
})

test('A mark of transactions that the database does not know, as after a restore into another cluster, counts as changed', async () => {
  const toLater = (mark: string): string =>
    mark.replace(/(?<=\.(?:active|history)\.)\d+/, (upper) => String(BigInt(upper) + 1_000_000n))
  for (const place of ['active', 'history'] as const) {
    const mark = await getMark(admin, place)
    expect((await ask(admin, place, mark)).status).toBe(304)
    expect((await ask(admin, place, toLater(mark))).status).toBe(200)
  }
  expect((await changesSince(admin, toLater(await markIn(admin)))).changes).toBeNull()
})
