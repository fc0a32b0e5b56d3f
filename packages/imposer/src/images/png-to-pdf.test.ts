import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawn, makePng, type PngSpec, physical, ready } from './image-fixtures.ts'
import { srgbProfile } from './srgb-profile.ts'

const RED_LEFT_BLUE_RIGHT = (max: number) => (x: number) => (x < 4 ? [max, 0, 0] : [0, 0, max])
const near = (colour: readonly number[], expected: readonly number[], tolerance = 2) =>
  expected.forEach((value, i) => {
    expect(Math.abs((colour[i] ?? -1) - value), `${colour} is not ${expected}`).toBeLessThanOrEqual(tolerance)
  })

test('addPng computes the true size from the resolution to 0.001 mm', async () => {
  const png = makePng({
    width: 1181,
    height: 591,
    bitDepth: 8,
    colourType: 0,
    pixel: () => [128],
    chunks: [physical(300)],
  })
  const { info, view } = await ready('PNG', png)
  expect(info.pages[0]?.widthMm).toBeCloseTo((1181 / 300) * 25.4, 6)
  expect(view.size(0).widthMm).toBeCloseTo((1181 / 300) * 25.4, 3)
  expect(view.size(0).heightMm).toBeCloseTo((591 / 300) * 25.4, 3)
  expect(info.lowestResolutionDpi).toBe(300)
})

test('addPng uses 72 dpi without a resolution, or fits the image to the maximum page', async () => {
  const small = await ready('PNG', makePng({ width: 72, height: 36, bitDepth: 8, colourType: 0, pixel: () => [9] }))
  expect(small.view.size(0)).toEqual({ widthMm: 25.4, heightMm: 12.7 })
  const long = await ready('PNG', makePng({ width: 20_000, height: 2, bitDepth: 1, colourType: 0, pixel: () => [1] }))
  expect(long.view.size(0).widthMm).toBeCloseTo(5080, 3)
})

test('addPng ignores the resolution that sharp writes by default', async () => {
  const png = await sharp({ create: { width: 72, height: 72, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  expect((await ready('PNG', png)).info.pages[0]?.widthMm).toBeCloseTo(25.4, 6)
})

const DEPTHS: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2],
  [0, 4],
  [0, 8],
  [0, 16],
  [2, 8],
  [2, 16],
  [3, 1],
  [3, 2],
  [3, 4],
  [3, 8],
  [4, 8],
  [4, 16],
  [6, 8],
  [6, 16],
]

for (const [colourType, bitDepth] of DEPTHS) {
  for (const interlaced of [false, true]) {
    test(`a PNG of colour type ${colourType} with ${bitDepth} bits${interlaced ? ', interlaced,' : ''} keeps its colours`, async () => {
      const max = 2 ** bitDepth - 1
      const samples = [1, 0, 3, 1, 2, 0, 4][colourType] ?? 0
      const spec: PngSpec = {
        width: 9,
        height: 9,
        bitDepth,
        colourType,
        interlaced,
        filter: bitDepth >= 8 ? 4 : 0,
        // the left half has maximum values, the right half 0; alpha, if present, is opaque
        pixel: (x) => {
          const colours = Array.from({ length: samples - (colourType >= 4 ? 1 : 0) }, () => (x < 4 ? max : 0))
          return colourType >= 4 ? [...colours, max] : colours
        },
        chunks: colourType === 3 ? [['PLTE', palette(bitDepth)]] : [],
      }
      const { at, info, view } = await ready('PNG', makePng(spec), 90)
      near(await at(0.2, 0.5), [255, 255, 255, 255])
      near(await at(0.8, 0.5), [0, 0, 0, 255])
      expect(info.transparency).toBe(false)
      view.close()
    })
  }
}

/** From black to white. */
function palette(bits: number): Buffer {
  const colours = Buffer.alloc(3 * 2 ** bits)
  colours.fill(255, colours.length - 3)
  return colours
}

test('splitAlpha preserves colour and alpha for all filters, sizes and depths', async () => {
  const shape = fc.record({
    width: fc.integer({ min: 1, max: 12 }),
    height: fc.integer({ min: 1, max: 12 }),
    filter: fc.integer({ min: 0, max: 4 }),
    interlaced: fc.boolean(),
    deep: fc.boolean(),
    seed: fc.integer({ min: 1, max: 10_000 }),
  })
  await fc.assert(
    fc.asyncProperty(shape, async ({ width, height, filter, interlaced, deep, seed }) => {
      const getAlpha = (x: number, y: number) => ((x * 7 + y * 13 + seed) % 2 === 0 ? 255 : 0)
      const pixel = (x: number, y: number) => [(x * 20) % 256, (y * 20) % 256, seed % 256, getAlpha(x, y)]
      const wide = (values: readonly number[]) => (deep ? values.map((value) => value * 257) : values)
      const spec: PngSpec = {
        width,
        height,
        bitDepth: deep ? 16 : 8,
        colourType: 6,
        filter,
        interlaced,
        pixel: (x, y) => wide(pixel(x, y)),
      }
      const { view } = await ready('PNG', makePng(spec))
      const picture = await drawn(view, 0, width)
      for (let y = 0; y < height; y++) {
        for (let x = 0; x < width; x++) {
          const colour = [...picture.rgba.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)]
          if (getAlpha(x, y) === 0) expect(colour[3]).toBe(0)
          else near(colour, pixel(x, y))
        }
      }
      view.close()
    }),
    { numRuns: 40 },
  )
})

test('addPng preserves the pixels of large images that are prepared at the same time', async () => {
  const [width, height] = [600, 700]
  const noise = (seed: number) => {
    const pixels = Buffer.alloc(width * height * 4)
    let state = seed
    for (let i = 0; i < pixels.length; i++) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      pixels[i] = i % 4 === 3 ? (i % 64 === 3 ? 0 : 255) : state >>> 24
    }
    return pixels
  }
  const check = async (seed: number) => {
    const pixels = noise(seed)
    const png = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer()
    const { view } = await ready('PNG', png)
    const { rgba } = await drawn(view, 0, width)
    view.close()
    for (let i = 0; i < pixels.length; i += 4) {
      // the colour of a transparent pixel is undefined
      if (pixels[i + 3] === 0) for (const bytes of [pixels, rgba]) bytes.fill(0, i, i + 3)
    }
    expect(pixels.equals(rgba)).toBe(true)
  }
  await Promise.all([1, 2, 3].map(check))
})

test('addPng preserves partial transparency', async () => {
  const png = makePng({ width: 8, height: 8, bitDepth: 8, colourType: 6, filter: 1, pixel: () => [200, 100, 50, 128] })
  const { at, info } = await ready('PNG', png)
  near(await at(0.5, 0.5), [200, 100, 50, 128])
  expect(info.transparency).toBe(true)
})

for (const filter of [0, 1, 2, 3, 4]) {
  for (const bitDepth of [8, 16]) {
    test(`addPng omits an opaque alpha channel (filter ${filter}, ${bitDepth} bits)`, async () => {
      const max = 2 ** bitDepth - 1
      const spec: PngSpec = { width: 9, height: 9, bitDepth, colourType: 6, filter, pixel: (x, y) => [x, y, 3, max] }
      const { info, pdf } = await ready('PNG', makePng(spec))
      expect(info.transparency).toBe(false)
      expect(pdf.includes('/SMask')).toBe(false)
      const holed = { ...spec, pixel: (x: number, y: number) => [x, y, 3, x === 8 && y === 8 ? max - 1 : max] }
      expect((await ready('PNG', makePng(holed))).info.transparency).toBe(true)
    })
  }
}

test('addPng converts palette transparency to a soft mask', async () => {
  for (const [bitDepth, interlaced] of [
    [2, false],
    [8, false],
    [4, true],
  ] as const) {
    const png = makePng({
      width: 8,
      height: 8,
      bitDepth,
      colourType: 3,
      interlaced,
      filter: bitDepth === 8 ? 4 : 0,
      pixel: (x) => [x < 4 ? 1 : 0],
      chunks: [
        ['PLTE', Buffer.from([0, 0, 255, 255, 0, 0])],
        ['tRNS', Buffer.from([0, 128])],
      ],
    })
    const { at, info } = await ready('PNG', png)
    near(await at(0.2, 0.5), [255, 0, 0, 128])
    expect((await at(0.8, 0.5))[3]).toBe(0)
    expect(info.transparency).toBe(true)
  }
})

test('addPng makes the transparent colour of an image without alpha transparent', async () => {
  for (const bitDepth of [8, 16]) {
    const max = 2 ** bitDepth - 1
    const key = Buffer.from([max >> 8, 255, 0, 0, 0, 0])
    const spec: PngSpec = { width: 8, height: 8, bitDepth, colourType: 2, filter: 4, pixel: RED_LEFT_BLUE_RIGHT(max) }
    const { at, info, pdf } = await ready('PNG', makePng({ ...spec, chunks: [['tRNS', key]] }))
    expect((await at(0.2, 0.5))[3]).toBe(0)
    near(await at(0.8, 0.5), [0, 0, 255, 255])
    expect(info.transparency).toBe(true)
    // not all readers support a colour key mask at 16 bits
    expect(pdf.includes('/Mask[')).toBe(bitDepth === 8)
  }
})

test('addPng copies pixel data that PDF supports unchanged', async () => {
  const spec: PngSpec = { width: 50, height: 50, bitDepth: 8, colourType: 2, filter: 4, pixel: (x, y) => [x, y, x ^ y] }
  const png = makePng({ ...spec, pieces: 7 })
  const { pdf } = await ready('PNG', png)
  const whole = makePng(spec)
  const packed = whole.subarray(whole.indexOf('IDAT') + 4, whole.indexOf('IEND') - 8)
  expect(pdf.includes(packed)).toBe(true)
})

test('addPng embeds a profile, but not one of another colour space', async () => {
  const profile = Buffer.concat([Buffer.from('p\0\0'), deflateSync(srgbProfile())])
  const rgb: PngSpec = { width: 8, height: 8, bitDepth: 8, colourType: 2, pixel: RED_LEFT_BLUE_RIGHT(255) }
  const withProfile = await ready('PNG', makePng({ ...rgb, chunks: [['iCCP', profile]] }))
  expect(withProfile.info.colourSpaces).toEqual(['ICCBased'])
  expect(withProfile.pdf.includes('/N 3/Alternate/DeviceRGB')).toBe(true)
  near(await withProfile.at(0.2, 0.5), [255, 0, 0, 255])
  const grey: PngSpec = { width: 8, height: 8, bitDepth: 8, colourType: 0, pixel: () => [100] }
  const wrong = await ready('PNG', makePng({ ...grey, chunks: [['iCCP', profile]] }))
  expect(wrong.info.colourSpaces).toEqual(['DeviceGray'])
})

test('addPng writes sRGB, a calibrated or a device colour space according to the chunks of the PNG', async () => {
  const spec: PngSpec = { width: 8, height: 8, bitDepth: 8, colourType: 2, pixel: () => [200, 100, 50] }
  const srgb = await ready('PNG', makePng({ ...spec, chunks: [['sRGB', Buffer.from([0])]] }))
  expect(srgb.info.colourSpaces).toEqual(['ICCBased'])
  near(await srgb.at(0.5, 0.5), [200, 100, 50, 255])
  const gamma = (value: number) => {
    const body = Buffer.alloc(4)
    body.writeUInt32BE(value)
    return [['gAMA', body]] as const
  }
  const linear = await ready('PNG', makePng({ ...spec, chunks: gamma(100_000) }))
  expect(linear.info.colourSpaces).toEqual(['CalRGB'])
  expect(linear.pdf.includes('/Gamma[1.00000 1.00000 1.00000]')).toBe(true)
  expect((await ready('PNG', makePng({ ...spec, chunks: gamma(45_455) }))).info.colourSpaces).toEqual(['ICCBased'])
  expect((await ready('PNG', makePng(spec))).info.colourSpaces).toEqual(['DeviceRGB'])
})

test('addPng does not decompress data after the image', async () => {
  const spec: PngSpec = { width: 8, height: 8, bitDepth: 8, colourType: 2, pixel: RED_LEFT_BLUE_RIGHT(255) }
  const png = makePng({ ...spec, extraData: Buffer.alloc(50_000_000) })
  const { at, pdf } = await ready('PNG', png)
  near(await at(0.2, 0.5), [255, 0, 0, 255])
  expect(pdf.length).toBeLessThan(5_000)
})
