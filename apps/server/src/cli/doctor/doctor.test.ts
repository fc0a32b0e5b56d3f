import { randomBytes, randomUUID } from 'node:crypto'
import { mkdir, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { formatPieceCode } from '@platen/domain/printing'
import { expect, test } from 'vitest'
import { environmentFolder } from '../../file-store/paths.ts'
import { getHotFolders } from '../../modules/intake/intake/hot-folders.ts'
import { rescheduleCompose } from '../../modules/production/runs/compose-claims-commands.ts'
import { rescheduleDelivery } from '../../modules/production/runs/delivery-commands.ts'
import { encryptSecret } from '../../secrets/encrypt-secret.ts'
import { listFilesRecursive } from '../../testing/list-files.ts'
import { artworkFolder } from '../../testing/object-paths.ts'
import { testEnvironment } from '../../testing/test-environment.ts'
import { testServer } from '../../testing/test-server.ts'
import { quarantineOrphans, runChecks } from './doctor.ts'
import { formatReport, hasProblem } from './report.ts'

const server = await testServer()
const { database, settings } = server.services
const shop = await testEnvironment(server)
const { environment } = shop
const home = environmentFolder(settings, environment.resourceName)
const hotFolders = getHotFolders(settings, environment)
for (const { folder } of hotFolders) await mkdir(folder, { recursive: true })

async function withFiles(artworkId: string): Promise<string> {
  const folder = artworkFolder(settings, environment.resourceName, artworkId)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'original'), '')
  await truncate(path.join(folder, 'original'), 1000)
  await writeFile(path.join(folder, 'ready.pdf'), 'ready')
  return folder
}
const { rows: artworks } = await database.pool.query<{ id: string }>('select id from artworks')
for (const { id } of artworks) await withFiles(id)

const HOUR_MS = 3_600_000
const longAgo = new Date(Date.now() - 48 * HOUR_MS)

const look = async (now = new Date()) => {
  const client = await database.pool.connect()
  try {
    return await runChecks(client, settings, now)
  } finally {
    client.release()
  }
}
const problems = async () =>
  (await look()).filter(({ level }) => level !== 'fine').map(({ level, check, text }) => `${level} ${check}: ${text}`)

/** Writes as the owner of the database, which bypasses Platen, and restores the rows afterwards. */
const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values)

test('The doctor finds no problem in a consistent environment', async () => {
  await shop.order()
  const findings = await look()
  expect(hasProblem(findings)).toBe(false)
  expect(findings.map(({ check }) => check)).toEqual([
    'database',
    'folders',
    'servers',
    'store',
    'tasks',
    'artwork',
    'files',
    'counts',
    'pieces',
    'runs',
    'intake',
    'output',
    'webhooks',
    'shops',
  ])
  expect(formatReport(findings)).toMatch(/No problems found\.$/)
})

test('The doctor changes neither rows nor files', async () => {
  const findings = await look()
  const files = await listFilesRecursive(settings.dataFolder)
  const client = await database.pool.connect()
  try {
    // PostgreSQL refuses every change now.
    await client.query('set default_transaction_read_only = on')
    expect(await runChecks(client, settings, new Date())).toEqual(findings)
  } finally {
    client.release(true)
  }
  expect(await listFilesRecursive(settings.dataFolder)).toEqual(files)
})

test('The doctor names artwork without files and artwork whose file has another size', async () => {
  const [missing, changed] = [await shop.artwork(), await shop.artwork()]
  await truncate(path.join(await withFiles(changed.id), 'original'), 7)
  expect(await problems()).toEqual([
    'problem artwork: 1 artwork has no files.',
    'problem artwork: 1 artwork has another size than stored.',
  ])
  const items = (await look()).flatMap((finding) => finding.items ?? [])
  expect(items[0]).toContain(missing.id)
  expect(items[1]).toContain(`${changed.id} artwork.pdf: 7 bytes, stored with 1000`)
  await withFiles(missing.id)
  await withFiles(changed.id)
  expect(await problems()).toEqual([])
})

test('The doctor notes hot folders that do not exist, and says when they are created', async () => {
  const folder = hotFolders[7]?.folder ?? ''
  await rm(folder, { recursive: true })
  expect((await look()).filter(({ level }) => level !== 'fine')).toEqual([
    expect.objectContaining({
      items: [folder],
      text: 'Hot folders do not exist.',
      advice: 'Platen creates them while it is running, once the input settings of the environment have been saved.',
    }),
  ])
  await mkdir(folder)
})

test('The doctor notes files without a row after one day, and moves them to `put-away` only on request', async () => {
  const [old, young] = [randomUUID(), randomUUID()]
  for (const id of [old, young]) await withFiles(id)
  for (const name of ['original', 'ready.pdf']) await utimes(path.join(home, 'artwork', old, name), longAgo, longAgo)
  expect(await problems()).toEqual(['note files: 2 files have no database row.'])
  const client = await database.pool.connect()
  const moved = await quarantineOrphans(client, settings, new Date()).finally(() => client.release())
  const putAway = path.join(home, 'put-away', new Date().toISOString().slice(0, 10))
  expect(moved.map((file) => path.relative(putAway, file)).toSorted()).toEqual(
    ['original', 'ready.pdf'].map((name) => path.join('artwork', old, name)),
  )
  expect(await listFilesRecursive(putAway)).toHaveLength(2)
  expect(await readdir(path.join(home, 'artwork'))).toContain(young)
  expect(await problems()).toEqual([])
})

test('The doctor ignores artwork that is about to be deleted', async () => {
  const deletedId = randomUUID()
  await withFiles(deletedId)
  for (const name of ['original', 'ready.pdf'])
    await utimes(path.join(home, 'artwork', deletedId, name), longAgo, longAgo)
  await sql('insert into object_removals values ($1, $2)', [environment.id, `artwork/${deletedId}/`])
  expect(await problems()).toEqual([])
})

test('The doctor finds counts that differ from the booked slots, although constraints forbid them', async () => {
  await sql(
    `set session_replication_role = replica; update frames set pending = 0; set session_replication_role = origin`,
  )
  expect(await problems()).toEqual(['problem counts: Counts and booked slots differ.'])
  await sql(
    `set session_replication_role = replica; update frames set pending = remaining; set session_replication_role = origin`,
  )
  expect(await problems()).toEqual([])
})

test('The doctor names stuck runs with the reason', async () => {
  const run = (state: string, changedAt: Date, lease: Date | null) =>
    sql(
      `insert into print_jobs (environment_id, id, preset_id, preset_name, layout_name, channel, plan, file_name, state,
          reason, pieces, changed_at, leased_until, sheet_sha256, sheet_bytes)
       values ($1, gen_random_uuid(), gen_random_uuid(), 'Morning', 'Bed', '{}', '{}', $2, $3, 'the share is away', 1, $4, $5, $6, 10)`,
      [environment.id, `${state}.pdf`, state, changedAt, lease, randomBytes(32)],
    )
  const now = new Date()
  await run('queued', new Date(now.getTime() - HOUR_MS), null)
  await run('ready', new Date(now.getTime() - HOUR_MS), new Date(now.getTime() + HOUR_MS))
  await run('sent', longAgo, null)
  expect(await problems()).toEqual([
    'problem files: 2 sheets have no file.',
    'problem runs: Runs have waited too long to be composed: 1.',
    'problem runs: Runs have waited too long for their hot folder: 1.',
    'note runs: Runs have waited in their hot folder for over a day: 1.',
    'problem runs: Claims of runs have not ended in time.',
    'problem runs: Sheets of runs to be delivered are missing or changed.',
  ])
  expect(formatReport(await look())).toContain('ready.pdf (Morning)')
  await sql('delete from print_jobs')
  expect(await problems()).toEqual([])
})

test('Runs that are composed or delivered again and again without success have waited since their last state', async () => {
  const addRun = async (state: string) => {
    const { rows } = await sql(
      `insert into print_jobs (environment_id, id, preset_id, preset_name, layout_name, channel, plan, file_name, state,
          pieces, changed_at, claim_token)
       values ($1, gen_random_uuid(), gen_random_uuid(), 'Morning', 'Bed', '{}', '{}', 'sheet.pdf', $2, 1, $3, gen_random_uuid())
       returning id, claim_token as token`,
      [environment.id, state, new Date(Date.now() - HOUR_MS)],
    )
    return rows[0] as { id: string; token: string }
  }
  const [queued, ready] = [await addRun('queued'), await addRun('ready')]
  const isDelayed = await database.inEnvironment(environment.id, async (tx) => [
    await rescheduleCompose(
      tx,
      { ...queued, number: 1 },
      { fault: { code: 'disk_full', values: {} }, countsAsAttempt: false },
    ),
    await rescheduleDelivery(tx, ready.id, ready.token, { code: 'store_unavailable', values: {} }),
  ])
  expect(isDelayed).toEqual([true, true])
  expect((await look()).filter(({ check }) => check === 'runs').map(({ text }) => text)).toEqual([
    'Runs have waited too long to be composed: 1.',
    'Runs have waited too long for their hot folder: 1.',
    'Sheets of runs to be delivered are missing or changed.',
  ])
  await sql('delete from print_jobs')
})

test('The doctor names pieces in two places, and pieces whose state contradicts their order or print job', async () => {
  const order = await shop.order()
  const addRun = async (state: string, { cancelled = false, pieceNumber = 0 } = {}) => {
    const { rows } = await sql(
      `insert into print_jobs (environment_id, id, preset_id, preset_name, layout_name, channel, plan, file_name, state,
          pieces) values ($1, gen_random_uuid(), gen_random_uuid(), 'Morning', 'Bed', '{}', '{}', 'sheet.pdf', $2, 1)
       returning id`,
      [environment.id, state],
    )
    await sql(
      `insert into print_pieces (environment_id, print_job_id, jig_no, slot_no, job_pk, frame_index, order_id, job_id,
          piece_number, copy_no, is_on_sheet) select $1, $2, 1, 1, j.id, 0, $3, j.job_id, $4, 1, not $5
         from jobs j where j.order_pk = $6`,
      [environment.id, rows[0]?.['id'], order.orderId, pieceNumber, cancelled, order.id],
    )
    return rows[0]?.['id'] as string
  }
  await addRun('sent', { pieceNumber: 1 })
  await addRun('sent', { pieceNumber: 2 })
  expect(await problems()).toEqual([])

  await addRun('sent', { pieceNumber: 2 })
  await addRun('sent', { pieceNumber: 3, cancelled: true })
  const changed = await addRun('sent', { pieceNumber: 4 })
  await sql(`update print_jobs set state = 'printed' where id = $1`, [changed])
  await sql(
    `set session_replication_role = replica; update print_jobs set state = 'confirmed' where id = '${changed}';
     set session_replication_role = origin`,
  )
  await addRun('queued', { pieceNumber: 5 })
  await sql(
    `update frames set remaining = 0, pending = 0, cancelled = copies;
     update jobs set status = 'CANCELLED', place = 'history'`,
  )
  expect((await problems()).filter((each) => each.includes('pieces'))).toEqual([
    'problem pieces: Print jobs of different sheets have pieces with the same code.',
    'problem pieces: Pieces of cancelled orders are to be printed.',
    'problem pieces: Pieces that were not cancelled are not on their sheet.',
    'problem pieces: The recorded states of print jobs do not end with their state.',
  ])
  const items = (await look()).filter(({ check }) => check === 'pieces').flatMap((finding) => finding.items ?? [])
  expect(items[0]).toBe(`${formatPieceCode(2)}, order ${order.orderId}, sheet.pdf`)
  await sql('delete from print_jobs')
  await sql('delete from orders')
  expect(await problems()).toEqual([])
})

test('The doctor names stale files in hot folders and claims that were not completed', async () => {
  const [first] = hotFolders
  const file = path.join(first?.folder ?? '', 'copied.pdf')
  await writeFile(file, 'x')
  await utimes(file, longAgo, longAgo)
  await mkdir(path.join(first?.claimed ?? '', randomUUID()), { recursive: true })
  await writeFile(path.join(first?.claimed ?? '', '.DS_Store'), '')
  const intakeProblems = async (now?: Date) =>
    (await look(now)).filter(({ check, level }) => check === 'intake' && level === 'problem').map(({ text }) => text)
  // both arrived just now: the file keeps the time of its content, and the claim may be recorded since
  expect(await intakeProblems()).toEqual([])
  expect(await intakeProblems(new Date(Date.now() + HOUR_MS))).toEqual([
    '1 file has waited for import for over 15 minutes.',
    '1 file was claimed and not imported.',
  ])
})

test('The doctor names a webhook whose secret was encrypted with the key of another machine', async () => {
  const add = (url: string, sealed: Buffer) =>
    sql('insert into webhooks (environment_id, id, url, secret_sealed) values ($1, gen_random_uuid(), $2, $3)', [
      environment.id,
      url,
      sealed,
    ])
  await add('https://shop.example/well', await encryptSecret(settings, randomBytes(32)))
  const before = await problems()
  await add(
    'https://shop.example/lost',
    await encryptSecret({ dataFolder: path.join(settings.dataFolder, 'of-another-machine') }, randomBytes(32)),
  )
  expect((await problems()).filter((each) => !before.includes(each))).toEqual([
    'problem webhooks: 1 webhook has a secret that cannot be decrypted: nothing is sent.',
  ])
  expect((await look()).find(({ check }) => check === 'webhooks')?.items).toEqual(['https://shop.example/lost'])
  await sql('delete from webhooks')
})

test('The doctor names a shop whose secret was encrypted with the key of another machine', async () => {
  const add = (name: string, sealed: Buffer | null) =>
    sql(
      `insert into shops (environment_id, id, kind, name, source, domain, address_hash, secret_sealed, signature_header,
                          mapping, take, is_on, version)
       values ($1, gen_random_uuid(), 'shopify', $2, $2, '', '', $3, '', '{}', 'paid', true, 1)`,
      [environment.id, name, sealed],
    )
  await add('well', await encryptSecret(settings, randomBytes(32)))
  await add('without', null)
  const other = { dataFolder: path.join(settings.dataFolder, 'of-another-machine') }
  await add('lost', await encryptSecret(other, randomBytes(32)))
  expect((await look()).find(({ check }) => check === 'shops')).toMatchObject({
    text: '1 shop has a secret that cannot be decrypted: messages are not accepted, or orders not asked for.',
    items: ['lost'],
  })
  await sql(`delete from shops where name <> 'well'`)
  await sql(`update shops set catch_up_fault = 'refused'`)
  for (const state of ['failed', 'waiting']) {
    const { id } = await shop.order()
    await sql(
      `insert into shop_reports (environment_id, shop_id, order_pk, what, state, fault, failing_since)
       select environment_id, id, $1, 'shipped', $2, 'failed', now() - interval '7 hours' from shops`,
      [id, state],
    )
  }
  expect((await look()).filter(({ check }) => check === 'shops')).toMatchObject([
    { level: 'note', text: '1 shop refuses the access of Platen: orders are not asked for.', items: ['well'] },
    { text: '1 report to a shop failed: orders that are printed or shipped are not marked there.', items: ['well: 1'] },
    { text: '1 report to a shop has waited for more than 6 hours because of errors.', items: ['well: 1'] },
  ])
  await sql('delete from shops')
})

test('The doctor does not check the rows of a database with missing or unknown migrations', async () => {
  await sql(`insert into kysely_migration (name, timestamp) values ('9999-from-the-future', 'x')`)
  expect((await problems())[0]).toBe('problem database: The database was migrated by a newer version of Platen.')
  await sql(`delete from kysely_migration where name like '9999%' or name like '0502%'`)
  expect((await problems())[0]).toBe('problem database: 1 migration has not run.')
  expect((await look()).map(({ check }) => check)).not.toContain('counts')
})
