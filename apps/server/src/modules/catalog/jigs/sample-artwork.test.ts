import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { jigCalls } from '@platen/contract/jigs'
import { expect, test } from 'vitest'
import { pdfWithPages } from '../../../testing/pdf-with-pages.ts'
import { testServer } from '../../../testing/test-server.ts'
import { uploadArtwork } from '../../../testing/upload-artwork.ts'
import { MAX_SAMPLE_BYTES } from './sample-artwork.ts'

const server = await testServer()
const environment = await server.environment()
const { cookie } = await server.account('superadmin')
const headers = { cookie, customer: environment.resourceName }
const send = (bytes: Buffer, name: string) => uploadArtwork(server, headers, bytes, name, jigCalls.sample.path)

/** A TIFF of 2 x 2 grey pixels at 100 dpi, without compression. */
function createTiff(): Buffer {
  const [SHORT, LONG, RATIONAL] = [3, 4, 5]
  const entries = [
    ...[
      [256, SHORT, 2],
      [257, SHORT, 2],
      [258, SHORT, 8],
      [259, SHORT, 1],
      [262, SHORT, 1],
      [273, LONG, 8],
    ],
    ...[
      [277, SHORT, 1],
      [278, SHORT, 2],
      [279, LONG, 4],
      [282, RATIONAL, 12],
      [283, RATIONAL, 12],
      [296, SHORT, 2],
    ],
  ] as const
  const tiff = Buffer.alloc(20 + 2 + entries.length * 12 + 4)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(20, 4)
  tiff.set([0, 80, 160, 240], 8)
  tiff.writeUInt32LE(100, 12)
  tiff.writeUInt32LE(1, 16)
  tiff.writeUInt16LE(entries.length, 20)
  for (const [index, [tag, type, value]] of entries.entries()) {
    const at = 22 + index * 12
    tiff.writeUInt16LE(tag, at)
    tiff.writeUInt16LE(type, at + 2)
    tiff.writeUInt32LE(1, at + 4)
    tiff.writeUInt32LE(value, at + 8)
  }
  return tiff
}

test('The first page of a PDF and a TIFF are drawn, with their size, and no file is kept', async () => {
  const pdf = await send(Buffer.from(pdfWithPages(2)), 'Card.pdf')
  expect(pdf.body).toMatchObject({ success: true })
  expect(Number(pdf.body['widthMM'])).toBeCloseTo((200 / 72) * 25.4, 3)
  const tiff = await send(createTiff(), 'Card.tif')
  expect(tiff.body).toMatchObject({ success: true })
  expect(Number(tiff.body['heightMM'])).toBeCloseTo((2 / 100) * 25.4, 3)
  for (const { body } of [pdf, tiff]) {
    const picture = Buffer.from(String(body['picture']), 'base64')
    expect(picture.subarray(8, 12).toString('latin1')).toBe('WEBP')
  }
  expect(await readdir(path.join(server.services.settings.dataFolder, 'work'))).toEqual([])
})

test('A file that is too large is refused before it is read as artwork, and deleted', async () => {
  const refused = await send(Buffer.alloc(MAX_SAMPLE_BYTES + 1), 'Card.pdf')
  expect([refused.status, refused.body['errorCode']]).toEqual([413, 'too_large'])
  expect(await readdir(path.join(server.services.settings.dataFolder, 'work'))).toEqual([])
})

test('A file that is no artwork is refused', async () => {
  const refused = await send(Buffer.from('nothing'), 'Card.pdf')
  expect([refused.status, refused.body['errorCode']]).toEqual([422, 'artwork_refused'])
})
