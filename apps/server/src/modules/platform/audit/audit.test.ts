import { auditCalls } from '@platen/contract/audit'
import { expect, test } from 'vitest'
import { type TestClient, testServer } from '../../../testing/test-server.ts'
import { recordAudit } from './audit.ts'

const server = await testServer()
const shop = await server.environment()
const admin = await server.person(shop, 'admin')
const { database } = server.services

const write = (name: string, environment = shop) =>
  database.inEnvironment(environment.id, (tx) =>
    recordAudit(tx, admin, { action: 'changed', subject: 'jig', name, changes: { width: { from: 1, to: 2 } } }),
  )
const listEntriesFor = async (person: TestClient, query: object = {}) =>
  ((await person.call(auditCalls.list, { query })).body['entries'] as { subjectName: string; id: number }[]).map(
    (entry) => entry.subjectName,
  )

test('The audit trail lists who changed what, newest first, filtered by kind, name, person and time', async () => {
  for (const name of ['Mug 50%', 'Mug 500', 'Tag']) await write(name)
  expect(await listEntriesFor(admin)).toEqual(['Tag', 'Mug 500', 'Mug 50%'])
  expect(await listEntriesFor(admin, { text: 'mug 50%' })).toEqual(['Mug 50%'])
  expect(await listEntriesFor(admin, { text: '"width"' })).toHaveLength(3)
  expect(await listEntriesFor(admin, { text: 'height' })).toEqual([])
  expect(await listEntriesFor(admin, { action: 'deleted' })).toEqual([])
  expect(await listEntriesFor(admin, { subject: 'user' })).toEqual([])
  expect(await listEntriesFor(admin, { actor: admin.userId.toUpperCase() })).toHaveLength(3)
  expect(await listEntriesFor(admin, { actor: 'somebody else' })).toEqual([])
  expect(await listEntriesFor(admin, { to: '2000-01-01T00:00:00.000Z' })).toEqual([])
})

test('recordAudit writes no entry for a change without differences, and a rollback removes the entry', async () => {
  const before = (await listEntriesFor(admin)).length
  await database.inEnvironment(shop.id, (tx) =>
    recordAudit(tx, admin, { action: 'changed', subject: 'jig', changes: {} }),
  )
  await database
    .inEnvironment(shop.id, async (tx) => {
      await recordAudit(tx, admin, { action: 'deleted', subject: 'jig' })
      throw new Error('something else went wrong')
    })
    .catch(() => undefined)
  expect(await listEntriesFor(admin)).toHaveLength(before)
})

test('Only administrators read the audit trail, and only that of their own environment', async () => {
  const other = await server.environment()
  await write('Elsewhere', other)
  expect(await listEntriesFor(admin)).not.toContain('Elsewhere')
  for (const role of ['poweruser', 'operator'] as const) {
    const person = await server.person(shop, role)
    expect((await person.call(auditCalls.list, { query: {} })).status).toBe(403)
    expect((await person.call(auditCalls.export, { query: {} })).status).toBe(403)
  }
})

test('The audit trail is exported as CSV, with cells that a spreadsheet does not evaluate', async () => {
  await write('=HYPERLINK("http://evil.example")')
  const response = await admin.call(auditCalls.export, { query: { subject: 'jig' } })
  expect(response.raw.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(response.raw.headers['content-disposition']).toMatch(/^attachment; filename="Audit_\d{4}-\d\d-\d\d\.csv"$/)
  expect(response.raw.body).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
})

test('The database role of the application cannot update or delete audit entries', async () => {
  const { rows } = await database.pool.query<{ held: boolean }>(
    `select has_table_privilege('platen_app', 'audit_entries', 'update')
         or has_table_privilege('platen_app', 'audit_entries', 'delete') as held`,
  )
  expect(rows).toEqual([{ held: false }])
})

test('A long audit trail is read in pages and exported completely, each entry once', async () => {
  const long = await server.environment()
  const reader = await server.person(long, 'admin')
  await database.inEnvironment(long.id, ({ client }) =>
    client.query(
      `insert into audit_entries (environment_id, actor, action, subject_kind, subject_name)
       select $1, 'somebody@shop.example', 'changed', 'jig', 'Jig ' || n from generate_series(1, 2345) n`,
      [long.id],
    ),
  )
  const names: string[] = []
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { subject: 'jig' as const, ...(cursor === undefined ? {} : { cursor }) }
    const { body } = await reader.call(auditCalls.list, { query })
    names.push(...(body['entries'] as { subjectName: string }[]).map((entry) => entry.subjectName))
    cursor = body['nextCursor'] as string | null
  }
  const all = Array.from({ length: 2345 }, (_, index) => `Jig ${2345 - index}`)
  expect(names).toEqual(all)
  const file = (await reader.call(auditCalls.export, { query: { subject: 'jig' } })).raw.body
  expect(
    file
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(',')[5]),
  ).toEqual(all.map((name) => `"${name}"`))
})
