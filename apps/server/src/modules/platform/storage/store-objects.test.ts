import { randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { blockFileDeletion } from '../../../file-store/deletion-lock.ts'
import { proofKey } from '../../../file-store/object-keys.ts'
import { environmentFolder } from '../../../file-store/paths.ts'
import { failure } from '../../../http/failure.ts'
import type { EnvironmentRef } from '../../../http/handler-context.ts'
import { listAll } from '../../../testing/list-files.ts'
import { testServer } from '../../../testing/test-server.ts'
import { addMissingRemovalTask, removeObjects } from './object-rows-commands.ts'
import { loadKeysInTransit } from './object-rows-queries.ts'
import { storeObjects } from './store-objects.ts'
import { removeUnusedObjects } from './tasks/remove-objects.ts'

const server = await testServer()
const { services } = server
const { database, objects, settings } = services
const { inEnvironment } = database

/** An environment, and what it stores. */
async function shop() {
  const environment = await server.environment()
  const { id: userId } = await server.person(environment, 'operator')
  const newFile = async () => {
    const file = path.join(settings.dataFolder, randomUUID())
    await mkdir(settings.dataFolder, { recursive: true })
    await writeFile(file, 'content')
    return file
  }
  const insertRow = (id: string) => (tx: Parameters<Parameters<typeof inEnvironment>[1]>[0]) =>
    tx.execute(
      `insert into proofs (environment_id, id, user_id, file_name, bytes, made_at) values ($1, $2, $3, 'a.pdf', 7, now())`,
      [id, userId],
    )
  const store = async (id: string, write: Parameters<typeof storeObjects>[3] = insertRow(id)) =>
    storeObjects(
      services,
      environment,
      { intents: [proofKey(id)], objects: [{ key: proofKey(id), file: await newFile() }] },
      write,
    )
  const exists = async (id: string) => (await objects.stat(environment, proofKey(id))) !== undefined
  const inTransit = () => inEnvironment(environment.id, loadKeysInTransit)
  const jobs = async () => {
    const { rows } = await database.pool.query<{ n: number }>(
      'select count(*)::int as n from graphile_worker.jobs where key = $1',
      [`remove_objects:${environment.id}:${environment.id}`],
    )
    return rows[0]?.n
  }
  const ageIntents = () =>
    database.pool.query(
      `update object_intents set begun_at = begun_at - interval '25 hours' where environment_id = $1`,
      [environment.id],
    )
  return { environment, store, insertRow, exists, inTransit, jobs, ageIntents }
}

test('An object and its row are stored, and nothing remains in transit', async () => {
  const { store, exists, inTransit, jobs } = await shop()
  const id = randomUUID()
  await store(id)
  expect([await exists(id), await inTransit(), await jobs()]).toEqual([true, [], 0])
})

test('If writing the row fails or returns a failure, the object is deleted by a task', async () => {
  const { environment, store, exists, inTransit, jobs } = await shop()
  const ids = [randomUUID(), randomUUID()] as const
  await expect(
    store(ids[0], async () => {
      throw new Error('no row')
    }),
  ).rejects.toThrow('no row')
  await store(ids[1], async () => failure('storage_full'))
  expect((await inTransit()).toSorted()).toEqual(ids.map(proofKey).toSorted())
  expect(await jobs()).toBe(1)
  await removeUnusedObjects(services, environment)
  expect([await exists(ids[0]), await exists(ids[1]), await inTransit()]).toEqual([false, false, []])
})

test('An object of a process that ended before its row was written is deleted after a day, and not before', async () => {
  const { environment, exists, inTransit, jobs, ageIntents } = await shop()
  const id = randomUUID()
  const file = path.join(settings.dataFolder, randomUUID())
  await writeFile(file, 'content')
  await database.pool.query('insert into object_intents (environment_id, key) values ($1, $2)', [
    environment.id,
    proofKey(id),
  ])
  await objects.put(environment, [{ key: proofKey(id), file }])
  await inEnvironment(environment.id, addMissingRemovalTask)
  await removeUnusedObjects(services, environment)
  expect([await exists(id), await inTransit(), await jobs()]).toEqual([true, [proofKey(id)], 0])
  await ageIntents()
  await inEnvironment(environment.id, addMissingRemovalTask)
  expect(await jobs()).toBe(1)
  await removeUnusedObjects(services, environment)
  expect([await exists(id), await inTransit()]).toEqual([false, []])
})

test('A row is not written if its intent was given up meanwhile', async () => {
  const { environment, store, insertRow, exists, inTransit, ageIntents } = await shop()
  const id = randomUUID()
  const put = objects.put
  const slow = {
    ...services,
    objects: {
      ...objects,
      async put(...args: Parameters<typeof put>) {
        await put(...args)
        await ageIntents()
        await removeUnusedObjects(services, environment)
      },
    },
  }
  const file = path.join(settings.dataFolder, randomUUID())
  await writeFile(file, 'content')
  const key = proofKey(id)
  await expect(
    storeObjects(slow, environment, { intents: [key], objects: [{ key, file }] }, insertRow(id)),
  ).rejects.toThrow()
  expect([await exists(id), await inTransit()]).toEqual([false, []])
  const { rowCount } = await database.pool.query('select from proofs where id = $1', [id])
  expect(rowCount).toBe(0)
  await store(randomUUID())
})

test('While a backup is running no object is deleted; a prefix deletes all objects below it, of one environment', async () => {
  const { environment, exists, jobs } = await shop()
  const other = await server.environment()
  const prefix = `artwork/${randomUUID()}/`
  for (const owner of [environment, other]) {
    for (const name of ['original', 'ready.pdf']) {
      const file = path.join(settings.dataFolder, randomUUID())
      await writeFile(file, 'content')
      await objects.put(owner, [{ key: `${prefix}${name}`, file }])
    }
  }
  await inEnvironment(environment.id, (tx) => removeObjects(tx, [prefix]))
  const listKeys = (owner: typeof environment) => listAll(objects.list(owner, prefix))
  const client = await database.pool.connect()
  const release = await blockFileDeletion(client)
  await removeUnusedObjects(services, environment)
  expect([(await listKeys(environment)).length, await jobs()]).toEqual([2, 1])
  await release()
  client.release()
  await removeUnusedObjects(services, environment)
  expect([(await listKeys(environment)).length, (await listKeys(other)).length]).toEqual([0, 2])
  expect(await exists(randomUUID())).toBe(false)
})

test('A key that cannot be deleted remains and does not prevent the deletion of others; nothing is deleted after the abort signal', async () => {
  const { environment, store, exists, inTransit } = await shop()
  const ids = [randomUUID(), randomUUID(), randomUUID()].toSorted()
  const [first = '', broken = '', last = ''] = ids
  await store(first)
  await store(last)
  const file = path.join(settings.dataFolder, randomUUID())
  await writeFile(file, 'content')
  // A folder cannot be deleted as the object.
  await objects.put(environment, [{ key: `${proofKey(broken)}/file`, file }])
  await inEnvironment(environment.id, (tx) => removeObjects(tx, ids.map(proofKey)))
  await expect(removeUnusedObjects(services, environment, AbortSignal.abort())).rejects.toThrow('aborted')
  expect([await exists(first), await exists(last)]).toEqual([true, true])
  await expect(removeUnusedObjects(services, environment)).rejects.toThrow('could not be deleted')
  expect([await exists(first), await exists(last)]).toEqual([false, false])
  expect(await inTransit()).toEqual([proofKey(broken)])
})

/** Returns keys whose objects cannot be deleted: a folder is in the place of each. */
async function createUndeletable(environment: EnvironmentRef, count: number): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, n) => proofKey(`00000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`))
  for (const key of keys) {
    await mkdir(path.join(environmentFolder(settings, environment.resourceName), key), { recursive: true })
  }
  return keys
}

test('Objects are deleted although a complete batch before them cannot be deleted, and a full batch is followed by another job', async () => {
  const { environment, store, exists, inTransit, jobs } = await shop()
  const broken = await createUndeletable(environment, 500)
  const [last, next] = [randomUUID(), randomUUID()].map((id) => `f${id.slice(1)}`).toSorted() as [string, string]
  await store(last)
  const remove = (keys: readonly string[]) => inEnvironment(environment.id, (tx) => removeObjects(tx, keys))
  await remove([...broken, proofKey(last)])
  await expect(removeUnusedObjects(services, environment)).rejects.toThrow('500 objects could not be deleted')
  expect([await exists(last), (await inTransit()).length]).toEqual([false, 500])

  await store(next)
  const missing = Array.from({ length: 500 }, (_, n) => proofKey(`10000000-0000-4000-8000-${`${n}`.padStart(12, '0')}`))
  await remove([...missing, proofKey(next)])
  await database.pool.query('delete from graphile_worker._private_jobs')
  await removeUnusedObjects(services, environment)
  expect([await exists(next), (await inTransit()).length, await jobs()]).toEqual([true, 501, 1])
})

test('An attempt ends after a thousand failures, since the object store is probably not available', async () => {
  const { environment, store, exists } = await shop()
  const broken = await createUndeletable(environment, 1000)
  const last = `f${randomUUID().slice(1)}`
  await store(last)
  await inEnvironment(environment.id, (tx) => removeObjects(tx, [...broken, proofKey(last)]))
  await expect(removeUnusedObjects(services, environment)).rejects.toThrow('1000 objects could not be deleted')
  expect(await exists(last)).toBe(true)
})
