import { existsSync } from 'node:fs'
import path from 'node:path'
import { calls } from '@platen/contract/calls'
import { printCalls } from '@platen/contract/printing'
import { storageCalls } from '@platen/contract/storage'
import { DEFAULT_RETENTION_DAYS, RETENTION_KINDS } from '@platen/domain/config'
import { PRINT_JOB_STATES } from '@platen/domain/printing'
import { expect, test, vi } from 'vitest'
import { blockFileDeletion } from '../file-store/deletion-lock.ts'
import { environmentFolder } from '../file-store/paths.ts'
import { loadStorageUsage } from '../modules/platform/storage/storage-queries.ts'
import { earlierSheetPath } from '../testing/object-paths.ts'
import { DAY_MS, HOUR_MS, retentionFixture } from '../testing/retention-fixture.ts'
import { runFixture, slot } from '../testing/run-fixture.ts'
import { statusAndCode } from '../testing/test-server.ts'
import { addMissingRetentionTask } from './apply-retention.ts'

vi.setConfig({ testTimeout: 60_000 })

const desk = await runFixture()
const { server, services, shop } = desk
const { environment } = shop
const { sql, count, file, run, everyKind, applyAt, listedOrders } = retentionFixture(server)
const CENTURY_MS = 36_600 * DAY_MS
const { database, settings } = services

/** Kinds whose rows and files are deleted by the given time; audit entries are never deleted before their own test. */
const KINDS = RETENTION_KINDS.filter((kind) => kind !== 'activityLog')

test('Each kind of data is deleted at its age and not before, in its own environment only', async () => {
  const [own, other] = [await server.environment(), await server.environment()]
  const start = new Date()
  const [exists, otherExists] = [await everyKind(own, start), await everyKind(other, start)]
  const all = Object.fromEntries(RETENTION_KINDS.map((kind) => [kind, true]))
  expect(await exists()).toEqual(all)
  for (const days of [...new Set(KINDS.map((kind) => DEFAULT_RETENTION_DAYS[kind]))].toSorted((a, b) => a - b)) {
    const due = start.getTime() + days * DAY_MS
    const expected = (isDue: (days: number) => boolean) =>
      Object.fromEntries(
        RETENTION_KINDS.map((kind) => [kind, kind === 'activityLog' || !isDue(DEFAULT_RETENTION_DAYS[kind])]),
      )
    expect(await applyAt(own, new Date(due - HOUR_MS))).toBe('done')
    expect(await exists()).toEqual(expected((age) => age < days))
    expect(await applyAt(own, new Date(due + HOUR_MS))).toBe('done')
    expect(await exists()).toEqual(expected((age) => age <= days))
  }
  expect(await otherExists()).toEqual(all)
})

test('The versions of a deleted jig are deleted at the age of the audit trail, those of an existing one never', async () => {
  const newEnvironment = await server.environment()
  const now = new Date()
  const due = now.getTime() - DEFAULT_RETENTION_DAYS.activityLog * DAY_MS
  const ages = { old: new Date(due - HOUR_MS), younger: new Date(due + HOUR_MS), existing: null }
  for (const [name, deletedAt] of Object.entries(ages)) {
    await sql(
      `insert into saved_versions (environment_id, kind, id, version, body, saved_at, deleted_at)
       select $1, 'jig', gen_random_uuid(), 1, jsonb_build_object('name', $2::text), '2000-01-01', $3`,
      [newEnvironment.id, name, deletedAt],
    )
  }
  expect(await applyAt(newEnvironment, now)).toBe('done')
  const { rows } = await database.pool.query<{ name: string }>(
    `select body ->> 'name' as name from saved_versions where environment_id = $1 order by name`,
    [newEnvironment.id],
  )
  expect(rows.map(({ name }) => name)).toEqual(['existing', 'younger'])
})

test('Audit entries are deleted at their age, and never within 30 days, whatever is asked for', async () => {
  const newEnvironment = await server.environment()
  const now = new Date()
  const add = (at: Date, name: string) =>
    sql(
      `insert into audit_entries (environment_id, at, actor, action, subject_kind, subject_name)
       values ($1, $2, 'someone', 'changed', 'jig', $3)`,
      [newEnvironment.id, at, name],
    )
  const due = now.getTime() - DEFAULT_RETENTION_DAYS.activityLog * DAY_MS
  await add(new Date(due - HOUR_MS), 'old')
  await add(new Date(due + HOUR_MS), 'younger')
  await add(new Date(now.getTime() - 29 * DAY_MS), 'recent')
  const names = async () =>
    (
      await sql('select subject_name as name from audit_entries where environment_id = $1 order by at', [
        newEnvironment.id,
      ])
    ).rows.map(({ name }: { name: string }) => name)
  await applyAt(newEnvironment, now)
  expect(await names()).toEqual(['younger', 'recent'])
  await applyAt(newEnvironment, new Date(now.getTime() + CENTURY_MS))
  expect(await names()).toEqual(['recent'])
  await expect(
    database.inEnvironment(newEnvironment.id, ({ client }) => client.query('delete from audit_entries')),
  ).rejects.toThrow('permission denied')
})

test('A proof counts as used storage at once', async () => {
  const getUsedBytes = async () => (await database.inEnvironment(environment.id, loadStorageUsage)).usedBytes
  await desk.book([await desk.ordered(1)])
  const before = await getUsedBytes()
  const { body } = await desk.operator.call(printCalls.createProof, { body: { presetId: desk.presetId } })
  const { bytes } = body['proof'] as { bytes: number }
  expect((await getUsedBytes()) - before).toBe(bytes)
  await applyAt(environment, new Date())
  expect((await getUsedBytes()) - before).toBe(bytes)
})

test('Nothing that is still needed is deleted, and the orders and their copies do not change', async () => {
  const order = await desk.ordered(2)
  await desk.book([order])
  const id = await desk.sent()
  await desk.reject(id, [slot(1)])
  await sql(`update print_jobs set state = 'confirmed' where id = $1`, [id])
  const history = await desk.ordered(1)
  await desk.book([history])
  const past = await desk.sent()
  await sql(`update print_jobs set state = 'confirmed' where id = $1`, [past])
  const before = await listedOrders(environment)
  expect((await desk.getJobProgress(history))?.place).toBe('history')

  const states = new Map<string, string>()
  for (const state of PRINT_JOB_STATES) states.set(state, await run(environment, { state }))
  const [first, late] = [await run(environment), new Date(Date.now() + CENTURY_MS - DAY_MS)]
  await run(environment, { at: late, reprintOf: first })
  const retainedFile = await file(environment, 'hotfolders', 'HotFolder1', 'Error', 'refused (2).pdf')
  const reason = await file(environment, 'hotfolders', 'HotFolder1', 'Error', 'refused (2).pdf.txt')
  const dismissed = await file(environment, 'hotfolders', 'HotFolder1', 'Error', 'dismissed.pdf')
  await sql(
    `insert into intake_problems (environment_id, id, source, file_name, code, text)
     values ($1, gen_random_uuid(), 'HotFolder1', 'refused.pdf', 'file_empty', '')`,
    [environment.id],
  )
  const claimed = await file(environment, 'hotfolders', 'HotFolder1', '.taken', 'claim', 'order.pdf')

  expect(await applyAt(environment, new Date(Date.now() + CENTURY_MS))).toBe('done')

  const { rows } = await sql('select id, state, sheet_bytes from print_jobs where environment_id = $1', [
    environment.id,
  ])
  const left = new Map(rows.map((row: { id: string; sheet_bytes: number | null }) => [row.id, row.sheet_bytes]))
  const openStates = ['queued', 'ready', 'sent', 'withdrawing', 'failed']
  for (const [state, runId] of states) {
    const isOpen = openStates.includes(state)
    expect([state, left.get(runId)]).toEqual([state, isOpen ? 100 : undefined])
    const hasFile = existsSync(earlierSheetPath(settings, environment.resourceName, runId))
    expect([state, hasFile]).toEqual([state, isOpen])
  }
  // The record of a rejected piece stays while its order is active, the one of an order in history does not.
  expect([left.has(id), left.get(id), left.has(past)]).toEqual([true, null, false])
  expect(left.has(first)).toBe(true)
  expect([retainedFile, reason, dismissed, claimed].map((each) => existsSync(each))).toEqual([true, true, false, true])
  expect(await listedOrders(environment)).toEqual(before)
  const operator = await server.person(environment, 'admin')
  const sheet = await operator.call(printCalls.sheet, { params: { id }, query: { customer: environment.resourceName } })
  expect(statusAndCode(sheet)).toEqual([410, 'sheet_deleted'])
  const { printJob } = (await operator.call(printCalls.job, { params: { id } })).body
  expect(printJob).toMatchObject({ state: 'confirmed', hasSheet: false, rejected: 1 })
})

test('An environment has printed also after its print jobs are deleted', async () => {
  const [own, other] = [await server.environment(), await server.environment()]
  const hasPrinted = async (of: typeof own) =>
    (await (await server.person(of, 'admin')).call(printCalls.jobs)).body['hasPrinted']
  expect([await hasPrinted(own), await hasPrinted(other)]).toEqual([false, false])
  await run(own)
  expect([await hasPrinted(own), await hasPrinted(other)]).toEqual([true, false])
  expect(await applyAt(own, new Date(Date.now() + CENTURY_MS))).toBe('done')
  expect(await count('print_jobs where environment_id = $1', [own.id])).toBe(0)
  expect([await hasPrinted(own), await hasPrinted(other)]).toEqual([true, false])
})

test('A large number of rows is deleted in several transactions by one task', async () => {
  const newEnvironment = await server.environment()
  await sql(
    `insert into intake_problems (environment_id, id, source, file_name, code, text, dismissed_at)
     select $1, gen_random_uuid(), 's', 'f', 'file_empty', '', now() - interval '31 days' from generate_series(1, 1201)`,
    [newEnvironment.id],
  )
  expect(await applyAt(newEnvironment, new Date())).toBe('done')
  expect(await count('intake_problems where environment_id = $1', [newEnvironment.id])).toBe(0)
})

test('While a backup is running no sheet is deleted; afterwards the task continues', async () => {
  const newEnvironment = await server.environment()
  const id = await run(newEnvironment)
  const later = new Date(Date.now() + 31 * DAY_MS)
  const client = await database.pool.connect()
  const release = await blockFileDeletion(client)
  expect(await applyAt(newEnvironment, later)).toBe('blocked')
  const sheet = earlierSheetPath(settings, newEnvironment.resourceName, id)
  expect([existsSync(sheet), await count('object_removals where key = $1', [`sheets/${id}.pdf`])]).toEqual([true, 1])
  await release()
  client.release()
  expect(await applyAt(newEnvironment, later)).toBe('done')
  expect(existsSync(sheet)).toBe(false)
})

test('The storage counts sheets, proofs, uploads and received files, and decreases when they are deleted', async () => {
  const newEnvironment = await server.environment()
  const getUsedBytes = async () => {
    const admin = await server.person(newEnvironment, 'admin')
    return ((await admin.call(storageCalls.get, { body: {} })).body['data'] as { total_usage: number }).total_usage
  }
  await everyKind(newEnvironment, new Date())
  expect(await getUsedBytes()).toBe(300)
  await applyAt(newEnvironment, new Date())
  expect(await getUsedBytes()).toBe(500)
  await sql(
    `insert into intake_files (environment_id, id, source, file_name, bytes, modified_ms, state, changed_at)
     values ($1, gen_random_uuid(), 'HotFolder1', 'b.pdf', 50, 0, 'done', now() + interval '1 second')`,
    [newEnvironment.id],
  )
  expect(await getUsedBytes()).toBe(550)
  await applyAt(newEnvironment, new Date(Date.now() + 31 * DAY_MS))
  expect(await getUsedBytes()).toBe(0)
})

test('Each environment has one job a day, at a minute of its own; a missed one is made up for', async () => {
  const newEnvironment = await server.environment()
  const delays = async () =>
    (
      await sql(
        `select extract(epoch from run_at - now())::float8 as delay from graphile_worker.jobs where key like $1`,
        [`apply_retention:${newEnvironment.id}:%`],
      )
    ).rows.map(({ delay }: { delay: number }) => delay)
  const now = new Date()
  const add = (at: Date) => database.inEnvironment(newEnvironment.id, (tx) => addMissingRetentionTask(tx, at))
  await add(now)
  await add(now)
  const [daily, ...others] = await delays()
  expect(others).toEqual([])
  expect(daily).toBeGreaterThan(-1)
  expect(daily).toBeLessThan(24 * 3600)
  await sql('delete from graphile_worker._private_jobs')
  await add(new Date(now.getTime() + 3 * DAY_MS))
  expect((await delays())[0]).toBeLessThan(30 * 60)
})

test('New ages are applied at once', async () => {
  const newEnvironment = await server.environment()
  const admin = await server.person(newEnvironment, 'admin')
  const { helpMessage: _, ...config } = (await admin.call(calls.config.get)).body['configData'] as {
    helpMessage: string
    retentionDays: object
  }
  const retentionDays = { ...DEFAULT_RETENTION_DAYS, sheets: 2 }
  const id = await run(newEnvironment, { at: new Date(Date.now() - 3 * DAY_MS) })
  const sheet = path.join(environmentFolder(settings, newEnvironment.resourceName), 'sheets', `${id}.pdf`)
  const body = { unit: 'mm', isAutoPollingOn: false, isAutoPurgeOn: false, retentionDays, before: config } as never
  expect((await admin.call(calls.config.save, { body })).status).toBe(200)
  expect(
    await count(`graphile_worker.jobs where key = $1 and run_at <= now()`, [
      `apply_retention:${newEnvironment.id}:${newEnvironment.id}`,
    ]),
  ).toBe(1)
  await applyAt(newEnvironment, new Date())
  expect(await count('print_jobs where id = $1 and sheet_bytes is null', [id])).toBe(1)
  expect(existsSync(sheet)).toBe(false)
})
