import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { lockDataFolder } from '../database/data-folder-lock.ts'
import { tryLockServers } from '../database/servers-lock.ts'
import { testDatabase } from '../testing/test-database.ts'

const { config, database } = await testDatabase()
const dataFolder = await mkdtemp(path.join(os.tmpdir(), 'platen-command-'))
await chmod(dataFolder, 0o755)
afterAll(() => rm(dataFolder, { recursive: true, force: true }))
const shop = '00000000-0000-4000-8000-000000000001'
await database.outsideEnvironments
  .insertInto('environments')
  .values({ id: shop, resource_name: 'myshop', name: 'myshop' })
  .execute()
await database.inEnvironment(shop, ({ kysely }) =>
  kysely
    .insertInto('masters')
    .values({ environment_id: shop, category: 'mediaType', id: 'm', label: 'Metal' })
    .execute(),
)

/** Returns the connection as a DATABASE_URL; the folder of a socket goes into the query. */
function getAddress(one: pg.PoolConfig): string {
  if (one.connectionString !== undefined) return one.connectionString
  const url = new URL(`postgres://localhost:${one.port}/${one.database}`)
  url.username = one.user ?? ''
  url.password = typeof one.password === 'string' ? one.password : ''
  url.searchParams.set('host', one.host ?? 'localhost')
  return url.href
}

const main = path.join(import.meta.dirname, 'main.ts')

/** Runs `platen ...` in a child process without a terminal. */
async function platen(args: readonly string[], input = '') {
  const child = spawn(process.execPath, [main, ...args], {
    env: { ...process.env, PLATEN_DATA: dataFolder, DATABASE_URL: getAddress(config), INIT_CWD: dataFolder },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  child.stdin.end(input)
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code: child.exitCode, out, err }
}

test('The help command succeeds, and an unknown command fails', async () => {
  const [help, unknown, inherited] = await Promise.all([platen(['help']), platen(['backpu']), platen(['constructor'])])
  expect(help).toMatchObject({ code: 0, err: '' })
  for (const command of ['backup', 'restore', 'doctor', 'create-super-admin', 'reset-password', 'storage']) {
    expect(help.out).toContain(`\n  ${command} `)
  }
  expect(unknown).toMatchObject({ code: 2, out: '' })
  expect(inherited).toEqual(unknown)
  expect((await platen(['doctor', '--fix'])).code).toBe(2)
})

test('The commands backup, doctor and restore work as typed', async () => {
  const saved = await platen(['backup', '--environment', 'MyShop', '--into', 'saved'])
  expect(saved).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^myshop: \d+ rows\n\d+ files, .* MB, in .*saved\n$/),
  })
  expect(await readdir(path.join(dataFolder, 'saved'))).toContain('manifest.json')
  expect(await platen(['backup', '--into', 'saved'])).toMatchObject({
    code: 2,
    err: expect.stringContaining('exists already'),
  })

  const secondRun = await platen(['restore', 'saved'])
  expect(secondRun).toMatchObject({ code: 2, err: expect.stringContaining('myshop exists already') })
  const unasked = await platen(['restore', 'saved', '--replace'])
  expect(unasked).toMatchObject({ code: 2, err: expect.stringContaining('--yes') })
  const beside = await platen(['restore', 'saved', '--as', 'other'])
  expect(beside).toMatchObject({ code: 0, out: 'Restored: other\n' })

  await database.pool.query('delete from masters')
  expect(await platen(['restore', 'saved', '--replace', '--yes'])).toMatchObject({ code: 0, out: 'Restored: myshop\n' })
  const { rows } = await database.pool.query('select label from masters')
  expect(rows).toEqual([{ label: 'Metal' }])

  const doctor = await platen(['doctor', '--json'])
  expect(doctor.code).toBe(0)
  expect(JSON.parse(doctor.out)).toMatchObject({ isWell: true, putAway: [] })
})

test('The storage command sets, prints and removes the limit of an environment', async () => {
  expect(await platen(['storage', 'MyShop'])).toMatchObject({ code: 0, out: 'myshop: 0.0 GB used, no limit\n' })
  expect((await platen(['storage', 'myshop', '50GB'])).out).toBe('myshop: 0.0 GB used, 50.0 GB at most\n')
  expect(await platen(['storage', 'myshop', 'much'])).toMatchObject({
    code: 2,
    err: '"much" is not a size: use for example 50GB, or off\n',
  })
  expect((await platen(['storage', 'myshop'])).out).toContain('50.0 GB at most')
  expect((await platen(['storage', 'myshop', 'off'])).out).toContain('no limit')
  expect((await platen(['storage', 'nosuch'])).code).toBe(2)
})

test('A deleted environment keeps its output folders until they are revoked by its name', async () => {
  const rip = await mkdtemp(path.join(os.tmpdir(), 'platen-rip-'))
  onTestFinished(() => rm(rip, { recursive: true }))
  const id = '00000000-0000-4000-8000-000000000003'
  await database.outsideEnvironments
    .insertInto('environments')
    .values({ id, resource_name: 'gone', name: 'gone' })
    .execute()
  expect(await platen(['output-root', 'gone', 'add', rip])).toMatchObject({ code: 0, out: `${rip}\n` })
  await database.pool.query('update environments set deleted_at = now() where id = $1', [id])
  expect(await platen(['output-root', 'myshop', 'add', rip])).toMatchObject({
    code: 2,
    err: expect.stringContaining('which is granted to the deleted environment gone.'),
  })
  expect((await platen(['output-root', 'gone', 'remove', rip])).out).toBe('No folder is granted to gone.\n')
  expect((await platen(['output-root', 'myshop', 'add', rip])).code).toBe(0)
})

test('The commands rename-environment, delete-environment and restore-environment work as typed', async () => {
  const id = '00000000-0000-4000-8000-000000000002'
  await database.outsideEnvironments
    .insertInto('environments')
    .values({ id, resource_name: 'leaving', name: 'leaving' })
    .execute()
  expect(await platen(['rename-environment', 'leaving'])).toMatchObject({ code: 2 })
  expect(await platen(['rename-environment', 'nosuch', 'shop'])).toMatchObject({ code: 2, out: '' })
  for (const [name, problem] of [
    ['myshop', 'Another environment has or had this name.'],
    ['my shop', 'only the letters a to z and digits'],
    ['pax', 'reserved'],
  ] as const) {
    const refused = await platen(['rename-environment', 'leaving', name])
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining(problem) })
  }
  expect(await platen(['rename-environment', 'Leaving', 'Renamed'])).toMatchObject({
    code: 0,
    out: 'leaving is renamed to renamed. Links and sign-ins with leaving continue to work; its folder stays leaving.\n',
  })
  expect((await platen(['storage', 'renamed'])).code).toBe(0)
  const saved = await platen(['backup', '--environment', 'renamed', '--into', 'renamed'])
  expect(saved).toMatchObject({ code: 0, out: expect.stringMatching(/^leaving: \d+ rows\n/) })

  expect((await platen(['delete-environment', 'nosuch'])).err).toBe('There is no environment nosuch.\n')
  const deleted = await platen(['delete-environment', 'renamed'])
  expect(deleted).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^renamed is deleted\. It can be restored until /),
  })
  expect((await platen(['delete-environment', 'renamed'])).err).toBe('renamed is deleted already.\n')
  expect((await platen(['rename-environment', 'renamed', 'other'])).code).toBe(2)
  const listed = (await platen(['environments'])).out.split('\n')
  expect(listed).toContain('myshop')
  expect(listed).toContainEqual(expect.stringMatching(/^renamed \(folder leaving\): deleted .+, removed /))

  const restored = await platen(['restore-environment', 'renamed'])
  expect(restored).toMatchObject({ code: 0, out: 'renamed is restored. Its users sign in again.\n' })
  expect((await platen(['restore-environment', 'renamed'])).code).toBe(2)
})

test('The restore command replaces nothing while Platen runs', async () => {
  const lock = await lockDataFolder({ servers: 'one', dataFolder })
  if (!lock.ok) throw new Error('the data folder is in use')
  try {
    const refused = await platen(['restore', 'saved', '--replace', '--yes'])
    expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Stop Platen first') })
    expect((await platen(['backup', '--into', 'while-running'])).code).toBe(0)
  } finally {
    await lock.release()
  }
})

test('The restore command replaces nothing while a server on another machine works on the database', async () => {
  const client = await database.pool.connect()
  expect(await tryLockServers(client, 'many')).toBe(true)
  const refused = await platen(['restore', 'saved', '--replace', '--yes'])
  client.release(true)
  expect(refused).toMatchObject({ code: 2, err: expect.stringContaining('Stop Platen first') })
})

test('The doctor command exits with 1 if it finds a problem', async () => {
  const { rows } = await database.pool.query<{ timestamp: string }>(
    `delete from kysely_migration where name = '0502-release-by-itself' returning timestamp`,
  )
  const doctor = await platen(['doctor'])
  expect(doctor).toMatchObject({ code: 1, out: expect.stringContaining('PROBLEM  database: 1 migration has not run.') })
  await database.pool.query(`insert into kysely_migration (name, timestamp) values ('0502-release-by-itself', $1)`, [
    rows[0]?.timestamp,
  ])
})

test('The command create-super-admin reads the password of the first super administrator from the standard input', async () => {
  const weak = await platen(['create-super-admin', 'root@provider.example'], 'password\n')
  expect(weak).toMatchObject({ code: 2, err: expect.stringContaining('The password was rejected') })
  const created = await platen(['create-super-admin', 'root@provider.example'], 'three quiet otters sing\n')
  expect(created).toMatchObject({ code: 0, out: 'root@provider.example can sign in now.\n' })
  expect((await platen(['reset-password', 'root@provider.example'], 'four loud herons dance\n')).code).toBe(0)
})
