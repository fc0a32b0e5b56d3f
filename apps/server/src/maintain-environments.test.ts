import { expect, test } from 'vitest'
import { maintainEnvironmentsTask } from './maintain-environments.ts'
import { requestDownloads } from './modules/orders/orders/artwork-downloads-commands.ts'
import { loadEnvironments } from './modules/platform/environments/environments-queries.ts'
import { testServer } from './testing/test-server.ts'

test('Maintenance adds the jobs that an environment should have, each once', async () => {
  expect(maintainEnvironmentsTask).toMatchObject({ schedule: '*/30 * * * *', runsAtStart: true })
  const server = await testServer()
  const { database } = server.services
  const shop = await server.environment()
  const other = await server.environment()
  await database.inEnvironment(shop.id, async (tx) => {
    await requestDownloads(tx, ['https://files.shop.example/a.png'])
    await tx.client.query(
      `insert into artworks (environment_id, id, sha256, bytes, stored_bytes, file_name, kind, info, wanted_at)
       values ($1, gen_random_uuid(), '', 1, 1, 'a.pdf', 'PDF', '{}', now())`,
      [shop.id],
    )
    await tx.client.query(
      `insert into shops (environment_id, id, kind, name, source, domain, address_hash, signature_header, mapping, take,
                          is_on, version, api_sealed)
       values ($1, gen_random_uuid(), 'shopify', 'Shop', 'Shop', '', '', '', '{}', 'paid', true, 1, '')`,
      [shop.id],
    )
  })
  const jobs = async () => {
    const { rows } = await database.pool.query<{ task: string; environment: string }>(
      `select task_identifier as task, split_part(key, ':', 2) as environment from graphile_worker.jobs order by 1`,
    )
    return rows
  }
  // As after a backup was restored, which does not contain the queue.
  await database.pool.query('delete from graphile_worker._private_jobs')
  for (let time = 0; time < 2; time += 1) {
    await maintainEnvironmentsTask.run(server.services, new AbortController().signal)
    expect(await jobs()).toEqual(
      // The other environment is purged every day, by default.
      expect.arrayContaining([{ task: 'purge_history', environment: other.id }]),
    )
    expect((await jobs()).filter(({ environment }) => environment === shop.id).map(({ task }) => task)).toEqual([
      'apply_retention',
      'catch_up_shop',
      'fetch_artwork',
      'purge_history',
      'reinspect_artwork',
    ])
  }
})

test('An error in the maintenance of one environment does not affect the others', async () => {
  const server = await testServer()
  const { database } = server.services
  const environments = [await server.environment(), await server.environment(), await server.environment()]
  const broken = (await loadEnvironments(database)).find(({ id }) => environments.some((each) => each.id === id))
  const errors: unknown[] = []
  const log = { ...server.services.log, error: (...args: unknown[]) => errors.push(args) }
  const maintain = () => maintainEnvironmentsTask.run({ ...server.services, log }, new AbortController().signal)
  const purged = async () => {
    const { rows } = await database.pool.query<{ environment: string }>(
      `select split_part(key, ':', 2) as environment from graphile_worker.jobs where task_identifier = 'purge_history'`,
    )
    return rows.map(({ environment }) => environment).toSorted()
  }
  await database.pool.query('delete from graphile_worker._private_jobs')
  await database.pool.query(
    `create function refuse_job() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`,
  )
  await database.pool.query(
    `create trigger refuse_job before insert on graphile_worker._private_jobs for each row
       when (new.key like '%:${broken?.id}:%') execute function refuse_job()`,
  )
  await maintain()
  const ids = environments.map(({ id }) => id).toSorted()
  expect(await purged()).toEqual(ids.filter((id) => id !== broken?.id))
  expect(errors).toMatchObject([[{ environment: broken?.resourceName }, 'maintenance failed']])
  await database.pool.query('drop trigger refuse_job on graphile_worker._private_jobs')
  await maintain()
  expect(await purged()).toEqual(ids)
})
