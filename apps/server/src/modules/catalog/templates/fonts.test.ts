import { fontCalls, type WireFont } from '@platen/contract/fonts'
import { templateCalls } from '@platen/contract/templates'
import { newTemplate, newTextItem } from '@platen/domain/templates'
import { expect, test } from 'vitest'
import { compareFiles, loadFileRows } from '../../../retention/compare-files.ts'
import { OK, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'
import { uploadArtwork } from '../../../testing/upload-artwork.ts'
import { readTestFont, uploadFont } from '../../../testing/upload-font.ts'
import { loadStorageUsage } from '../../platform/storage/storage-queries.ts'
import { loadFontKeys } from './fonts-queries.ts'

const server = await testServer()
const { cookie } = await server.account('superadmin')

async function setUp() {
  const environment = await server.environment()
  const headers = { cookie, customer: environment.resourceName }
  return { environment, headers, admin: await server.person(environment, 'admin') }
}
const list = async (person: TestClient) => (await person.call(fontCalls.list)).body['fonts'] as WireFont[]
const readKeys = (environment: { id: string }, ids: string[]) =>
  server.services.database.inEnvironment(environment.id, (tx) => loadFontKeys(tx, ids))

test('A font is stored once per content, with its facts, and counts as storage', async () => {
  const { environment, headers, admin } = await setUp()
  const loadUsage = () => server.services.database.inEnvironment(environment.id, loadStorageUsage)
  const before = (await loadUsage()).usedBytes
  const id = await uploadFont(server, headers)
  expect(await uploadFont(server, headers)).toBe(id)
  const bytes = (await readTestFont()).length
  expect(await list(admin)).toMatchObject([
    { id, fileName: 'NotoSans.ttf', bytes, facts: { family: 'Noto Sans', isRestricted: false }, templates: [] },
  ])
  expect((await list(admin))[0]?.facts.scripts).toEqual(expect.arrayContaining(['Latin', 'Greek', 'Cyrillic']))
  expect((await loadUsage()).usedBytes - before).toBe(bytes)
  const other = await server.environment()
  expect(await uploadFont(server, { cookie, customer: other.resourceName })).not.toBe(id)
  expect((await readKeys(environment, [id])).size).toBe(1)
})

test('A file that is no font is refused with the reason, and a font is not deleted while a template uses it', async () => {
  const { headers, admin } = await setUp()
  const refused = await uploadArtwork(server, headers, Buffer.from('<html>'), 'page.ttf', fontCalls.upload.path)
  expect([refused.status, refused.body['errorCode']]).toEqual([422, 'font_refused'])
  expect(refused.body['details']).toEqual({ name: 'page.ttf', reason: 'notAFont' })
  const id = await uploadFont(server, headers)
  const item = newTextItem('name', 'Name', { x: 0, y: 0, width: 50, height: 9 }, id)
  const template = { ...newTemplate('', 'Pen', { width: 100, height: 20, type: 'RECT' }), items: [item], heldWords: [] }
  const created = await admin.call(templateCalls.create, { body: template })
  const used = await admin.call(fontCalls.delete, { body: { id } })
  expect(statusAndCode(used)).toEqual([409, 'font_in_use'])
  expect(used.body['details']).toMatchObject({ templates: ['Pen'] })
  await admin.call(templateCalls.delete, { body: { id: String(created.body['id']) } })
  expect(statusAndCode(await admin.call(fontCalls.delete, { body: { id } }))).toEqual(OK)
  expect(await list(admin)).toEqual([])
  // the deleted template refers to the font that is uploaded again
  expect(await uploadFont(server, headers)).toBe(id)
})

test('A font is refused before it is inspected when the storage is full, unless the environment has it already', async () => {
  const { environment, headers } = await setUp()
  const id = await uploadFont(server, headers)
  await server.services.database.pool.query(
    'update environments set shows_storage = true, subscribed_bytes = 1 where id = $1',
    [environment.id],
  )
  const refused = await uploadArtwork(server, headers, Buffer.from('<html>'), 'page.ttf', fontCalls.upload.path)
  expect(refused.body['errorCode']).toBe('storage_full')
  expect(await uploadFont(server, headers)).toBe(id)
})

test('A font without its file is found by the comparison of files with rows', async () => {
  const { environment, headers } = await setUp()
  const id = await uploadFont(server, headers)
  const key = (await readKeys(environment, [id])).get(id) ?? ''
  const { objects, database } = server.services
  const compare = () =>
    compareFiles({ objects, environment, now: new Date(Date.now() + 2 * 86_400_000) }, () =>
      database.inEnvironment(environment.id, loadFileRows),
    )
  expect(await compare()).toMatchObject({ orphans: [], missingOthers: [], changedOthers: [] })
  await objects.delete(environment, key)
  expect(await compare()).toMatchObject({ missingOthers: [{ key }] })
})
