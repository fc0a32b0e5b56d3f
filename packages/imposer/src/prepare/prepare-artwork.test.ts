import { existsSync, readdirSync } from 'node:fs'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import PdfKit from 'pdfkit'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { composeSheet } from '../compose/index.ts'
import { makeTiff, temporaryFolder } from '../images/image-fixtures.ts'
import { PHOTOMETRIC, page as tiffPage } from '../images/tiff-fixtures.ts'
import { buildPdf, onePage } from '../pdf/pdf-fixtures.ts'
import { openWithPdfium } from '../thumbnails/index.ts'
import { closePool } from './pool.ts'
import { prepareArtwork } from './prepare-artwork.ts'
import { renderThumbnails } from './reprocess.ts'
import type { PrepareLimits, PrepareResult } from './types.ts'

afterAll(closePool)

interface Tried {
  readonly result: PrepareResult
  /** Files in the folder of the artwork afterwards. */
  readonly files: readonly string[]
}

async function prepare(name: string, bytes: Buffer | string, limits: Partial<PrepareLimits> = {}): Promise<Tried> {
  const folder = await temporaryFolder()
  const source = join(folder, name)
  const outFolder = join(folder, 'out')
  await mkdir(outFolder)
  await writeFile(source, bytes)
  const result = await prepareArtwork({ owner: 'test', source, outFolder, limits })
  return { result, files: (await readdir(outFolder)).sort() }
}

function taken({ result }: Tried): Extract<PrepareResult, { ok: true }> {
  if (!result.ok) throw new Error(result.refusal.text)
  return result
}

/** The thumbnail of the first page, rendered afterwards if it is not a result of preparing. */
async function firstThumbnail({ preparedFile, thumbnail }: Extract<PrepareResult, { ok: true }>): Promise<string> {
  if (thumbnail !== undefined) return thumbnail
  const getPath = (page: number) => join(dirname(preparedFile), `thumbnail-${page}.webp`)
  const { pages } = await renderThumbnails({ preparedFile, pages: [1], getPath, owner: 'test' })
  expect([...pages]).toEqual([1])
  return getPath(1)
}

const getRefusal = ({ result }: Tried) => (result.ok ? undefined : result.refusal)

async function makePdf(pages = 1, transparent = false): Promise<Buffer> {
  const doc = new PdfKit({ size: [144, 72], margin: 0, autoFirstPage: false })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise((resolve) => doc.on('end', resolve))
  for (let i = 0; i < pages; i++) {
    doc.addPage()
    if (transparent) doc.fillOpacity(0.5)
    doc.rect(0, 0, 72, 72).fill('#ff0000')
  }
  doc.end()
  await ended
  return Buffer.concat(chunks)
}

const svg = (inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="100mm" height="50mm" viewBox="0 0 100 50">${inside}</svg>`

const picture = () => sharp({ create: { width: 300, height: 150, channels: 3, background: '#ff0000' } })
const DENSE = { density: 300 } as const

test('prepareArtwork detects, inspects and normalises each kind of artwork; the thumbnails of PDF and SVG follow', async () => {
  const files = {
    PDF: await makePdf(),
    PNG: await picture().withMetadata(DENSE).png().toBuffer(),
    JPEG: await picture().withMetadata(DENSE).jpeg().toBuffer(),
    TIFF: await picture().withMetadata(DENSE).tiff().toBuffer(),
    SVG: Buffer.from(svg('<rect width="50" height="50" fill="red"/>')),
  }
  for (const [kind, bytes] of Object.entries(files)) {
    const tried = await prepare('artwork', bytes)
    const prepared = taken(tried)
    const { info } = prepared
    expect(info.kind).toBe(kind)
    const page = info.pages[0]
    expect((page?.widthMm ?? 0) / (page?.heightMm ?? 1)).toBeCloseTo(2, 4)
    expect(tried.files).toEqual(kind === 'PDF' || kind === 'SVG' ? ['ready.pdf'] : ['ready.pdf', 'thumbnail-1.webp'])
    const thumbnail = await firstThumbnail(prepared)
    expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 400, height: 200 })
    const { data } = await sharp(thumbnail).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    expect(data[0]).toBeGreaterThan(240)
    expect(data[1]).toBeLessThan(15)
  }
})

test('composeSheet accepts prepared artwork of every kind', async () => {
  const pictures = [
    await makePdf(),
    await picture().png().toBuffer(),
    await picture().jpeg().toBuffer(),
    svg('<path d="M0 0h9v9z"/>'),
  ]
  for (const bytes of pictures) {
    const { preparedFile } = taken(await prepare('artwork', bytes))
    const outcome = await composeSheet({
      plan: {
        width: 200,
        height: 200,
        printableArea: { x: 0, y: 0, width: 200, height: 200 },
        placements: [
          { jigNo: 1, slotNo: 1, orderRef: 'o', artworkRef: 'a', matrix: [50, 0, 0, 25, 10, 10], clips: [] },
        ],
      },
      artworks: new Map([['a', { preparedFile, page: 1 }]]),
      device: { outputRotation: 0, referenceZeroPointAsLeft: false, autoCropping: false },
      output: join(await temporaryFolder(), 'sheet.pdf'),
      title: 'sheet',
      documentId: 'sheet',
      creationDate: '2026-01-01T00:00:00Z',
    })
    expect(outcome.ok).toBe(true)
  }
})

test('prepareArtwork detects a PDF named .png', async () => {
  expect(taken(await prepare('artwork.png', await makePdf())).info.kind).toBe('PDF')
})

test('thumbnails preserve transparency', async () => {
  for (const bytes of [await makePdf(1, true), svg('<rect width="50" height="50" fill="red" fill-opacity="0.5"/>')]) {
    const prepared = taken(await prepare('artwork', bytes))
    expect(prepared.info.transparency).toBe(true)
    const { data, info: size } = await sharp(await firstThumbnail(prepared))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(size.channels).toBe(4)
    expect(Math.abs((data[(size.width * 50 + 50) * 4 + 3] ?? 0) - 128)).toBeLessThan(4)
    expect(data[(size.width * 50 + 350) * 4 + 3]).toBe(0)
  }
})

test('prepareArtwork rejects empty, missing, unknown and oversized files with a plain text and leaves no files', async () => {
  expect(getRefusal(await prepare('a.pdf', ''))?.code).toBe('fileEmpty')
  expect(getRefusal(await prepare('a.pdf', 'just some text'))?.code).toBe('kindUnknown')
  expect(getRefusal(await prepare('a.png', await picture().png().toBuffer(), { fileBytes: 100 }))?.code).toBe(
    'fileTooLarge',
  )
  const outFolder = await temporaryFolder()
  for (const source of [join(outFolder, 'none.pdf'), outFolder]) {
    expect(await prepareArtwork({ owner: 'test', source, outFolder })).toMatchObject({
      ok: false,
      refusal: { code: 'fileMissing' },
    })
  }
  expect(await readdir(outFolder)).toEqual([])
})

test('prepareArtwork accepts a TIFF that the library for thumbnails does not read; its thumbnail follows', async () => {
  const pixels = Buffer.alloc(8 * 12, 0x88)
  const spec = { width: 8, height: 8, samples: 1, photometric: 1, bits: 12, pixels, dpi: 72 }
  const { info, thumbnail } = taken(await prepare('a.tif', makeTiff([spec])))
  expect(info).toMatchObject({ kind: 'TIFF', pages: [{ widthMm: expect.closeTo(2.82, 2) }] })
  expect(thumbnail).toBeUndefined()
})

test('prepareArtwork accepts a PDF without a header', async () => {
  const bytes = onePage({})
  const headless = Buffer.concat([Buffer.from('%\xe2\xe3\n', 'latin1'), bytes.subarray(bytes.indexOf('1 0 obj'))])
  const { info } = taken(await prepare('a.pdf', headless))
  expect(info).toMatchObject({ kind: 'PDF', pages: [{ widthMm: expect.closeTo(70.6, 1) }] })
})

test('prepareArtwork reports a PDF with features that PDF/X-4 forbids', async () => {
  const outside = onePage({ resources: '<</ExtGState<</G<</TR/Identity>>>>>>' })
  expect(taken(await prepare('a.pdf', outside)).info.usesFeaturesOutsidePdfX4).toBe(true)
  expect(taken(await prepare('b.pdf', onePage({}))).info.usesFeaturesOutsidePdfX4).toBeUndefined()
})

test('prepareArtwork rejects a PDF with a filled form field without appearance, with advice', async () => {
  const field = '<</Type/Annot/Subtype/Widget/F 4/FT/Tx/T(a)/V(Ada)/Rect[9 9 90 30]>>'
  const bytes = buildPdf({
    objects: {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 300]/Annots[4 0 R]>>',
      4: field,
    },
  })
  const refusal = getRefusal(await prepare('form.pdf', bytes))
  expect(refusal?.code).toBe('appearanceMissing')
  expect(refusal?.text).toContain('Flatten it')
})

test('prepareArtwork rejects a PDF whose content cannot be unpacked, with advice', async () => {
  const bytes = onePage({ content: { dict: '/Filter/FlateDecode', data: 'this is not packed' } })
  const tried = await prepare('artwork.pdf', bytes)
  expect(getRefusal(tried)).toMatchObject({ code: 'contentUnreadable' })
  expect(getRefusal(tried)?.text).toContain('Export it again')
  expect(tried.files).toEqual([])
})

test('prepareArtwork reports blank artwork of each kind that can be transparent', async () => {
  const pixels = (alpha: number) =>
    sharp({ create: { width: 2000, height: 2000, channels: 4, background: { r: 0, g: 0, b: 0, alpha } } })
  const dot = {
    input: { create: { width: 1, height: 1, channels: 4, background: '#f00' } } as const,
    left: 999,
    top: 999,
  }
  const isBlank = async (bytes: Buffer | string) => taken(await prepare('artwork', bytes)).info.isBlank
  expect(await isBlank(onePage({ content: { data: '' } }))).toBe(true)
  expect(await isBlank(onePage({}))).toBeUndefined()
  expect(await isBlank(svg('<rect x="200" width="50" height="50"/>'))).toBe(true)
  expect(await isBlank(svg('<rect width="50" height="50" fill="white"/>'))).toBeUndefined()
  const filtered = (x: number) =>
    svg(`<filter id="f"><feOffset/></filter><rect x="${x}" width="50" height="50" filter="url(#f)"/>`)
  expect(await isBlank(filtered(2000))).toBe(true)
  expect(await isBlank(filtered(0))).toBeUndefined()
  expect(await isBlank(await pixels(0).png().toBuffer())).toBe(true)
  expect(await isBlank(await pixels(0).composite([dot]).png().toBuffer())).toBeUndefined()
  expect(await isBlank(await pixels(0).tiff({ compression: 'lzw' }).toBuffer())).toBe(true)
  expect(await isBlank(await pixels(1).png().toBuffer())).toBeUndefined()
  const float = (alpha: number) => Buffer.from(new Float32Array(64 * 4).fill(alpha).buffer)
  const tiff = (alpha: number) =>
    makeTiff([tiffPage(4, PHOTOMETRIC.RGB, float(alpha), { bits: 32, sampleFormat: 3, extraSamples: [2] })])
  expect(await isBlank(tiff(0))).toBe(true)
  expect(await isBlank(tiff(0.1))).toBeUndefined()
})

test('prepareArtwork detects pixel data that fails only when it is decoded', async () => {
  const noise = { type: 'gaussian', mean: 128, sigma: 50 } as const
  const jpeg = await sharp({ create: { width: 600, height: 600, channels: 3, background: 'red', noise } })
    .jpeg()
    .toBuffer()
  const cut = Buffer.concat([jpeg.subarray(0, jpeg.length >> 1), Buffer.from([0xff, 0xd9])])
  const tried = await prepare('a.jpg', cut)
  expect(['truncated', 'damaged']).toContain(getRefusal(tried)?.code)
  expect(tried.files).toEqual([])
})

/** Needs many seconds and a hundred megabytes, within all cost limits. */
const ENDLESS = svg('<rect width="100" height="50" filter="blur(3px)"/>'.repeat(150))

test('prepareArtwork times out, leaves no files, and accepts the next file', async () => {
  const tried = await prepare('a.svg', ENDLESS, { timeoutMs: 500 })
  expect(getRefusal(tried)).toMatchObject({ code: 'tookTooLong', values: { seconds: 0.5 } })
  expect(getRefusal(tried)?.text).toBe('Reading the file took longer than 0.5 seconds and was stopped.')
  expect(tried.files).toEqual([])
  expect((await prepare('b.svg', svg('<rect width="9" height="9"/>'))).result.ok).toBe(true)
})

test('prepareArtwork stops a file that needs too much memory, and accepts the next file', async () => {
  const tried = await prepare('a.svg', ENDLESS, { memoryMb: 30 })
  expect(getRefusal(tried)).toMatchObject({ code: 'tooMuchMemory', values: { memoryMb: 30 } })
  expect(tried.files).toEqual([])
  expect((await prepare('b.svg', svg('<rect width="9" height="9"/>'))).result.ok).toBe(true)
})

test('prepareArtwork prepares many files concurrently, each in its own folder', async () => {
  const bytes = await picture().png().toBuffer()
  const all = await Promise.all(Array.from({ length: 12 }, (_, i) => prepare(`${i}.png`, bytes)))
  for (const tried of all) {
    taken(tried)
    expect(tried.files).toEqual(['ready.pdf', 'thumbnail-1.webp'])
  }
})

test('prepareArtwork replaces the files of earlier artwork', async () => {
  const outFolder = await temporaryFolder()
  const source = join(await temporaryFolder(), 'a')
  await writeFile(source, await makePdf())
  await prepareArtwork({ owner: 'test', source, outFolder })
  await writeFile(source, await picture().png().toBuffer())
  const replaced = await prepareArtwork({ owner: 'test', source, outFolder })
  expect(replaced.ok && replaced.info.kind).toBe('PNG')
  expect((await readdir(outFolder)).sort()).toEqual(['ready.pdf', 'thumbnail-1.webp'])
})

test('closePool waits for running jobs; later jobs start a new pool', async () => {
  const bytes = await picture().png().toBuffer()
  const running = prepare('a.png', bytes)
  await closePool()
  expect(taken(await running).info.kind).toBe('PNG')
  expect(taken(await prepare('b.png', bytes)).info.kind).toBe('PNG')
})

/** resvg panics when rendering it, which terminates the process: the second rectangle is outside of the canvas. */
const panics = (inside = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="75mm" height="155mm" viewBox="0 0 75 155">
   <rect width="20" height="20" fill="#c86432"/>${inside}<rect x="500" y="10" width="20" height="20" opacity=".5"/></svg>`
/** Patterns are not converted to vectors. */
const PATTERN = `<pattern id="p" width="5" height="5" patternUnits="userSpaceOnUse"><rect width="2" height="2"/></pattern>
   <rect y="100" width="40" height="40" fill="url(#p)"/>`

async function drawnAt75({ preparedFile }: Extract<PrepareResult, { ok: true }>) {
  const view = await openWithPdfium(await readFile(preparedFile))
  const size = view?.size(0)
  expect([size?.widthMm, size?.heightMm]).toEqual([expect.closeTo(75, 3), expect.closeTo(155, 3)])
  const page = await view?.draw(0, 75)
  view?.close()
  return (x: number, y: number) => [...(page?.rgba.subarray((y * 75 + x) * 4).subarray(0, 4) ?? [])]
}

test('prepareArtwork converts an SVG that resvg cannot render to vectors', async () => {
  const prepared = taken(await prepare('a.svg', panics()))
  expect(prepared.info).toMatchObject({ kind: 'SVG', transparency: true, lowestResolutionDpi: null })
  const at = await drawnAt75(prepared)
  expect([at(10, 10), at(30, 30)[3]]).toEqual([[200, 100, 50, 255], 0])
  expect(await sharp(await firstThumbnail(prepared)).metadata()).toMatchObject({
    width: 193,
    height: 399,
    hasAlpha: true,
  })
})

test('prepareArtwork renders an SVG with librsvg if resvg panics, with text, true size and transparency', async () => {
  const text = '<text x="2" y="80" font-size="40" font-family="No such font">HHH</text>'
  const tried = await prepare('a.svg', panics(PATTERN + text))
  const prepared = taken(tried)
  expect(prepared.info).toMatchObject({ transparency: true, lowestResolutionDpi: expect.closeTo(600, 0) })
  expect(tried.files).toEqual(['ready.pdf'])
  const at = await drawnAt75(prepared)
  expect([at(10, 10), at(30, 30)[3]]).toEqual([[200, 100, 50, 255], 0])
  const lettering = Array.from({ length: 60 }, (_, x) => at(2 + x, 70)[3] ?? 0).filter((alpha) => alpha > 200)
  expect(lettering.length).toBeGreaterThan(8)
})

test('prepareArtwork applies the same checks before rendering with librsvg', async () => {
  const tried = await prepare('a.svg', panics(`${PATTERN}<image href="/etc/hostname"/>`))
  expect(getRefusal(tried)?.code).toBe('svgOutsideReference')
  expect(tried.files).toEqual([])
})

const corpus = process.env['PLATEN_CORPUS'] ?? join(import.meta.dirname, '../../../../../shared/corpus')
const missing = !existsSync(corpus)
if (missing) console.info(`Other people's files are not here (${corpus}); the test that reads them is skipped.`)

test.skipIf(missing)(
  'files of the corpus are accepted or rejected with a plain text, and leave no partial files',
  async () => {
    const sources = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(pdf|svg)$/.test(name))
      .sort()
      .filter((_, i) => i % 12 === 0)
    expect(sources.length).toBeGreaterThan(20)
    for (const name of sources) {
      const outFolder = await temporaryFolder()
      const result = await prepareArtwork({ owner: 'test', source: join(corpus, name), outFolder })
      const files = await readdir(outFolder)
      if (result.ok) {
        expect(files).toEqual(['ready.pdf'])
        expect((await stat(result.preparedFile)).size).toBeGreaterThan(0)
      } else {
        expect(result.refusal.text, name).toMatch(/^[A-Z].*\.$/)
        expect(files, name).toEqual([])
      }
    }
  },
  300_000,
)

test('prepareArtwork accepts an encrypted file without password and reports the encryption', async () => {
  const fixture = (name: string) => readFile(new URL(`../pdf/fixtures/${name}.pdf`, import.meta.url))
  expect(taken(await prepare('a.pdf', await fixture('aes-256-r6'))).info.encrypted).toBe(true)
  expect(taken(await prepare('a.pdf', await makePdf())).info.encrypted).toBe(false)
  expect(getRefusal(await prepare('a.pdf', await fixture('password')))).toMatchObject({
    code: 'encrypted',
    text: 'This PDF is protected by a password.',
  })
})
