import { randomUUID } from 'node:crypto'
import { fontCalls } from '@platen/contract/fonts'
import { templateCalls, type WireTemplate } from '@platen/contract/templates'
import { newArtworkItem, newTemplate, newTextItem, type Template } from '@platen/domain/templates'
import { expect, test } from 'vitest'
import { applyRetention } from '../../../retention/apply-retention.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { OK, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'
import { uploadFont } from '../../../testing/upload-font.ts'
import { deleteUnusedArtwork } from '../../orders/artwork/artwork-commands.ts'

const server = await testServer()

const { cookie } = await server.account('superadmin')

async function setUp() {
  const shop = await testEnvironment(server)
  const headers = { cookie, customer: shop.environment.resourceName }
  return { ...shop, headers, admin: await server.person(shop.environment, 'admin') }
}

const BOUNDS = { x: 5, y: 5, width: 40, height: 10 }
const template = (change: Partial<Template> = {}) => {
  const { items, heldWords, ...rest } = {
    ...newTemplate('', 'Pen', { width: 100, height: 20, type: 'RECT' as const }),
    ...change,
  }
  return { ...rest, items: [...items], heldWords: [...heldWords] }
}
const textWith = (fontId: string) => newTextItem('name', 'Name', BOUNDS, fontId)

async function create(person: TestClient, change: Partial<Template> = {}): Promise<string> {
  const response = await person.call(templateCalls.create, { body: template(change) })
  expect(statusAndCode(response)).toEqual(OK)
  return String(response.body['id'])
}
const find = async (person: TestClient, id: string) => {
  const response = await person.call(templateCalls.find, { params: { id } })
  return response.body['template'] as WireTemplate | undefined
}
const names = async (person: TestClient, query: { text?: string } = {}) => {
  const { body } = await person.call(templateCalls.list, { query })
  return (body['templates'] as { name: string }[]).map(({ name }) => name)
}

test('Templates are listed by name and found by a part of it', async () => {
  const { admin } = await setUp()
  for (const name of ['mug', 'Pen', 'Arm band']) await create(admin, { name })
  expect(await names(admin)).toEqual(['Arm band', 'mug', 'Pen'])
  expect(await names(admin, { text: 'M' })).toEqual(['Arm band', 'mug'])
  const first = await admin.call(templateCalls.list, { query: { limit: 2 } })
  expect(first.body).toMatchObject({ total: 3, templates: [{}, { name: 'mug', width: 100, height: 20, items: 0 }] })
  const next = await admin.call(templateCalls.list, { query: { limit: 2, cursor: String(first.body['nextCursor']) } })
  expect(next.body).toMatchObject({ templates: [{ name: 'Pen' }], nextCursor: null })
})

test('A template is refused with the item that is invalid, and if its name exists or its font or artwork does not', async () => {
  const { admin } = await setUp()
  await create(admin)
  const duplicate = await admin.call(templateCalls.create, { body: template({ name: ' PEN ' }) })
  expect(statusAndCode(duplicate)).toEqual([409, 'name_taken'])
  const text = textWith(randomUUID())
  const items = [{ ...text, minSize: 90 }, newArtworkItem('back', 'Back', BOUNDS, randomUUID())]
  const invalid = await admin.call(templateCalls.create, { body: template({ name: 'Mug', items }) })
  expect(statusAndCode(invalid)).toEqual([422, 'template_invalid'])
  expect(invalid.body).toMatchObject({
    details: {
      count: 3,
      problems: [
        { code: 'textSizeInvalid', itemId: 'name', field: 'minSize' },
        { code: 'fontMissing', itemId: 'name', field: 'fontId' },
        { code: 'artworkMissing', itemId: 'back', field: 'artworkId' },
      ],
    },
  })
})

test('Each save of a template is a version, which can be read and restored', async () => {
  const { admin, headers } = await setUp()
  const fontId = await uploadFont(server, headers)
  const text = textWith(fontId)
  const id = await create(admin, { items: [text] })
  const stored = await find(admin, id)
  expect(stored).toEqual({ ...template({ items: [text] }), id, version: 1 })
  const change = (version: number, name: string) =>
    admin.call(templateCalls.change, { body: { ...template({ name }), id, version } })
  expect((await change(1, 'Pencil')).body).toMatchObject({ version: 2 })
  expect((await change(2, 'Pencil')).body).toMatchObject({ version: 2 })
  expect(statusAndCode(await change(1, 'Crayon'))).toEqual([409, 'changed_meanwhile'])
  const versions = await admin.call(templateCalls.versions, { params: { id }, query: {} })
  expect(versions.body).toMatchObject({
    versions: [
      { version: 2, name: 'Pencil', savedBy: admin.userId },
      { version: 1, name: 'Pen' },
    ],
  })
  const first = await admin.call(templateCalls.version, { params: { id, version: 1 } })
  expect(first.body['template']).toEqual(stored)
  const restored = await admin.call(templateCalls.restore, { params: { id, version: 1 }, body: { version: 2 } })
  expect(restored.body).toMatchObject({ version: 3 })
  expect(await find(admin, id)).toEqual({ ...stored, version: 3 })
  // an earlier version is restored without its font
  expect(statusAndCode(await change(3, 'Pencil'))).toEqual(OK)
  expect(statusAndCode(await admin.call(fontCalls.delete, { body: { id: fontId } }))).toEqual(OK)
  const secondRestore = await admin.call(templateCalls.restore, { params: { id, version: 1 }, body: { version: 4 } })
  expect(secondRestore.body).toMatchObject({ version: 5 })
})

test('A deleted template can be restored with its artwork until the activity log is deleted', async () => {
  const { admin, environment, artwork } = await setUp()
  const back = await artwork()
  const items = [newArtworkItem('back', 'Back', BOUNDS, back.id)]
  const id = await create(admin, { items })
  // an earlier version keeps its artwork too
  const emptied = await admin.call(templateCalls.change, { body: { ...template(), id, version: 1 } })
  expect(statusAndCode(emptied)).toEqual(OK)
  const remove = async () => expect((await admin.call(templateCalls.delete, { body: { id } })).status).toBe(200)
  const countUnused = () =>
    server.services.database.inEnvironment(environment.id, (tx) =>
      deleteUnusedArtwork(tx, { ids: [back.id] }, new Date(Date.now() + 7_200_000)),
    )
  await remove()
  expect(await find(admin, id)).toBeUndefined()
  expect((await admin.call(templateCalls.listDeleted)).body).toMatchObject({ templates: [{ id, name: 'Pen' }] })
  expect(await countUnused()).toBe(0)
  const restored = await admin.call(templateCalls.restoreDeleted, { params: { id } })
  expect(restored.body).toMatchObject({ version: 3 })
  expect(await find(admin, id)).toMatchObject({ items: [], version: 3 })
  await remove()
  await create(admin)
  expect(statusAndCode(await admin.call(templateCalls.restoreDeleted, { params: { id } }))).toEqual([409, 'name_taken'])
  const later = { ...server.services, now: () => new Date(Date.now() + 3000 * 86_400_000) }
  await applyRetention(later, environment, new AbortController().signal)
  const other = await server.person(environment, 'admin')
  expect(statusAndCode(await other.call(templateCalls.restoreDeleted, { params: { id } }))).toEqual([404, 'not_found'])
  expect(await countUnused()).toBe(1)
})
