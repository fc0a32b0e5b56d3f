import { productCalls } from '@platen/contract/products'
import { templateCalls } from '@platen/contract/templates'
import { newArtworkItem, newTemplate, newTextItem, type Template } from '@platen/domain/templates'
import { expect, test } from 'vitest'
import { makeArtwork } from '../../../demo/artwork/make-artwork.ts'
import { preparedPdfKey } from '../../../file-store/object-keys.ts'
import { statusAndCode, testServer } from '../../../testing/test-server.ts'
import { uploadArtwork } from '../../../testing/upload-artwork.ts'
import { uploadFont } from '../../../testing/upload-font.ts'
import { loadThumbnails } from './draw-template.ts'

const server = await testServer()
const { cookie } = await server.account('superadmin')
const bounds = { x: 5, y: 5, width: 40, height: 12 }
const size = { width: 50, height: 20, type: 'RECT' } as const

async function setUp() {
  const environment = await server.environment()
  const headers = { cookie, customer: environment.resourceName }
  const admin = await server.person(environment, 'admin')
  const draw = ({ id: _, ...template }: Template, values: Record<string, string>) =>
    admin.call(templateCalls.draw, {
      body: { template: { ...template, items: [...template.items], heldWords: [...template.heldWords] }, values },
    })
  return { environment, headers, draw }
}

test('A template is drawn with its values, fonts and artwork, without being stored or named', async () => {
  const { headers, draw } = await setUp()
  const fontId = await uploadFont(server, headers)
  const pdf = await makeArtwork(7, 'pdf', { widthMm: 50, heightMm: 20, text: 'Pen' })
  const uploaded = await uploadArtwork(server, headers, pdf.bytes, 'back.pdf', productCalls.uploadFile.path)
  const items = [
    newArtworkItem('back', 'Back', { x: 0, y: 0, width: 50, height: 20 }, String(uploaded.body['artworkId'])),
    newTextItem('name', 'Name', bounds, fontId),
  ]
  const read = async () => {
    const { body } = await draw({ ...newTemplate('', '', size), items }, { name: 'Ada' })
    expect(body['faults']).toEqual([])
    return body['svg']
  }
  // the picture of the artwork is left out while it is rendered
  await expect
    .poll(read, { timeout: 120_000 })
    .toMatch(/^<svg .*data-item="back".*data:image\/webp;base64,.*data-item="name"/s)
})

test('Faults of the values, and of fonts and artwork that do not exist, are returned with the drawing', async () => {
  const { headers, draw } = await setUp()
  const fontId = await uploadFont(server, headers)
  const items = [
    newTextItem('name', 'Name', bounds, fontId),
    newTextItem('other', 'Other', bounds, 'deleted'),
    newArtworkItem('back', 'Back', bounds, 'deleted'),
  ]
  const { body } = await draw({ ...newTemplate('', 'Pen', size), items }, { name: 'Ada 😀', other: 'Ada' })
  expect(body['faults']).toMatchObject([
    { itemId: 'name', code: 'glyphMissing' },
    { itemId: 'other', code: 'fontMissing' },
    { itemId: 'back', code: 'artworkMissing' },
  ])
  expect(body['svg']).toContain('data-item="name"')
})

test('A template that is not valid is refused with its problems', async () => {
  const { draw } = await setUp()
  const response = await draw({ ...newTemplate('', 'Pen', size), width: 0 }, {})
  expect(statusAndCode(response)).toEqual([422, 'template_invalid'])
})

test('A response names at most a hundred problems, and how many there are', async () => {
  const { draw } = await setUp()
  const items = Array.from({ length: 100 }, (_, i) => newTextItem(`t${i}`, 'Text', { ...bounds, width: 0 }, ''))
  const { body } = await draw({ ...newTemplate('', 'Pen', size), items }, {})
  const { problems, count } = body['details'] as { problems: unknown[]; count: number }
  expect(problems).toHaveLength(100)
  expect(count).toBeGreaterThan(100)
})

test('Pictures that are not rendered within the time limit for all of them are left out', async () => {
  const { environment, headers } = await setUp()
  const artworks = new Map<string, string>()
  for (const number of [8, 9, 10]) {
    const { bytes } = await makeArtwork(number, 'pdf', { widthMm: 50, heightMm: 20, text: 'Pen' })
    const { body } = await uploadArtwork(server, headers, bytes, `${number}.pdf`, productCalls.uploadFile.path)
    const id = String(body['artworkId'])
    artworks.set(id, preparedPdfKey(id))
  }
  const load = async (timeLimitMs: number) =>
    [...(await loadThumbnails(server.services, environment, { artworks }, timeLimitMs)).keys()].toSorted()
  expect(await load(0)).toEqual([])
  await expect.poll(() => load(100_000), { timeout: 120_000 }).toEqual([...artworks.keys()].toSorted())
})
