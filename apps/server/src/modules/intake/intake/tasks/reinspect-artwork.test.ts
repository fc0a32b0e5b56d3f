import { readdir, writeFile } from 'node:fs/promises'
import { artworkCalls } from '@platen/contract/artwork'
import { intakeCalls } from '@platen/contract/intake'
import { orderCalls, type WireOrder } from '@platen/contract/orders'
import { expect, test, vi } from 'vitest'
import { DEMO, demoParts, insertDemoData } from '../../../../demo/demo-data.ts'
import { artworkFolder, originalFilePath } from '../../../../testing/object-paths.ts'
import { testServer } from '../../../../testing/test-server.ts'
import { uploadArtwork } from '../../../../testing/upload-artwork.ts'
import { hasArtworkWithOutdatedInfo } from '../../../orders/artwork/artwork-queries.ts'
import { preflightActiveJobs } from '../../../orders/orders/preflight-artwork.ts'
import { reinspectArtwork } from './reinspect-artwork.ts'

const server = await testServer()
const shop = await server.environment()
const parts = await demoParts()
await server.services.database.inEnvironment(shop.id, (tx) => insertDemoData(tx, parts))
const admin = await server.person(shop, 'admin')
const key = { authorization: `Bearer ${DEMO.apiKey}` }

const PAGES = 26

/** Returns a PDF in which only the second page has text, in a font that is not embedded. */
function longPdf(): Buffer {
  const pages = Array.from({ length: PAGES }, (_, i) => {
    const drawn = i === 1 ? 'BT /F 12 Tf (Ada) Tj ET' : '1 0 0 rg 0 0 50 50 re f'
    return `${10 + 2 * i} 0 obj\n<</Type/Page/Parent 2 0 R/Contents ${11 + 2 * i} 0 R>>\nendobj
${11 + 2 * i} 0 obj\n<</Length ${drawn.length}>>\nstream\n${drawn}\nendstream\nendobj`
  })
  const kids = pages.map((_, i) => `${10 + 2 * i} 0 R`).join(' ')
  const font = '/Resources<</Font<</F<</Type/Font/Subtype/TrueType/BaseFont/Frutiger>>>>>>'
  return Buffer.from(
    [
      '%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj',
      `2 0 obj\n<</Type/Pages/Count ${PAGES}/Kids[${kids}]/MediaBox[0 0 100 100]${font}>>\nendobj`,
      ...pages,
      'trailer\n<</Root 1 0 R>>\n%%EOF\n',
    ].join('\n'),
  )
}

const id = String((await uploadArtwork(server, key, longPdf(), 'long.pdf')).body['file'])
const order = { orderId: 'L-1', jobs: [{ jobId: '1', product: 'PhoneCase', frames: [{ file: id }] }] }
await server.call(intakeCalls.persBizOrder, { body: order }, key)

async function warnedPages(): Promise<number[]> {
  const list = await admin.call(orderCalls.list, { query: { type: 'active' } })
  const frames = (list.body['orders'] as WireOrder[])[0]?.jobs[0]?.frames ?? []
  return frames.flatMap(({ warnings }, i) => (warnings.some(({ code }) => code === 'fontsMissing') ? [i + 1] : []))
}

test('GET /pax/artwork/:id/thumbnail renders pages without a stored thumbnail, and fails for pages that do not exist', async () => {
  const picture = (page: number) =>
    admin.call(artworkCalls.thumbnail, { params: { id, page }, query: { customer: shop.resourceName } })
  const statuses = (await Promise.all([1, PAGES, PAGES, PAGES + 1].map(picture))).map(({ status }) => status)
  expect(statuses).toEqual([200, 200, 200, 404])
  // a call returns a placeholder if rendering takes long
  await vi.waitFor(
    async () => {
      const files = await readdir(artworkFolder(server.services.settings, shop.resourceName, id))
      expect(files.filter((name) => name.startsWith('thumbnail-'))).toEqual([
        'thumbnail-1.webp',
        `thumbnail-${PAGES}.webp`,
      ])
    },
    { timeout: 40_000 },
  )
})

test('reinspectArtwork updates the metadata of earlier versions, and each frame of an order gets the warnings of its own page', async () => {
  expect(await warnedPages()).toEqual([2])
  // as stored before pages were described separately and encryption was detected
  await server.services.database.inEnvironment(shop.id, async (tx) => {
    const outdatedInfo = `jsonb_set(info - 'encrypted', '{pages}',
      (select jsonb_agg(page - 'facts') from jsonb_array_elements(info -> 'pages') page))`
    await tx.client.query(`update artworks set info = ${outdatedInfo} where id = $1`, [id])
    await preflightActiveJobs(tx)
  })
  expect(await warnedPages()).toHaveLength(PAGES)

  expect(await reinspectArtwork(server.services, shop)).toBe(1)
  expect(await warnedPages()).toEqual([2])
  const { body } = await admin.call(artworkCalls.page, { params: { id, page: 1 } })
  expect(body['artworkPage']).toMatchObject({ fonts: [], colourSpaces: ['DeviceRGB'], page: 1, pageCount: PAGES })
  expect(await reinspectArtwork(server.services, shop)).toBe(0)
})

test('Artwork that can no longer be read keeps its metadata and is not read again', async () => {
  const { inEnvironment } = server.services.database
  const info = () =>
    inEnvironment(shop.id, async ({ client }) => {
      const { rows } = await client.query<{ info: object }>('select info from artworks where id = $1', [id])
      return rows[0]?.info
    })
  await inEnvironment(shop.id, ({ client }) =>
    client.query(`update artworks set info = info - 'encrypted' where id = $1`, [id]),
  )
  const before = await info()
  await writeFile(originalFilePath(server.services.settings, shop.resourceName, id), 'no PDF')
  expect(await inEnvironment(shop.id, hasArtworkWithOutdatedInfo)).toBe(true)
  expect(await reinspectArtwork(server.services, shop)).toBe(0)
  expect(await inEnvironment(shop.id, hasArtworkWithOutdatedInfo)).toBe(false)
  expect(await info()).toMatchObject(before ?? {})
})
