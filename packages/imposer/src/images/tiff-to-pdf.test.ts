import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makeTiff, ready, refused } from './image-fixtures.ts'
import { imageBytes, near, PHOTOMETRIC, page, pixels } from './tiff-fixtures.ts'

const { MIN_IS_WHITE, MIN_IS_BLACK, RGB, CMYK } = PHOTOMETRIC

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

test.each([false, true])('addTiff scales CMYK with 16 bits to 8 bits (planes: %s)', async (planar) => {
  const wide = pixels((x, y) => [0, x * 30, 255, 255, y, y, 128, 0])
  const spec = page(4, CMYK, wide, { bits: 16, planar })
  const { pdf } = await ready('TIFF', makeTiff([spec]))
  // Little-endian: 256 * second byte + first byte, of 65,535.
  const expected = pixels((x, y) =>
    [x * 30, 255, y, 0].map((high, i) => Math.round((high * 256 + ([0, 255, y, 128][i] ?? 0)) / 257)),
  )
  expect(imageBytes(pdf, '/DeviceCMYK').equals(expected)).toBe(true)
})

test('addTiff keeps the transparency of CMYK with 16 bits', async () => {
  const bytes = pixels((x) => [0, 0, 255, 255, 255, 255, 0, 0, 255, x < 4 ? 255 : 0])
  const { at, info } = await ready('TIFF', makeTiff([page(5, CMYK, bytes, { bits: 16, extraSamples: [2] })]))
  expect(info.transparency).toBe(true)
  expect((await at(0.2, 0.5))[3]).toBe(255)
  expect((await at(0.8, 0.5))[3]).toBeLessThanOrEqual(1)
})

test.each([
  [
    'RGB',
    page(
      4,
      RGB,
      pixels(() => [100, 50, 0, 128]),
      { extraSamples: [1] },
    ),
    [200, 100, 0, 128],
  ],
  [
    'grey',
    page(
      2,
      MIN_IS_BLACK,
      pixels(() => [100, 128]),
      { extraSamples: [1] },
    ),
    [200, 200, 200, 128],
  ],
  [
    'planar RGB',
    page(
      4,
      RGB,
      pixels(() => [10, 200, 90, 128]),
      { extraSamples: [2], planar: true },
    ),
    [10, 200, 90, 128],
  ],
])('addTiff divides associated alpha once, and reads planes: %s', async (_kind, spec, expected) => {
  const { at, pdf } = await ready('TIFF', makeTiff([spec]))
  near(await at(0.5, 0.5), expected, 2)
  expect(pdf.includes('/Matte')).toBe(false)
})

test('addTiff divides the associated alpha of CMYK once', async () => {
  const bytes = pixels(() => [10, 20, 30, 40, 128])
  const { pdf } = await ready('TIFF', makeTiff([page(5, CMYK, bytes, { extraSamples: [1] })]))
  near([...imageBytes(pdf, '/DeviceCMYK').subarray(0, 4)], [20, 40, 60, 80], 1)
  expect(pdf.includes('/Matte')).toBe(false)
})

test.each([
  [
    'signed or floating-point samples',
    page(
      4,
      CMYK,
      pixels(() => [1, 2, 200, 4]),
      { sampleFormat: 2 },
    ),
  ],
  [
    'signed or floating-point samples',
    page(
      3,
      RGB,
      pixels(() => [1, 2, 200]),
      { sampleFormat: 2 },
    ),
  ],
  ['24 bits per sample', page(1, MIN_IS_BLACK, Buffer.alloc(192, 9), { bits: 24, compression: 7 })],
  [
    'YCbCr colours without JPEG compression',
    page(
      3,
      6,
      pixels(() => [100, 120, 140]),
    ),
  ],
  [
    'Lab colours with 8 bits per sample',
    page(
      3,
      8,
      pixels(() => [128, 10, 20]),
    ),
  ],
  [
    'ICC Lab colours',
    page(
      3,
      9,
      pixels(() => [128, 138, 148]),
    ),
  ],
  ['Lab colours with transparency', page(4, 8, Buffer.alloc(512, 9), { bits: 16, extraSamples: [2] })],
  [
    'planes of these colours',
    page(2, MIN_IS_BLACK, Buffer.alloc(128, 9), { extraSamples: [2], planar: true, compression: 7 }),
  ],
  ['planes of these colours', page(3, 6, Buffer.alloc(192, 9), { compression: 7, planar: true })],
  [
    'tiles with a plane for each channel',
    page(3, RGB, Buffer.alloc(192, 9), { planar: true, tileWidth: 16, compression: 7 }),
  ],
  ['raw camera data', page(1, 32803, Buffer.alloc(64, 9))],
  ['colours of kind 77', page(1, 77, Buffer.alloc(64, 9))],
  [
    'inks other than cyan, magenta, yellow and black',
    page(
      4,
      CMYK,
      pixels(() => [1, 2, 3, 4]),
      { inkSet: 2 },
    ),
  ],
  [
    'inks other than cyan, magenta, yellow and black',
    page(
      3,
      CMYK,
      pixels(() => [1, 2, 3]),
    ),
  ],
  [
    'neither colour nor transparency',
    page(
      5,
      CMYK,
      pixels(() => [1, 2, 3, 4, 5]),
    ),
  ],
  [
    'old-style JPEG compression',
    page(
      3,
      RGB,
      pixels(() => [1, 2, 3]),
      { compression: 6 },
    ),
  ],
  ['Zstandard compression', page(1, 3, Buffer.alloc(64), { compression: 50_000 })],
  ['ThunderScan compression', page(1, MIN_IS_BLACK, Buffer.alloc(32), { bits: 4, compression: 32_809 })],
])('addTiff rejects by kind what it cannot read with true colours: %s', async (words, spec) => {
  const refusal = await refused('TIFF', makeTiff([spec]))
  expect(refusal.code).toBe('unsupported')
  expect(refusal.text).toContain(words)
})

test('addTiff uses the usual resolution if that of the file has no unit', async () => {
  const bytes = pixels(() => [1, 2, 3])
  const none = await ready('TIFF', makeTiff([page(3, RGB, bytes, { dpi: 300, resolutionUnit: 1 })]))
  const missing = await ready('TIFF', makeTiff([page(3, RGB, bytes)]))
  expect(none.view.size(0)).toEqual(missing.view.size(0))
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
