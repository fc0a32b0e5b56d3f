import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { calls } from '@platen/contract/calls'
import { orderCalls } from '@platen/contract/orders'
import { printCalls } from '@platen/contract/printing'
import { sessionCalls } from '@platen/contract/session'
import { expect, test } from 'vitest'
import { EXCLUDED_TABLES, listTenantTables } from '../database/tenant-tables.ts'
import { tryLockFileDeletion } from '../file-store/deletion-lock.ts'
import { newPreparedPdfKey, originalKey, preparedPdfKey } from '../file-store/object-keys.ts'
import { environmentFolder } from '../file-store/paths.ts'
import { createOutputFolder } from '../modules/catalog/output-channels/output-folder.ts'
import { rescheduleDelivery } from '../modules/production/runs/delivery-commands.ts'
import { backupFixture } from '../testing/backup-fixture.ts'
import { composeFixture } from '../testing/compose-fixture.ts'
import { listFilesRecursive } from '../testing/list-files.ts'
import { deliverRuns } from '../testing/run-due-jobs.ts'
import { PASSWORD, testServer } from '../testing/test-server.ts'
import { makeBackup } from './backup.ts'
import { runChecks } from './doctor/doctor.ts'

const {
  server,
  there,
  shop,
  floor,
  operator,
  presetId,
  name,
  silent,
  backupAt,
  withClient,
  backup,
  restore,
  loadRows,
  ordered,
  book,
  printed,
} = await backupFixture()

test('Every table of the database is in the backup, is excluded with a reason, or has no rows of environments', async () => {
  const { rows } = await server.services.database.pool.query<{ name: string }>(
    `select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and relkind in ('r', 'p') order by 1`,
  )
  const saved = (await withClient(server, listTenantTables)).map((table) => table.name)
  const elsewhere = [
    'accounts',
    'installation',
    'kysely_migration',
    'kysely_migration_lock',
    'servers',
    'sign_in_tries',
    'task_workers',
  ]
  const handledTables = [...saved, ...Object.keys(EXCLUDED_TABLES), ...elsewhere].toSorted()
  expect(rows.map((row) => row.name)).toEqual(handledTables)
})

test('A backup made while orders arrive is consistent, and its restored environment is equal and can print', async () => {
  await book([await ordered(3), await ordered(2)])
  await printed()
  await floor.composed(operator)
  await deliverRuns(server.services, shop.environment)
  await book([await ordered(1)])
  const before = await loadRows(server, name)
  let arriving = true
  let arrived = 0
  const flood = (async () => {
    while (arriving) {
      await ordered()
      arrived += 1
    }
  })()
  const result = await backup('while-arriving')
  arriving = false
  await flood
  expect(result.ok).toBe(true)
  expect(arrived).toBeGreaterThan(0)

  expect(await restore('while-arriving', { resumePrinting: true })).toMatchObject({ ok: true })
  const after = await loadRows(there, name)
  // Orders are complete: each has its job and its frame.
  expect(after['orders']?.length).toBeGreaterThanOrEqual(before['orders']?.length ?? 0)
  expect(after['jobs']?.length).toBe(after['orders']?.length)
  expect(after['frames']?.length).toBe(after['orders']?.length)
  const growingTables = new Set(['orders', 'jobs', 'frames', 'job_events'])
  for (const [table, rows] of Object.entries(before)) {
    if (growingTables.has(table)) expect(after[table]).toEqual(expect.arrayContaining(rows))
    else expect([table, after[table]]).toEqual([table, rows])
  }
  const files = async (of: typeof server, place: string) =>
    listFilesRecursive(path.join(environmentFolder(of.services.settings, name), place))
  for (const place of ['artwork', 'sheets']) {
    const expected = await files(server, place)
    expect(expected.length).toBeGreaterThan(0)
    expect(await files(there, place)).toEqual(expected)
    for (const file of expected) {
      const [one, other] = [server, there].map((of) =>
        readFile(path.join(environmentFolder(of.services.settings, name), place, file)),
      )
      expect((await other)?.equals((await one) ?? Buffer.alloc(0))).toBe(true)
    }
  }

  // The restored environment works: the same user signs in with the same password, and the booked order is composed.
  const environment = { id: shop.environment.id, resourceName: name }
  const signedIn = await there.app.inject({
    method: 'POST',
    url: '/pax/user/login',
    headers: { customer: name },
    payload: { userId: operator.userId, password: PASSWORD },
  })
  const cookie = signedIn.cookies.map((one) => `${one.name}=${one.value}`).join('; ')
  const restored = {
    ...operator,
    call: ((row, input) => there.call(row, input, { cookie, customer: name })) as typeof operator.call,
  }
  expect((await restored.call(orderCalls.list, { query: { type: 'active' } })).status).toBe(200)
  await createOutputFolder(there.services.settings, environment, 'output')
  const run = await restored.call(printCalls.printOrders, { body: { presetId } })
  expect(run.status).toBe(200)
  await composeFixture(there, { ...shop, environment }).composed(restored)
  await deliverRuns(there.services, environment)
  const sheets = await readdir(path.join(environmentFolder(there.services.settings, name), 'output'))
  expect(sheets.filter((file) => file.endsWith('.pdf')).length).toBe(1)
  const findings = await withClient(there, (client) => runChecks(client, there.services.settings, new Date()))
  // The artwork of the test environment has rows with invented sizes and no files.
  expect(findings.filter(({ level, check }) => level === 'problem' && check !== 'artwork')).toEqual([])
})

test('A backup contains passwords and keys only as the hashes stored in the database', async () => {
  expect(await backup('hashes')).toMatchObject({ ok: true })
  const rows = (await listFilesRecursive(backupAt('hashes'))).filter((file) => file.endsWith('.jsonl.gz'))
  const texts = await Promise.all(
    rows.map(async (file) => gunzipSync(await readFile(path.join(backupAt('hashes'), file)))),
  )
  const all = texts.map(String).join('\n')
  expect(all).toContain(operator.userId)
  expect(all).toContain('$argon2id$')
  expect(all).not.toContain(PASSWORD)
  expect((await stat(backupAt('hashes'))).mode & 0o077).toBe(0)
})

test('A run that was not delivered before the backup waits for a user after the restore', async () => {
  await book([await ordered(1)])
  const id = await printed()
  await floor.composed(operator)
  const problem = { code: 'folder_away', values: { folder: '/rip' } } as const
  await server.services.database.inEnvironment(shop.environment.id, (tx) => rescheduleDelivery(tx, id, null, problem))
  expect(await backup('with-open-run')).toMatchObject({ ok: true })
  const fresh = await testServer()
  const outcome = await restore('with-open-run', {}, fresh)
  expect(outcome).toMatchObject({ ok: true, restored: { heldRuns: 1 } })
  const { rows } = await withClient(fresh, (client) =>
    client.query(
      `select p.reason like 'Restored from the backup of %' as told, p.reason_code as code,
              (select array_agg(v.state order by v.id) from run_events v where v.run_id = p.id) as states
         from print_jobs p where p.id = $1 and p.state = 'failed'`,
      [id],
    ),
  )
  expect(rows).toEqual([{ told: true, code: null, states: ['ready', 'failed'] }])
})

test('An environment restored under another name next to the original gets no usable keys, and references to its keys stay valid', async () => {
  await server.services.database.outsideEnvironments
    .insertInto('api_keys')
    .values({ environment_id: shop.environment.id, id: operator.id, name: 'shop', key_hash: Buffer.from('a key') })
    .execute()
  await server.services.database.inEnvironment(shop.environment.id, ({ kysely }) =>
    kysely
      .insertInto('connector_channels')
      .values({
        environment_id: shop.environment.id,
        id: operator.id,
        connector_id: operator.id,
        key: 'queue',
        channel: '{}',
        reported_at: new Date(),
      })
      .execute(),
  )
  expect(await backup('beside')).toMatchObject({ ok: true })
  const outcome = await restore('beside', { as: 'twinshop' }, server)
  expect(outcome).toMatchObject({ ok: true, restored: { environments: ['twinshop'], revokedKeys: 1 } })
  const [first, twin] = [await loadRows(server, name), await loadRows(server, 'twinshop')]
  expect(twin['orders']?.length).toBe(first['orders']?.length)
  expect(twin['connector_channels']?.length).toBe(first['connector_channels']?.length)
  const { rows: keys } = await server.services.database.pool.query(
    `select e.resource_name = 'twinshop' as twin, revoked_at is not null as revoked, key_hash = 'a key' as mine
       from api_keys k join environments e on e.id = k.environment_id order by 1`,
  )
  expect(keys).toEqual([
    { twin: false, revoked: false, mine: true },
    { twin: true, revoked: true, mine: false },
  ])
  const other = await server.environment()
  await server.services.database.pool.query(`update environments set name = 'formername' where id = $1`, [other.id])
  await server.services.database.pool.query(`update environments set name = resource_name where id = $1`, [other.id])
  expect(await restore('beside', { as: 'formername' }, server)).toMatchObject({
    ok: false,
    message: expect.stringContaining('has or had the name'),
  })
  expect(
    await listFilesRecursive(path.join(environmentFolder(server.services.settings, 'twinshop'), 'artwork')),
  ).toEqual(await listFilesRecursive(path.join(environmentFolder(server.services.settings, name), 'artwork')))
})

test('An unknown super administrator is restored without a password with one environment, and with the password in a complete restore', async () => {
  const superAdministrator = await server.account('superadmin')
  const stranger = await server.account('superadmin')
  await superAdministrator.in(shop.environment).call(orderCalls.list, { query: { type: 'active' } })
  const everything = (label: string) =>
    withClient(server, (client) =>
      makeBackup(client, server.services.settings, { folder: backupAt(label), onProgress: silent }),
    )
  expect(await everything('everything')).toMatchObject({ ok: true })
  const one = await restore('everything', { environment: name, as: 'onlyone' })
  expect(one).toMatchObject({ ok: true, restored: { passwordResetRequired: [superAdministrator.userId] } })
  const signIn = async (of: typeof server, userId: string): Promise<number> =>
    (await of.call(sessionCalls.login, { body: { userId, password: PASSWORD } }, {})).status
  expect(await signIn(there, superAdministrator.userId)).toBe(401)

  const empty = await testServer()
  expect(await restore('everything', {}, empty)).toMatchObject({ ok: true, restored: { passwordResetRequired: [] } })
  expect(await signIn(empty, superAdministrator.userId)).toBe(200)
  expect(await signIn(empty, stranger.userId)).toBe(200)
})

test('No file is deleted while a backup is in progress', async () => {
  const other = await server.services.database.pool.connect()
  try {
    const tries: boolean[] = []
    const look = async (): Promise<void> => {
      await other.query('begin')
      tries.push(await tryLockFileDeletion(other))
      await other.query('rollback')
    }
    await look()
    const onProgress = (): void => void looks.push(look())
    const looks: Promise<void>[] = []
    const { settings } = server.services
    await withClient(server, (client) =>
      makeBackup(client, settings, { environment: name, folder: backupAt('held'), onProgress }),
    )
    await Promise.all(looks)
    await look()
    expect(tries).toEqual([true, false, true])
  } finally {
    other.release()
  }
})

test('A backup creates its own folder, and none if there is nothing to save', async () => {
  expect(await backup('held')).toMatchObject({ ok: false })
  const { settings } = server.services
  const none = await withClient(server, (client) =>
    makeBackup(client, settings, { environment: 'nosuchshop', folder: backupAt('none'), onProgress: silent }),
  )
  expect(none).toMatchObject({ ok: false })
  expect((await readdir(settings.dataFolder)).filter((each) => each.startsWith('none'))).toEqual([])
})

test('A backup of one environment contains no password of a super administrator, and a restore of it creates none', async () => {
  const superAdministrator = await server.account('superadmin')
  await superAdministrator.in(shop.environment).call(calls.users.list, { query: {} })
  expect((await backup('of-one-shop')).ok).toBe(true)
  const text = gunzipSync(await readFile(path.join(backupAt('of-one-shop'), 'accounts.jsonl.gz'))).toString()
  expect(text).toContain(superAdministrator.userId)
  expect(text).not.toContain('$argon2')
  const empty = await testServer()
  expect(await restore('of-one-shop', {}, empty)).toMatchObject({ ok: true })
  const { rows } = await empty.services.database.pool.query<{ hash: string }>(
    `select password_hash as hash from accounts where user_id = $1`,
    [superAdministrator.userId],
  )
  expect(rows[0]?.hash).toMatch(/AAAAAAAAAAAA$/)
})

test('An object that was deleted during the backup is an error only if a row of the backup needs it', async () => {
  const { objects, settings } = server.services
  const art = await floor.realArtwork()
  const withDeleted = (deleted: string) => ({
    ...objects,
    async *list(...[owner, prefix]: Parameters<typeof objects.list>) {
      yield* objects.list(owner, prefix)
      if (deleted.startsWith(prefix)) yield { key: deleted, bytes: 1, changedAt: new Date() }
    },
    download: async (...[owner, key, target]: Parameters<typeof objects.download>) =>
      key !== deleted && objects.download(owner, key, target),
  })
  const save = (folder: string, deleted: string) =>
    withClient(server, (client) =>
      makeBackup(
        client,
        settings,
        { environment: name, folder: backupAt(folder), onProgress: silent },
        withDeleted(deleted),
      ),
    )
  expect(await save('without-earlier', newPreparedPdfKey(art.id))).toMatchObject({ ok: true })
  for (const key of [originalKey(art.id), preparedPdfKey(art.id)])
    await expect(save('without-needed', key)).rejects.toThrow('was deleted during the backup')
})
