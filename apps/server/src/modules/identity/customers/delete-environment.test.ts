import { mkdir, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { auditCalls } from '@platen/contract/audit'
import { connectorCalls } from '@platen/contract/connectors'
import { customerCalls, type WireCustomer } from '@platen/contract/customers'
import { sessionCalls } from '@platen/contract/session'
import { expect, onTestFinished, test } from 'vitest'
import { environmentFolder } from '../../../file-store/paths.ts'
import { maintainEnvironmentsTask } from '../../../maintain-environments.ts'
import { printFixture } from '../../../testing/print-fixture.ts'
import { OK, PASSWORD, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'
import { deleteEnvironment } from '../../platform/environments/environments-commands.ts'

const server = await testServer()
const { database, settings } = server.services
const provider = await server.account('superadmin')

interface Shop {
  readonly id: string
  readonly resourceName: string
}
const remove = ({ id, resourceName }: Shop, person: Pick<TestClient, 'call'> = provider) =>
  person.call(customerCalls.deleteEnvironment, { body: { id, resourceName } })
const restore = ({ id }: Shop, person: Pick<TestClient, 'call'> = provider) =>
  person.call(customerCalls.restoreEnvironment, { body: { id } })
const list = async (person: Pick<TestClient, 'call'> = provider) =>
  (await person.call(customerCalls.list)).body['customers'] as WireCustomer[]
const signIn = (shop: Shop, userId: string) =>
  server.call(sessionCalls.login, { body: { userId, password: PASSWORD } }, { customer: shop.resourceName })
const addWebhook = ({ id }: Shop) =>
  database.pool.query(
    `insert into webhooks (environment_id, id, url, secret_sealed) values ($1, gen_random_uuid(), 'https://shop.example', '')`,
    [id],
  )
const maintain = () => maintainEnvironmentsTask.run(server.services, new AbortController().signal)

test('Sessions, sign-in and API keys of a deleted environment stop at once; after it was restored, users sign in again', async () => {
  const shop = await server.environment()
  const admin = await server.person(shop, 'admin')
  const created = await admin.call(connectorCalls.createKey, { body: { name: 'line 1', kind: 'both' } })
  const authorization = `Bearer ${String(created.body['key'])}`
  const sendHeartbeat = () => server.call(connectorCalls.heartbeat, { body: {} as never }, { authorization })
  expect((await sendHeartbeat()).status).not.toBe(401)

  expect(statusAndCode(await remove(shop))).toEqual(OK)
  const ended = await admin.call(sessionCalls.profile)
  expect(statusAndCode(ended)).toEqual([401, 'not_signed_in'])
  expect(ended.body['details']).toMatchObject({ reason: 'environment_deleted' })
  expect(statusAndCode(await signIn(shop, admin.userId))).toEqual(
    statusAndCode(await signIn({ id: '', resourceName: 'nosuchshop' }, admin.userId)),
  )
  expect(statusAndCode(await sendHeartbeat())).toEqual([401, 'not_signed_in'])
  expect(statusAndCode(await provider.in(shop).call(connectorCalls.list))).toEqual([403, 'invalid_customer'])
  expect(statusAndCode(await remove(shop))).toEqual([404, 'not_found'])

  expect(statusAndCode(await restore(shop))).toEqual(OK)
  expect(statusAndCode(await restore(shop))).toEqual([404, 'not_found'])
  expect((await admin.call(sessionCalls.profile)).status).toBe(401)
  expect((await signIn(shop, admin.userId)).status).toBe(200)
  expect((await sendHeartbeat()).status).not.toBe(401)
  const { body } = await provider.in(shop).call(auditCalls.list, { query: { subject: 'environment' } })
  const entries = body['entries'] as { action: string; actor: string }[]
  expect(entries.map(({ action, actor }) => [action, actor])).toEqual([
    ['restored', provider.userId],
    ['deleted', provider.userId],
  ])
})

test('Only super administrators delete environments, by the typed name, and never the demo', async () => {
  const shop = await server.environment()
  const owner = await server.account('b2b', shop)
  const admin = await server.person(shop, 'admin')
  for (const person of [owner, admin]) {
    expect(statusAndCode(await remove(shop, person))).toEqual([403, 'forbidden'])
    expect(statusAndCode(await restore(shop, person))).toEqual([403, 'forbidden'])
  }
  expect(statusAndCode(await remove({ ...shop, resourceName: 'other' }))).toEqual([400, 'bad_request'])
  const demo = await server.environment('demo')
  expect(statusAndCode(await remove(demo))).toEqual([422, 'system_keyword'])

  expect(statusAndCode(await remove({ ...shop, resourceName: shop.resourceName.toUpperCase() }))).toEqual(OK)
  const deletedShop = (await list()).find(({ id }) => id === shop.id)
  const [deletedAt, removedAt] = [Date.parse(deletedShop?.deletedAt ?? ''), Date.parse(deletedShop?.removedAt ?? '')]
  expect(removedAt - deletedAt).toBe(30 * 24 * 3_600_000)
  expect(await list(owner)).toEqual([])
  const duplicate = await provider.call(customerCalls.createEnvironment, { body: { resourceName: shop.resourceName } })
  expect(statusAndCode(duplicate)).toEqual([409, 'customer_already_exists'])
})

test('After the grace period a deleted environment is removed with its rows, files and jobs; others are kept', async () => {
  const { shop, ordered, book, printed } = await printFixture(server)
  await book([await ordered(2)], 1)
  await printed()
  await book([await ordered(1)])
  await addWebhook(shop.environment)
  const [recent, stuck, old] = [await server.environment(), await server.environment(), shop.environment]
  const folders = [recent, old].map(({ resourceName }) => environmentFolder(settings, resourceName))
  for (const folder of folders) {
    await mkdir(path.join(folder, 'sheets'), { recursive: true })
    await writeFile(path.join(folder, 'sheets', 'a.pdf'), '')
  }
  await maintain()
  for (const each of [recent, stuck, old]) expect(statusAndCode(await remove(each))).toEqual(OK)
  // One that cannot be removed does not affect the others. Large ones may take longer than a call.
  await database.pool.query(
    `create function refuse_removal() returns trigger language plpgsql as $$ begin
       if old.id = '${stuck.id}' or current_setting('statement_timeout') <> '1h' then raise 'refused'; end if;
       return old;
     end $$;
     create trigger refuse_removal before delete on environments for each row execute function refuse_removal()`,
  )
  for (const { id } of [stuck, old])
    await database.pool.query(
      `update environments set deleted_at = now() - interval '30 days 1 minute' where id = $1`,
      [id],
    )
  // its files may be being removed
  expect(statusAndCode(await restore(old))).toEqual([404, 'not_found'])
  await maintain()
  const ids = (await list()).map(({ id }) => id)
  expect(ids).toEqual(expect.arrayContaining([recent.id, stuck.id]))
  expect(ids).not.toContain(old.id)
  for (const table of ['users', 'frames', 'artworks', 'print_pieces']) {
    const counted = await database.pool.query(`select from ${table} where environment_id = $1`, [old.id])
    expect(counted.rowCount).toBe(0)
  }
  await stat(folders[0] ?? '')
  await expect(stat(folders[1] ?? '')).rejects.toThrow('ENOENT')
  const jobs = await database.pool.query(
    `select distinct payload ->> 'environmentId' as id from graphile_worker._private_jobs`,
  )
  expect(jobs.rows.map(({ id }) => id)).not.toContain(old.id)
})

test('An environment that another session is removing is skipped', async () => {
  const shop = await server.environment()
  await database.pool.query(`update environments set deleted_at = now() - interval '31 days' where id = $1`, [shop.id])
  const other = await database.pool.connect()
  onTestFinished(() => other.release())
  await other.query('begin')
  await other.query('select from environments where id = $1 for update', [shop.id])
  expect(await deleteEnvironment(database.pool, shop.id)).toBe(false)
  await other.query('rollback')
  expect(await deleteEnvironment(database.pool, shop.id)).toBe(true)
})

test('No further environment is removed after the time limit of the maintenance', async () => {
  const shops = [await server.environment(), await server.environment()].map(({ id }) => id)
  await database.pool.query(`update environments set deleted_at = now() - interval '31 days' where id = any($1)`, [
    shops,
  ])
  const remaining = async () => (await list()).filter(({ id }) => shops.includes(id)).length
  const limit = new AbortController()
  const info = (...args: unknown[]) => {
    if (args[1] === 'a deleted environment was removed') limit.abort()
  }
  const services = { ...server.services, log: { ...server.services.log, info } }
  await maintainEnvironmentsTask.run(services, limit.signal)
  expect(await remaining()).toBe(1)
  await maintain()
  expect(await remaining()).toBe(0)
})
