import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../images/image-fixtures.ts'
import { buildPdf, endlessPdf } from '../pdf/pdf-fixtures.ts'
import { closePool } from './pool.ts'
import { prepareArtwork } from './prepare-artwork.ts'
import { reinspectPdf, renderThumbnails } from './reprocess.ts'
import { traceArtwork } from './trace-artwork.ts'

afterAll(closePool)

/** Artwork with three pages of 100 x 50 points, each of one colour. */
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
  const prepared = await prepareArtwork({ owner: 'test', source, outFolder })
  if (!prepared.ok) throw new Error(prepared.refusal.text)
  return { source, outFolder, ...prepared }
}

const thumbnail = (outFolder: string) => (page: number) => join(outFolder, `thumbnail-${page}.webp`)

test('renderThumbnails renders the pages that it is asked for', async () => {
  const { preparedFile, outFolder } = await threePages()
  expect(await readdir(outFolder)).toEqual(['ready.pdf'])
  const getPath = thumbnail(outFolder)
  expect(await renderThumbnails({ preparedFile, pages: [1, 3], getPath, owner: 'test' })).toEqual({
    pages: new Set([1, 3]),
    failedPages: new Set(),
  })
  expect((await readdir(outFolder)).toSorted()).toEqual(['ready.pdf', 'thumbnail-1.webp', 'thumbnail-3.webp'])
  expect(await sharp(getPath(3)).metadata()).toMatchObject({ format: 'webp', width: 400, height: 200 })
  const { data } = await sharp(getPath(3)).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 3)].map((value) => Math.round(value / 255))).toEqual([0, 0, 1])
})

test('renderThumbnails leaves no file of a page that cannot be rendered', async () => {
  const { preparedFile, outFolder } = await threePages()
  const render = async (pages: number[]) => [
    ...(await renderThumbnails({ preparedFile, pages, getPath: thumbnail(outFolder), owner: 'test' })).pages,
  ]
  expect(await render([4, 1])).toEqual([1])
  await rename(preparedFile, join(outFolder, 'gone.pdf'))
  await writeFile(preparedFile, 'no PDF')
  expect(await render([2])).toEqual([])
  expect((await readdir(outFolder)).toSorted()).toEqual(['gone.pdf', 'ready.pdf', 'thumbnail-1.webp'])
})

test('a page whose rendering does not end refuses no artwork, loses no other page, and delays no file', async () => {
  const folder = await temporaryFolder()
  const source = join(folder, 'artwork.pdf')
  const outFolder = join(folder, 'out')
  await mkdir(outFolder)
  await writeFile(source, endlessPdf())
  const prepared = await prepareArtwork({ owner: 'test', source, outFolder })
  if (!prepared.ok) throw new Error(prepared.refusal.text)
  expect(prepared.info.pages).toHaveLength(2)
  const { preparedFile } = prepared
  let isRendering = true
  const rendering = renderThumbnails({
    preparedFile,
    pages: [1, 2],
    getPath: thumbnail(outFolder),
    owner: 'test',
    limits: { timeoutMs: 5000 },
  }).finally(() => {
    isRendering = false
  })
  // both processes that read files are free
  const others = await Promise.all([threePages(), threePages()])
  expect([others.every(({ ok }) => ok), isRendering]).toEqual([true, true])
  expect(await rendering).toEqual({ pages: new Set([1]), failedPages: new Set() })
  expect((await readdir(outFolder)).toSorted()).toEqual(['ready.pdf', 'thumbnail-1.webp'])
})

test('reinspectPdf returns the same metadata as at intake, or undefined for an unreadable file', async () => {
  const { source, info, outFolder } = await threePages()
  expect(await reinspectPdf(source, 'test')).toEqual(info)
  await writeFile(join(outFolder, 'broken'), '%PDF-1.7\nno more')
  expect(await reinspectPdf(join(outFolder, 'broken'), 'test')).toBeUndefined()
})

test('traceArtwork writes the same file for the same page, and none if the page cannot be drawn in time', async () => {
  const { preparedFile, outFolder } = await threePages()
  const trace = (page: number, name: string, timeoutMs?: number) =>
    traceArtwork({
      preparedFile,
      page,
      shape: 'artwork',
      target: join(outFolder, name),
      owner: 'test',
      timeoutMs,
    })
  expect(await trace(2, 'a.json')).toBeUndefined()
  expect(await trace(3, 'b.json')).toBeUndefined()
  const [a, b] = await Promise.all(['a.json', 'b.json'].map((name) => readFile(join(outFolder, name), 'utf8')))
  expect(b).toBe(a)
  expect(JSON.parse(a ?? '')).toMatchObject({ width: 35278, height: 17639, rings: [expect.any(Array)] })
  expect(await trace(4, 'c.json')).toBe('unreadable')
  expect(await trace(1, 'c.json', 1)).toBe('tooComplex')
  expect((await readdir(outFolder)).toSorted()).toEqual(['a.json', 'b.json', 'ready.pdf'])
})
