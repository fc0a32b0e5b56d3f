import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LabelPaper } from '@platen/domain/printing'
import { MM_PER_INCH } from '@platen/domain/units'
import fc from 'fast-check'
import jsqr from 'jsqr'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawn, temporaryFolder } from '../images/image-fixtures.ts'
import { RENDERERS } from '../pdf/renderer-fixtures.ts'
import { openWithPdfium, type PdfiumDocument } from '../thumbnails/index.ts'
import { composeLabels } from './compose-labels.ts'
import { LABEL_LANGUAGES, LABEL_MESSAGES, type LabelLanguage } from './label-messages.ts'
import type { Label } from './types.ts'

const READER = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'))

const CARD: LabelPaper = { kind: 'one-per-page', width: 100, height: 62 }
const SHEET: LabelPaper = {
  kind: 'sheet',
  width: 210,
  height: 297,
  rows: 8,
  columns: 3,
  margins: { top: 10, right: 8, bottom: 10, left: 8 },
  gapX: 3,
  gapY: 2,
}
const LABEL: Label = {
  orderId: '10482',
  jobId: 'PhoneCase-Black-M-3',
  media: 'Phone case',
  size: '74.5 x 149 mm',
  colour: 'Black',
  copy: 2,
  copies: 5,
  isReprint: false,
  jigNo: 3,
  slotNo: 17,
  code: '7K3M9Q2XWB',
  url: 'https://print.example.com/demo/orders?order=10482&job=3',
}

interface Made {
  readonly pdf: Buffer
  readonly view: PdfiumDocument
  readonly pages: number
}

async function make(labels: readonly Label[], language: LabelLanguage = 'en', paper = CARD): Promise<Made> {
  const output = join(await temporaryFolder(), 'labels.pdf')
  const { pages } = await composeLabels({ labels, output, language, paper })
  const pdf = await readFile(output)
  const view = await openWithPdfium(pdf)
  if (!view) throw new Error('pdfium cannot open it')
  return { pdf, view, pages }
}

async function onWhite(view: PdfiumDocument, page: number, width: number) {
  const picture = await drawn(view, page, width)
  const raw = { width: picture.width, height: picture.height, channels: 4 } as const
  const { data, info } = await sharp(picture.rgba, { raw })
    .flatten({ background: '#ffffff' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height }
}

test('a label contains order, job, media, size, colour, copy i of n, jig and slot in every language', async () => {
  for (const language of LABEL_LANGUAGES) {
    const { view } = await make([LABEL], language)
    const text = view.text(0)
    const words = LABEL_MESSAGES[language]
    for (const expected of [
      ...[LABEL.orderId, LABEL.jobId, LABEL.media, LABEL.size, LABEL.colour, LABEL.code, '3', '17'],
      ...[words.order, words.job, words.media, words.size, words.colour, words.jig, words.slot, words.copy(2, 5)],
    ]) {
      expect(text, `${language}: ${expected}`).toContain(expected)
    }
    view.close()
  }
})

test('a label says in every language and on every paper that its piece is a reprint, and the codes are read back', async () => {
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(READER)).buffer } })
  for (const paper of [CARD, { ...CARD, width: 62, height: 100 }, { ...CARD, width: 63, height: 35 }]) {
    for (const language of LABEL_LANGUAGES) {
      const words = LABEL_MESSAGES[language]
      const { view } = await make([LABEL, { ...LABEL, isReprint: true }], language, paper)
      expect(view.text(0)).not.toContain(words.reprint)
      for (const expected of [words.reprint, words.copy(2, 5), LABEL.orderId, words.order])
        expect(view.text(1), `${language} ${paper.width}: ${expected}`).toContain(expected)
      const picture = await onWhite(view, 1, Math.round((paper.width / MM_PER_INCH) * 203))
      const barcodes = await readBarcodes({ ...picture, colorSpace: 'srgb' }, { formats: ['DataMatrix', 'QRCode'] })
      expect(barcodes.map(({ text }) => text).sort()).toEqual([LABEL.code, LABEL.url])
      view.close()
    }
  }
})

test('the QR code contains the URL of the order, as decoded from the rendered page', async () => {
  for (const paper of [CARD, { ...CARD, width: 62, height: 100 }, { ...CARD, width: 70, height: 36 }]) {
    const { view } = await make([LABEL], 'en', paper)
    const { data, width, height } = await onWhite(view, 0, 900)
    expect(jsqr.default(data, width, height)?.data).toBe(LABEL.url)
    view.close()
  }
})

test('a code reader reads the code of the piece, at the resolution of a label printer', async () => {
  prepareZXingModule({ overrides: { wasmBinary: (await readFile(READER)).buffer } })
  for (const paper of [CARD, { ...CARD, width: 62, height: 100 }, { ...CARD, width: 63, height: 35 }]) {
    const { view } = await make([LABEL], 'en', paper)
    const picture = await onWhite(view, 0, Math.round((paper.width / MM_PER_INCH) * 203))
    const barcodes = await readBarcodes({ ...picture, colorSpace: 'srgb' }, { formats: ['DataMatrix', 'QRCode'] })
    expect(barcodes.map(({ text }) => text).sort()).toEqual([LABEL.code, LABEL.url])
    view.close()
  }
})

test('the QR code supports long URLs and URLs in any script', async () => {
  const urls = [
    'https://print.example.com/名入れ/ü?order=1',
    `https://print.example.com/orders?o=${'1234567890'.repeat(18)}`,
    'x',
  ]
  for (const url of urls) {
    const { view } = await make([{ ...LABEL, url }])
    const { data, width, height } = await onWhite(view, 0, 1800)
    expect(jsqr.default(data, width, height)?.data).toBe(url)
  }
})

test('every label on a sheet has the QR code of its order', async () => {
  const labels = Array.from({ length: 30 }, (_, i) => ({ ...LABEL, slotNo: i + 1, url: `https://example.com/o/${i}` }))
  const { view, pages } = await make(labels, 'en', SHEET)
  expect(pages).toBe(2)
  expect(view.pageCount).toBe(2)
  expect(view.size(0).widthMm).toBeCloseTo(210, 3)
  expect(view.size(0).heightMm).toBeCloseTo(297, 3)
  const { data, width, height } = await onWhite(view, 0, 2400)
  const picture = sharp(Buffer.from(data), { raw: { width, height, channels: 4 } })
  const mm = width / 210
  const [cellWidth, cellHeight] = [(210 - 16 - 6) / 3, (297 - 20 - 14) / 8]
  for (let i = 0; i < 24; i++) {
    const left = Math.round((8 + (i % 3) * (cellWidth + 3)) * mm)
    const top = Math.round((10 + Math.floor(i / 3) * (cellHeight + 2)) * mm)
    const region = { left, top, width: Math.floor(cellWidth * mm), height: Math.floor(cellHeight * mm) }
    const cell = await picture.clone().extract(region).raw().toBuffer()
    expect(jsqr.default(new Uint8ClampedArray(cell), region.width, region.height)?.data).toBe(
      `https://example.com/o/${i}`,
    )
  }
})

test('a label supports Japanese text in any language, and Latin text in Japanese', async () => {
  const { view, pdf } = await make([{ ...LABEL, media: '名入れスマホケース 黒', orderId: 'Größe Łódź' }], 'en')
  expect(view.text(0)).toContain('名入れスマホケース 黒')
  expect(view.text(0)).toContain('Größe Łódź')
  expect(pdf.includes('NotoSansJP')).toBe(true)
  expect((await make([LABEL], 'en')).pdf.includes('NotoSansJP')).toBe(false)
})

test('composeLabels embeds font subsets, and each thumbnail once', async () => {
  const thumbnail = join(await temporaryFolder(), 'thumbnail.webp')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  await sharp({ create: { width: 400, height: 300, channels: 3, background: 'red', noise } })
    .webp()
    .toFile(thumbnail)
  const many = await make(
    Array.from({ length: 60 }, () => ({ ...LABEL, thumbnail })),
    'ja',
    SHEET,
  )
  expect(many.pdf.toString('latin1').match(/\/Subtype\/Image/g)).toHaveLength(1)
  expect(many.pdf.length).toBeLessThan((await stat(thumbnail)).size * 3 + 150_000)
  expect(many.pdf.toString('latin1').match(/\/FontFile2/g)?.length).toBeLessThanOrEqual(4)
})

test('a label shows the thumbnail of the artwork, and is also written without one or with a corrupt one', async () => {
  const folder = await temporaryFolder()
  const thumbnail = join(folder, 'thumbnail.png')
  await sharp({ create: { width: 100, height: 100, channels: 3, background: '#00c800' } })
    .png()
    .toFile(thumbnail)
  const { view } = await make([{ ...LABEL, thumbnail }, LABEL, { ...LABEL, thumbnail: join(folder, 'none.png') }])
  expect(view.pageCount).toBe(3)
  const greens = async (page: number) => {
    const { data } = await onWhite(view, page, 300)
    let count = 0
    for (let i = 0; i < data.length; i += 4) if ((data[i + 1] ?? 0) > 150 && (data[i] ?? 255) < 60) count += 1
    return count
  }
  expect(await greens(0)).toBeGreaterThan(1000)
  expect(await greens(1)).toBe(0)
  expect(await greens(2)).toBe(0)
})

test('a label clips or shrinks texts of any length to its area', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc.string({ unit: fc.constantFrom('W', '名', ' ', 'ﬁ', 'g'), minLength: 60, maxLength: 200 }),
    fc.constantFrom('\u0007\n\t', '‮abc', '👩‍👩‍👧', 'مرحبا'),
  )
  const label = fc.record({ orderId: text, jobId: text, media: text, size: text, colour: text })
  const paper: LabelPaper = { ...SHEET, width: 200, height: 80, rows: 1, columns: 2, gapX: 10 }
  await fc.assert(
    fc.asyncProperty(label, fc.constantFrom(...LABEL_LANGUAGES), async (texts, language) => {
      const wide = { ...LABEL, ...texts, copies: 100_000, copy: 99_999, jigNo: 1_000, slotNo: 12_345 }
      const { view } = await make([wide, wide], language, paper)
      const { data, width, height } = await onWhite(view, 0, 800)
      const mm = width / 200
      const inside = (x: number, y: number) => {
        const [left, right] = x < 100 * mm ? [8, 95] : [105, 192]
        return x >= left * mm - 1 && x <= right * mm + 1 && y >= 10 * mm - 1 && y <= 70 * mm + 1
      }
      for (let i = 0; i < data.length; i += 4) {
        const [x, y] = [(i / 4) % width, Math.floor(i / 4 / width)]
        if ((data[i] ?? 255) < 200) expect(inside(x, y), `ink at ${x}, ${y} of ${width} x ${height}`).toBe(true)
      }
      view.close()
    }),
    { numRuns: 12 },
  )
})

test('composeLabels consumes its source one label at a time', async () => {
  const output = join(await temporaryFolder(), 'labels.pdf')
  async function* source() {
    for (let i = 1; i <= 12; i++) yield { ...LABEL, slotNo: i }
  }
  expect(await composeLabels({ labels: source(), output, language: 'en', paper: CARD })).toEqual({
    labels: 12,
    pages: 12,
  })
})

test('composeLabels yields to the event loop after each page', async () => {
  const output = join(await temporaryFolder(), 'labels.pdf')
  const immediates = { count: 0, goesOn: true }
  const count = () => {
    immediates.count += 1
    if (immediates.goesOn) setImmediate(count)
  }
  setImmediate(count)
  await composeLabels({ labels: Array.from({ length: 100 }, () => LABEL), output, language: 'ja', paper: CARD })
  immediates.goesOn = false
  expect(immediates.count).toBeGreaterThanOrEqual(100)
})

test('composeLabels writes one empty page for no labels, deletes the file after an error, and rejects too small labels', async () => {
  expect((await make([])).view.pageCount).toBe(1)
  const output = join(await temporaryFolder(), 'labels.pdf')
  async function* failing() {
    yield LABEL
    throw new Error('the orders are gone')
  }
  const request = { output, language: 'en', paper: CARD } as const
  await expect(composeLabels({ ...request, labels: failing() })).rejects.toThrow('the orders are gone')
  await expect(stat(output)).rejects.toThrow('ENOENT')
  const tiny = { kind: 'one-per-page', width: 10, height: 10 } as const
  await expect(composeLabels({ ...request, labels: [LABEL], paper: tiny })).rejects.toThrow('too small')
})

test('composeLabels sets the page size to the label size within 0.001 mm, also in inches', async () => {
  const { view } = await make([LABEL], 'en', {
    kind: 'one-per-page',
    width: 4 * MM_PER_INCH,
    height: 2.25 * MM_PER_INCH,
  })
  expect(view.size(0).widthMm).toBeCloseTo(101.6, 3)
  expect(view.size(0).heightMm).toBeCloseTo(57.15, 3)
})

test('lines of a label do not overlap, with accented capitals and Japanese text', async () => {
  const marked = { jobId: 'Ż特p', media: 'Å特j', size: 'Ż特g', colour: 'Ñ特y' }
  for (const language of ['ja', 'pl'] as const) {
    const { data, width, height } = await onWhite((await make([{ ...LABEL, ...marked }], language)).view, 0, 2000)
    const perMm = width / CARD.width
    // between thumbnail and code, between the two horizontal lines
    const [left, right, top, bottom] = [34, 62, 15.2, 44.5].map((mm) => Math.round(mm * perMm)) as [
      ...[number, number, number, number],
    ]
    let lines = 0
    let wasInked = false
    for (let y = top; y < Math.min(bottom, height); y += 1) {
      let inked = false
      for (let x = left; x < right && !inked; x += 1) inked = (data[4 * (y * width + x)] ?? 255) < 128
      if (inked && !wasInked) lines += 1
      wasInked = inked
    }
    expect(lines, language).toBe(8)
  }
})

test('combining marks are positioned by the font, and the text is searchable', async () => {
  const { view } = await make([{ ...LABEL, orderId: 'Q\u0303 e\u0301 Voilà', media: 'नमस्ते' }])
  expect(view.text(0).normalize('NFC')).toContain('Q\u0303 é Voilà')
  view.close()
})

test('jsQR decodes the same QR code from the page rendered by pdf.js', async () => {
  const output = join(await temporaryFolder(), 'labels.pdf')
  await composeLabels({ labels: [LABEL], output, language: 'ja', paper: CARD })
  const { data, width, height } = await RENDERERS['pdf.js'](output, 3)
  expect(jsqr.default(new Uint8ClampedArray(data), width, height)?.data).toBe(LABEL.url)
})

const QPDF = ['/usr/bin/qpdf', '/usr/local/bin/qpdf', '/opt/homebrew/bin/qpdf'].find((path) => existsSync(path))

test.skipIf(!QPDF)('labels are valid according to qpdf (skipped if qpdf is not installed)', async () => {
  const output = join(await temporaryFolder(), 'labels.pdf')
  const thumbnail = join(await temporaryFolder(), 'thumbnail.png')
  await sharp({ create: { width: 10, height: 10, channels: 3, background: '#808080' } })
    .toColourspace('b-w')
    .png()
    .toFile(thumbnail)
  const labels = Array.from({ length: 30 }, (_, i) => ({ ...LABEL, media: '黒', slotNo: i, thumbnail }))
  for (const paper of [CARD, SHEET]) {
    await composeLabels({ labels, output, language: 'pl', paper })
    expect(execFileSync(QPDF ?? '', ['--check', output]).toString()).toContain('No syntax or stream encoding errors')
  }
})
