import { auditCalls } from '@platen/contract/audit'
import { inputSettingsCalls } from '@platen/contract/input-settings'
import { productCalls, type WireProduct } from '@platen/contract/products'
import { templateCalls } from '@platen/contract/templates'
import { NEW_PRODUCT, PRODUCT_CSV_LIMITS, type Product, productCsvHead, productCsvLine } from '@platen/domain/products'
import { expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { applyRetention } from '../../../retention/apply-retention.ts'
import { templateShop } from '../../../testing/template-fixture.ts'
import { testEnvironment } from '../../../testing/test-environment.ts'
import { OK, statusAndCode, type TestClient, testServer } from '../../../testing/test-server.ts'
import { uploadArtwork } from '../../../testing/upload-artwork.ts'
import { deleteUnusedArtwork } from '../artwork/artwork-commands.ts'
import { updateProducts } from './products-store.ts'

const server = await testServer()

async function setUp() {
  const shop = await testEnvironment(server)
  const admin = await server.person(shop.environment, 'admin')
  return { ...shop, admin }
}

const product = (change: Partial<Product>): Product => ({ ...NEW_PRODUCT, sku: 'PEN-1', ...change })

const list = async (
  person: TestClient,
  query: { text?: string; sku?: string; limit?: number; cursor?: string } = {},
) => {
  const { body } = await person.call(productCalls.list, { query })
  return body as unknown as { products: WireProduct[]; nextCursor: string | null; total: number }
}
const skus = async (person: TestClient, text?: string) =>
  (await list(person, text === undefined ? {} : { text })).products.map(({ sku }) => sku)
const create = async (person: TestClient, change: Partial<Product>): Promise<string> => {
  const response = await person.call(productCalls.create, { body: product(change) })
  expect(statusAndCode(response)).toEqual(OK)
  return String(response.body['id'])
}
const getExport = async (person: TestClient) => {
  const response = await person.call(productCalls.export, { query: {} })
  expect(response.status).toBe(200)
  return response.raw.body
}
const validate = async (person: TestClient, csv: string) => {
  const response = await person.call(productCalls.validateImport, { body: { csv } })
  expect(statusAndCode(response)).toEqual(OK)
  return productCalls.validateImport.response.parse(response.body)
}

test('Products are listed by SKU page by page, and found by a part of SKU or name', async () => {
  const { admin } = await setUp()
  for (const sku of ['b-2', 'A-1', 'C-3', '100%']) await create(admin, { sku, name: sku === 'C-3' ? 'Ball Pen' : '' })
  expect(await skus(admin)).toEqual(['100%', 'A-1', 'b-2', 'C-3'])
  const first = await list(admin, { limit: 3 })
  expect([first.products.length, first.total]).toEqual([3, 4])
  const second = await list(admin, { limit: 3, cursor: first.nextCursor ?? '' })
  expect([second.products.map(({ sku }) => sku), second.nextCursor]).toEqual([['C-3'], null])
  expect(await skus(admin, '-')).toEqual(['A-1', 'b-2', 'C-3'])
  expect(await skus(admin, 'ball')).toEqual(['C-3'])
  expect(await skus(admin, '0%')).toEqual(['100%'])
  const named = await list(admin, { sku: ' a-1 ' })
  expect(named.products.map(({ sku }) => sku)).toEqual(['A-1'])
  expect((await list(admin, { sku: 'A' })).products).toEqual([])
  expect(
    statusAndCode(await admin.call(productCalls.list, { query: { text: 'x', cursor: first.nextCursor ?? '' } })),
  ).toEqual([...[400, 'bad_cursor']])
})

test('A product is stored with trimmed texts; its SKU is unique regardless of case', async () => {
  const { admin } = await setUp()
  await create(admin, {
    sku: ' Pen 1 ',
    media: ' Pen\n',
    parameters: { Font: ' ', Wrap: ' yes ' },
    linkField: 'design',
  })
  expect((await list(admin)).products).toMatchObject([
    { sku: 'Pen 1', media: 'Pen', parameters: { Wrap: 'yes' }, linkField: '', version: 1, artworkName: null },
  ])
  const duplicate = await admin.call(productCalls.create, { body: product({ sku: 'PEN 1' }) })
  expect(statusAndCode(duplicate)).toEqual([409, 'value_exists'])
  const invalid = await admin.call(productCalls.create, { body: product({ sku: ' ', printFile: 'file' }) })
  expect([invalid.status, invalid.body['details']]).toEqual([
    422,
    {
      problems: [
        { field: 'sku', code: 'skuMissing' },
        { field: 'artworkId', code: 'artworkMissing' },
      ],
    },
  ])
})

test('A change with an older version fails, and one that changes nothing keeps the version', async () => {
  const { admin } = await setUp()
  const id = await create(admin, {})
  const change = (name: string, version: number, sku = 'PEN-1') =>
    admin.call(productCalls.change, { body: { ...product({ name, sku }), id, version } })
  expect((await change('Pen', 1)).body['version']).toBe(2)
  expect((await change('Pen', 2)).body['version']).toBe(2)
  const refused = await change('Mug', 1)
  expect(statusAndCode(refused)).toEqual([409, 'changed_meanwhile'])
  expect(refused.body['details']).toEqual({ name: 'PEN-1', user: admin.userId })
  await create(admin, { sku: 'MUG' })
  expect(statusAndCode(await change('Pen', 2, 'mug'))).toEqual([409, 'value_exists'])
})

test('A deleted product is restored, unless its SKU exists again', async () => {
  const { admin } = await setUp()
  const id = await create(admin, { name: 'Pen' })
  expect(statusAndCode(await admin.call(productCalls.delete, { body: { id } }))).toEqual(OK)
  expect(await skus(admin)).toEqual([])
  expect(statusAndCode(await admin.call(productCalls.delete, { body: { id } }))).toEqual([404, 'not_found'])
  const restore = () => admin.call(productCalls.restore, { params: { id } })
  const other = await create(admin, { name: 'Other' })
  expect(statusAndCode(await restore())).toEqual([409, 'value_exists'])
  await admin.call(productCalls.delete, { body: { id: other } })
  expect(statusAndCode(await restore())).toEqual(OK)
  expect((await list(admin)).products).toMatchObject([{ id, name: 'Pen' }])
  expect(statusAndCode(await restore())).toEqual([404, 'not_found'])
})

/** The SKUs of the saved versions of a product, latest first. */
const history = async (person: TestClient, id: string) => {
  const { body } = await person.call(productCalls.versions, { params: { id }, query: {} })
  return (body['versions'] as { version: number; name: string; savedBy: string | null }[]).map(
    ({ version, name, savedBy }) => [version, name, savedBy],
  )
}

test('An earlier version of a product is restored with its SKU and fixed file', async () => {
  const { admin, environment, artwork } = await setUp()
  const { id: artworkId } = await artwork()
  const first = product({ name: 'Pen', parameters: { Font: 'Arial' }, printFile: 'file', artworkId })
  const id = await create(admin, first)
  const change = (fields: Partial<Product>, version: number) =>
    admin.call(productCalls.change, { body: { ...product(fields), id, version } })
  expect(statusAndCode(await change({ sku: 'PEN-2', name: 'Pencil' }, 1))).toEqual(OK)
  expect(await history(admin, id)).toEqual([
    [2, 'PEN-2', admin.userId],
    [1, 'PEN-1', admin.userId],
  ])
  const inFuture = new Date(Date.now() + 4000 * 24 * 3_600_000)
  const unused = await server.services.database.inEnvironment(environment.id, (tx) =>
    deleteUnusedArtwork(tx, { ids: [artworkId] }, inFuture),
  )
  expect(unused).toBe(0)
  const old = await admin.call(productCalls.version, { params: { id, version: 1 } })
  expect(old.body['product']).toMatchObject({ ...first, id, version: 1, artworkName: expect.any(String) as string })

  const restore = (version: number, known: number) =>
    admin.call(productCalls.restoreVersion, { params: { id, version }, body: { version: known } })
  expect(statusAndCode(await restore(1, 1))).toEqual([409, 'changed_meanwhile'])
  expect(statusAndCode(await restore(7, 2))).toEqual([404, 'not_found'])
  expect((await restore(1, 2)).body).toMatchObject({ version: 3 })
  expect((await list(admin)).products).toMatchObject([{ ...first, id, version: 3 }])
  expect((await restore(1, 3)).body).toMatchObject({ version: 3 })
  const audited = await admin.call(auditCalls.list, { query: { subject: 'product', limit: 1 } })
  expect(audited.body['entries']).toMatchObject([
    { action: 'changed', changes: { sku: { from: 'PEN-2', to: 'PEN-1' } } },
  ])
  await create(admin, { sku: 'PEN-2' })
  expect(statusAndCode(await restore(2, 3))).toEqual([409, 'value_exists'])
})

test('A version of a product whose template is deleted is restored when its template exists again', async () => {
  const { admin, createTemplate, createProduct } = await templateShop(server)
  const templateId = await createTemplate()
  await createProduct({ printFile: 'template', templateId })
  const [stored] = (await list(admin)).products
  if (!stored) throw new Error('the product does not exist')
  const body = { ...stored, printFile: 'order' as const, templateId: null }
  expect(statusAndCode(await admin.call(productCalls.change, { body }))).toEqual(OK)
  await admin.call(templateCalls.delete, { body: { id: templateId } })
  const restore = () =>
    admin.call(productCalls.restoreVersion, { params: { id: stored.id, version: 1 }, body: { version: 2 } })
  expect(statusAndCode(await restore())).toEqual([409, 'product_template_deleted'])
  await admin.call(templateCalls.restoreDeleted, { params: { id: templateId } })
  expect((await restore()).body).toMatchObject({ version: 3 })
})

test('A restored product has its history, and the last versions of each are kept', async () => {
  const { admin, environment } = await setUp()
  const id = await create(admin, {})
  await admin.call(productCalls.delete, { body: { id } })
  const versionsResponse = await admin.call(productCalls.versions, { params: { id }, query: {} })
  expect(statusAndCode(versionsResponse)).toEqual([404, 'not_found'])
  await admin.call(productCalls.restore, { params: { id } })
  expect((await history(admin, id)).map(([version]) => version)).toEqual([3, 1])
  await server.services.database.inEnvironment(environment.id, async (tx) => {
    const [stored] = await tx.query<{ id: string }>('select id from products where environment_id = $1')
    for (let version = 4; version <= 104; version += 1)
      await updateProducts(tx, [{ ...product({}), id: stored?.id ?? '', version }], null)
  })
  const { body } = await admin.call(productCalls.versions, { params: { id }, query: {} })
  expect([body['total'], (await history(admin, id)).at(-1)?.[0]]).toEqual([100, 5])
})

test('A product has a fixed file, which is kept until the product is finally deleted', async () => {
  const { admin, environment, artwork } = await setUp()
  const { bytes } = await makeArtwork(7, 'pdf', { widthMm: 50, heightMm: 20, text: 'Pen' })
  const sent = await uploadArtwork(
    server,
    await sessionHeaders(environment),
    bytes,
    'pen.pdf',
    productCalls.uploadFile.path,
  )
  expect(sent).toMatchObject({ status: 200, body: { artworkName: 'pen.pdf', pages: 1 } })
  const artworkId = String(sent.body['artworkId'])
  const id = await create(admin, { printFile: 'file', artworkId })
  expect((await list(admin)).products).toMatchObject([{ artworkId, artworkName: 'pen.pdf' }])
  const inFuture = new Date(Date.now() + 4000 * 24 * 3_600_000)
  const clean = () =>
    server.services.database.inEnvironment(environment.id, (tx) =>
      deleteUnusedArtwork(tx, { ids: [artworkId] }, inFuture),
    )
  expect(await clean()).toBe(0)
  await admin.call(productCalls.delete, { body: { id } })
  expect(await clean()).toBe(0)
  const later = { ...server.services, now: () => inFuture }
  expect(await applyRetention(later, environment, AbortSignal.timeout(60_000))).toBe('done')
  expect(await clean()).toBe(1)

  const long = await artwork(6)
  // retention has ended the other session
  const other = await server.person(environment, 'admin')
  expect(statusAndCode(await other.call(productCalls.restore, { params: { id } }))).toEqual([404, 'not_found'])
  const refused = await other.call(productCalls.create, { body: product({ printFile: 'file', artworkId: long.id }) })
  expect(refused.body['details']).toEqual({ problems: [{ field: 'artworkId', code: 'tooManyPages' }] })
  for (const unknown of [artworkId, 'x']) {
    const response = await other.call(productCalls.create, { body: product({ printFile: 'file', artworkId: unknown }) })
    expect(response.body['details']).toEqual({ problems: [{ field: 'artworkId', code: 'unknownArtwork' }] })
  }
})

/** Returns the headers of an administrator of the provider, to send a form. */
async function sessionHeaders({ resourceName }: { readonly resourceName: string }): Promise<Record<string, string>> {
  return { cookie: (await server.account('superadmin')).cookie, customer: resourceName }
}

test('An export that is imported changes nothing, also with formulas, quotes and parameters', async () => {
  const { admin } = await setUp()
  await admin.call(inputSettingsCalls.saveCustomParams, {
    body: { customParams: [{ name: 'Font', type: 'topLevel' }] },
  })
  await create(admin, { sku: '=1+1', name: '-5 "Pen", blue; thin', parameters: { Font: '@Arial' }, workingDays: 3 })
  await create(admin, { sku: "'+2", printFile: 'link', linkField: 'design' })
  const csv = await getExport(admin)
  expect(csv.startsWith('\uFEFF"sku","name"')).toBe(true)
  expect(await validate(admin, csv)).toMatchObject({ created: 0, changed: 0, unchanged: 2, faults: [], changes: [] })
  // as a spreadsheet saves it
  const semicolons = csv.replaceAll('","', '";"').replaceAll('\r\n', '\n')
  expect(await validate(admin, semicolons)).toMatchObject({ unchanged: 2, faults: [] })
  const imported = await admin.call(productCalls.importCsv, { body: { csv } })
  expect(imported.body).toMatchObject({ created: 0, changed: 0, unchanged: 2 })
})

test('The changes of an import are listed before, and made as they were listed or not at all', async () => {
  const { admin } = await setUp()
  const id = await create(admin, { sku: 'A', name: 'Pen', media: 'Pen' })
  const csv = 'SKU;Name\r\nA;Ball pen\r\nB;"Mug; ""large"""\r\n'
  const preview = await validate(admin, csv)
  expect(preview).toMatchObject({ created: 1, changed: 1, unchanged: 0, faultCount: 0 })
  expect(preview.changes).toMatchObject([
    { line: 2, sku: 'A', isNew: false, fields: { name: { from: 'Pen', to: 'Ball pen' } } },
    { line: 3, sku: 'B', isNew: true, fields: { name: { from: '', to: 'Mug; "large"' } } },
  ])
  expect(await skus(admin)).toEqual(['A'])
  await admin.call(productCalls.change, { body: { ...product({ sku: 'A', name: 'Pencil' }), id, version: 1 } })
  const run = (mark: string) => admin.call(productCalls.importCsv, { body: { csv, mark } })
  expect(statusAndCode(await run(preview.mark))).toEqual([409, 'changed_meanwhile'])
  expect(await skus(admin)).toEqual(['A'])
  expect((await run((await validate(admin, csv)).mark)).body).toMatchObject({ created: 1, changed: 1 })
  const { products } = await list(admin)
  expect(products).toMatchObject([{ name: 'Ball pen', version: 3 }, { name: 'Mug; "large"' }])
  expect((await history(admin, id)).map(([version]) => version)).toEqual([3, 2, 1])
  expect(await history(admin, products[1]?.id ?? '')).toEqual([[1, 'B', admin.userId]])
})

test('A file with faults is imported not at all, and each fault has its line', async () => {
  const { admin } = await setUp()
  const csv = 'sku,workingDays\nA,"two\nlines"\nB,1\n\nb,2\n'
  const preview = await validate(admin, csv)
  expect(preview.faults.map(({ line, code }) => [line, code])).toEqual([
    [2, 'notWorkingDays'],
    [6, 'skuTwice'],
  ])
  const refused = await admin.call(productCalls.importCsv, { body: { csv } })
  expect([...statusAndCode(refused), (refused.body['details'] as { count: number }).count]).toEqual([
    ...[422, 'product_import_faulty', 2],
  ])
  expect(await skus(admin)).toEqual([])
  expect((await validate(admin, 'sku,name\nA,"b\n')).faults).toMatchObject([{ code: 'notCsv' }])
})

test('An answer has the first changes or faults of a large file, and the number of all', async () => {
  const { admin } = await setUp()
  const lines = (cell: string) => Array.from({ length: 250 }, (_, at) => `SKU-${at},${cell}`).join('\n')
  const preview = await validate(admin, `sku,workingDays\n${lines('3')}`)
  expect([preview.changes.length, preview.created]).toEqual([100, 250])
  const csv = `sku,workingDays\n${lines('soon')}`
  const faulty = await validate(admin, csv)
  expect([faulty.faults.length, faulty.faultCount, faulty.changes]).toEqual([200, 250, []])
  const refused = await admin.call(productCalls.importCsv, { body: { csv } })
  const details = refused.body['details'] as { count: number; faults: unknown[] }
  expect([details.count, details.faults.length]).toEqual([250, 200])
})

test('The largest file is imported in one call, and a larger one is refused before it is read', async () => {
  const { admin } = await setUp()
  const lines = Array.from({ length: PRODUCT_CSV_LIMITS.lines }, (_, at) =>
    productCsvLine(product({ sku: `SKU-${at}`, name: 'Ball pen, blue', media: 'Pen', workingDays: 3 }), []),
  )
  const csv = `\uFEFF${productCsvHead([])}${lines.join('')}`
  const imported = await admin.call(productCalls.importCsv, { body: { csv } })
  expect(imported.body).toMatchObject({ created: PRODUCT_CSV_LIMITS.lines, changed: 0 })
  expect((await getExport(admin)).split('\r\n')).toHaveLength(PRODUCT_CSV_LIMITS.lines + 2)
  expect(await skus(admin, 'KU-49999')).toEqual(['SKU-49999'])
  const more = await admin.call(productCalls.importCsv, { body: { csv: `${csv}X,,,,,,,,,\r\n` } })
  expect(more.body['details']).toMatchObject({ faults: [{ line: PRODUCT_CSV_LIMITS.lines + 2, code: 'tooManyLines' }] })
  const long = { csv: 'x'.repeat(PRODUCT_CSV_LIMITS.characters + 1) }
  expect(statusAndCode(await admin.call(productCalls.validateImport, { body: long }))).toEqual([400, 'bad_request'])
})

test('Products need their permission', async () => {
  const { environment, admin } = await setUp()
  const viewer = await server.person(environment, 'operator', ['products_view'])
  const operator = await server.person(environment, 'operator')
  const id = await create(admin, {})
  expect(await skus(viewer)).toEqual(['PEN-1'])
  for (const response of [
    await viewer.call(productCalls.create, { body: product({ sku: 'X' }) }),
    await viewer.call(productCalls.importCsv, { body: { csv: 'sku\nX' } }),
    await viewer.call(productCalls.restoreVersion, { params: { id, version: 1 }, body: { version: 1 } }),
    await operator.call(productCalls.versions, { params: { id }, query: {} }),
    await operator.call(productCalls.list, { query: {} }),
    await operator.call(productCalls.unknown, { query: {} }),
  ])
    expect(statusAndCode(response)).toEqual([403, 'forbidden'])
})
