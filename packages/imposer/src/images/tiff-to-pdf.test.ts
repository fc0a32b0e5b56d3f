import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeTiff, ready, refused, type TiffSpec } from './image-fixtures.ts'

const [MIN_IS_WHITE, MIN_IS_BLACK, RGB, CMYK] = [0, 1, 2, 5]

/** Returns the decoded data of the image stream with `mark` in its dictionary. */
function imageBytes(pdf: Buffer, mark: string): Buffer {
  const start = pdf.indexOf('stream\n', pdf.indexOf(mark)) + 'stream\n'.length
  return inflateSync(pdf.subarray(start, pdf.indexOf('\nendstream', start)))
}

const near = (colour: readonly number[], expected: readonly number[], tolerance = 2) =>
  expected.forEach((value, i) => {
    expect(Math.abs((colour[i] ?? -1) - value), `${colour} is not ${expected}`).toBeLessThanOrEqual(tolerance)
  })

/** 8 x 8 pixels, each made of `values(x, y)`. */
function pixels(values: (x: number, y: number) => readonly number[]): Buffer {
  const all: number[] = []
  for (let y = 0; y < 8; y++) for (let x = 0; x < 8; x++) all.push(...values(x, y))
  return Buffer.from(all)
}

const page = (samples: number, photometric: number, bytes: Buffer, more: Partial<TiffSpec> = {}): TiffSpec => ({
  width: 8,
  height: 8,
  samples,
  photometric,
  pixels: bytes,
  ...more,
})

test('addTiff preserves the values of a CMYK TIFF exactly', async () => {
  const bytes = pixels((x, y) => [x * 30, y * 30, (x * y) % 256, 255 - x])
  const { pdf, info, view } = await ready('TIFF', makeTiff([page(4, CMYK, bytes, { dpi: 96 })]))
  expect(imageBytes(pdf, '/DeviceCMYK').equals(bytes)).toBe(true)
  expect(info.colourSpaces).toEqual(['DeviceCMYK'])
  expect(view.size(0).widthMm).toBeCloseTo((8 / 96) * 25.4, 3)
})

test('addTiff preserves transparency and profile of a CMYK TIFF', async () => {
  const bytes = pixels((x) => [0, 255, 255, 0, x < 4 ? 255 : 0])
  const { at, info } = await ready('TIFF', makeTiff([page(5, CMYK, bytes, { extraSamples: [2] })]))
  expect(info.transparency).toBe(true)
  expect((await at(0.2, 0.5))[3]).toBe(255)
  expect((await at(0.8, 0.5))[3]).toBe(0)
  const profiled = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .toColourspace('cmyk')
    .withIccProfile('cmyk')
    .tiff()
    .toBuffer()
  expect((await ready('TIFF', profiled)).info.colourSpaces).toEqual(['ICCBased'])
})

test('addTiff does not apply the embedded profile of an RGB TIFF', async () => {
  const tiff = await sharp({ create: { width: 8, height: 8, channels: 3, background: { r: 200, g: 100, b: 50 } } })
    .withIccProfile('p3')
    .tiff()
    .toBuffer()
  const stored = [...(await sharp(tiff, { ignoreIcc: true }).raw().toBuffer()).subarray(0, 3)]
  const { pdf, info } = await ready('TIFF', tiff)
  expect(info.colourSpaces).toEqual(['ICCBased'])
  // the first row after its filter byte; the image has one colour, so its first pixel is unfiltered
  expect([...imageBytes(pdf, '/Subtype/Image').subarray(1, 4)]).toEqual(stored)
})

test('addTiff preserves the colours of grey, RGB and RGBA TIFF files with 8 and 16 bits', async () => {
  const grey = await ready(
    'TIFF',
    makeTiff([
      page(
        1,
        MIN_IS_BLACK,
        pixels(() => [77]),
      ),
    ]),
  )
  near(await grey.at(0.5, 0.5), [77, 77, 77, 255])
  expect(grey.info.colourSpaces).toEqual(['DeviceGray'])
  const negative = await ready(
    'TIFF',
    makeTiff([
      page(
        1,
        MIN_IS_WHITE,
        pixels(() => [77]),
      ),
    ]),
  )
  near(await negative.at(0.5, 0.5), [178, 178, 178, 255])
  const rgb = await ready(
    'TIFF',
    makeTiff([
      page(
        3,
        RGB,
        pixels(() => [10, 200, 90]),
      ),
    ]),
  )
  near(await rgb.at(0.5, 0.5), [10, 200, 90, 255])
  const deep = pixels(() => [10, 10, 200, 200, 90, 90])
  const wide = await ready('TIFF', makeTiff([page(3, RGB, deep, { bits: 16 })]))
  near(await wide.at(0.5, 0.5), [10, 200, 90, 255])
  expect(wide.pdf.includes('/BitsPerComponent 16')).toBe(true)
  const rgba = pixels((x) => [10, 200, 90, x < 4 ? 128 : 0])
  const clear = await ready('TIFF', makeTiff([page(4, RGB, rgba, { extraSamples: [2] })]))
  near(await clear.at(0.2, 0.5), [10, 200, 90, 128])
  expect((await clear.at(0.8, 0.5))[3]).toBe(0)
})

test('addTiff does not darken premultiplied colours', async () => {
  const bytes = pixels(() => [100, 50, 0, 128])
  const { pdf } = await ready('TIFF', makeTiff([page(4, RGB, bytes, { extraSamples: [1] })]))
  expect(pdf.includes('/Matte[0 0 0]')).toBe(true)
})

test('addTiff applies orientation and resolution', async () => {
  const bytes = pixels((x) => (x < 4 ? [255, 0, 0] : [0, 0, 255]))
  const { at, view } = await ready('TIFF', makeTiff([page(3, RGB, bytes, { orientation: 6, dpi: 200 })]))
  near(await at(0.5, 0.2), [255, 0, 0])
  near(await at(0.5, 0.8), [0, 0, 255])
  expect(view.size(0).widthMm).toBeCloseTo((8 / 200) * 25.4, 3)
})

test('addTiff adds each page of a TIFF except reduced-resolution copies', async () => {
  const colour = (value: number) => pixels(() => [value, 0, 0])
  const tiff = makeTiff([
    page(3, RGB, colour(250), { dpi: 72 }),
    page(3, RGB, colour(99), { subfile: 1 }),
    page(3, RGB, colour(10), { dpi: 144 }),
  ])
  const { at, info, view } = await ready('TIFF', tiff)
  expect(info.pages.map((each) => Math.round(each.widthMm * 100))).toEqual([282, 141])
  expect(view.pageCount).toBe(2)
  near(await at(0.5, 0.5, 0), [250, 0, 0])
  near(await at(0.5, 0.5, 1), [10, 0, 0])
})

test('addTiff rejects channels of unknown meaning, which may be white ink', async () => {
  const bytes = pixels(() => [1, 2, 3, 4, 5])
  const refusal = await refused('TIFF', makeTiff([page(5, CMYK, bytes, { extraSamples: [0] })]))
  expect(refusal.code).toBe('unsupported')
  expect(refusal.text).toContain('neither colour nor transparency')
})

test('addTiff rejects truncated and invalid files', async () => {
  const tiff = makeTiff([page(3, RGB, Buffer.alloc(8 * 8 * 3, 9))])
  expect((await refused('TIFF', tiff.subarray(0, 12))).code).toBe('damaged')
  const whole = await sharp({ create: { width: 300, height: 300, channels: 3, background: 'red' } })
    .tiff({ compression: 'lzw' })
    .toBuffer()
  const cut = Buffer.from(whole)
  cut.fill(0xee, 20, 400)
  expect((await refused('TIFF', cut)).code).toBe('damaged')
})

test('addTiff rejects a TIFF of excessive size before decoding', async () => {
  const spec = page(3, RGB, Buffer.alloc(192))
  const refusal = await refused('TIFF', makeTiff([{ ...spec, width: 100_000, height: 100_000 }]))
  expect(['pixelsTooMany', 'damaged']).toContain(refusal.code)
})
