import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../images/image-fixtures.ts'
import { buildPdf } from '../pdf/pdf-fixtures.ts'
import { closePool } from './pool.ts'
import { prepareArtwork } from './prepare-artwork.ts'
import { reinspectPdf, renderThumbnail } from './reprocess.ts'

afterAll(closePool)

/** Artwork with three pages of 100 x 50 points, each of one colour, with a thumbnail of the first page only. */
async function threePages() {
  const colours = ['1 0 0', '0 1 0', '0 0 1']
  const bytes = buildPdf({
    objects: {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Count 3/Kids[10 0 R 12 0 R 14 0 R]/MediaBox[0 0 100 50]>>',
      ...Object.fromEntries(
        colours.flatMap((colour, i) => [
          [10 + 2 * i, `<</Type/Page/Parent 2 0 R/Contents ${11 + 2 * i} 0 R>>`],
          [11 + 2 * i, { data: `${colour} rg 0 0 100 50 re f` }],
        ]),
      ),
    },
  })
  const folder = await temporaryFolder()
  const source = join(folder, 'artwork.pdf')
  const outFolder = join(folder, 'out')
  await mkdir(outFolder)
  await writeFile(source, bytes)
  const prepared = await prepareArtwork({ owner: 'test', source, outFolder, limits: { thumbnailPages: 1 } })
  if (!prepared.ok) throw new Error(prepared.refusal.text)
  return { source, outFolder, ...prepared }
}

test('renderThumbnail renders a page later exactly as at intake', async () => {
  const { readyFile, outFolder } = await threePages()
  expect(await readdir(outFolder)).toEqual(['ready.pdf', 'thumbnail-1.webp'])
  const target = join(outFolder, 'thumbnail-3.webp')
  expect(await renderThumbnail(readyFile, 3, target, 'test')).toBe(true)
  expect(await sharp(target).metadata()).toMatchObject({ format: 'webp', width: 400, height: 200 })
  const { data } = await sharp(target).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)].map((value) => Math.round(value / 255))).toEqual([0, 0, 1])
})

test('renderThumbnail leaves no file if a page cannot be rendered', async () => {
  const { readyFile, outFolder } = await threePages()
  expect(await renderThumbnail(readyFile, 4, join(outFolder, 'thumbnail-4.webp'), 'test')).toBe(false)
  await rename(readyFile, join(outFolder, 'gone.pdf'))
  await writeFile(readyFile, 'no PDF')
  expect(await renderThumbnail(readyFile, 2, join(outFolder, 'thumbnail-2.webp'), 'test')).toBe(false)
  expect((await readdir(outFolder)).toSorted()).toEqual(['gone.pdf', 'ready.pdf', 'thumbnail-1.webp'])
})

test('reinspectPdf returns the same metadata as at intake, or undefined for an unreadable file', async () => {
  const { source, info, outFolder } = await threePages()
  expect(await reinspectPdf(source, 'test')).toEqual(info)
  await writeFile(join(outFolder, 'broken'), '%PDF-1.7\nno more')
  expect(await reinspectPdf(join(outFolder, 'broken'), 'test')).toBeUndefined()
})
