import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { ready, refused } from './image-fixtures.ts'
import { srgbProfile } from './srgb-profile.ts'

const near = (colour: readonly number[], expected: readonly number[], tolerance = 12) =>
  expected.forEach((value, i) => {
    expect(Math.abs((colour[i] ?? -1) - value), `${colour} is not ${expected}`).toBeLessThanOrEqual(tolerance)
  })

const [RED, GREEN, BLUE, WHITE] = [
  [255, 0, 0],
  [0, 255, 0],
  [0, 0, 255],
  [255, 255, 255],
] as const

/** 96 x 48 pixels; the quarters are red (top left), green (top right), blue (bottom left) and white. */
function quarters(): Sharp {
  const pixels = Buffer.alloc(96 * 48 * 3)
  for (let y = 0; y < 48; y++) {
    for (let x = 0; x < 96; x++) {
      const colour = y < 24 ? (x < 48 ? RED : GREEN) : x < 48 ? BLUE : WHITE
      pixels.set(colour, (y * 96 + x) * 3)
    }
  }
  return sharp(pixels, { raw: { width: 96, height: 48, channels: 3 } })
}

const segment = (marker: number, body: Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

/** Inserts segments after the start marker. */
const withSegments = (jpeg: Buffer, ...segments: Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)])

function exif(orientation: number, dpi?: number): Buffer {
  const entries = dpi ? 4 : 1
  const body = Buffer.alloc(8 + 2 + entries * 12 + 4 + 8)
  body.write('MM\0*', 0, 'latin1')
  body.writeUInt32BE(8, 4)
  body.writeUInt16BE(entries, 8)
  const entry = (i: number, tag: number, type: number, value: number) => {
    body.writeUInt16BE(tag, 10 + i * 12)
    body.writeUInt16BE(type, 12 + i * 12)
    body.writeUInt32BE(1, 14 + i * 12)
    if (type === 3) body.writeUInt16BE(value, 18 + i * 12)
    else body.writeUInt32BE(value, 18 + i * 12)
  }
  entry(0, 0x112, 3, orientation)
  if (dpi) {
    const at = body.length - 8
    body.writeUInt32BE(dpi * 10, at)
    body.writeUInt32BE(10, at + 4)
    entry(1, 0x11a, 5, at)
    entry(2, 0x11b, 5, at)
    entry(3, 0x128, 3, 2)
  }
  return segment(0xe1, Buffer.concat([Buffer.from('Exif\0\0'), body]))
}

/** Displayed quarters of the image: top left, top right, bottom left, bottom right (EXIF 2.32, tag 0x0112). */
const VIEWED: Readonly<Record<number, readonly (readonly number[])[]>> = {
  1: [RED, GREEN, BLUE, WHITE],
  2: [GREEN, RED, WHITE, BLUE],
  3: [WHITE, BLUE, GREEN, RED],
  4: [BLUE, WHITE, RED, GREEN],
  5: [RED, BLUE, GREEN, WHITE],
  6: [BLUE, RED, WHITE, GREEN],
  7: [WHITE, GREEN, BLUE, RED],
  8: [GREEN, WHITE, RED, BLUE],
}

for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
  test(`addJpeg applies EXIF orientation ${orientation} to the image and its size`, async () => {
    const jpeg = withSegments(await quarters().jpeg({ quality: 100 }).toBuffer(), exif(orientation, 96))
    const { at, view } = await ready('JPEG', jpeg, 96)
    const [wide, high] = orientation >= 5 ? [12.7, 25.4] : [25.4, 12.7]
    expect(view.size(0).widthMm).toBeCloseTo(wide, 3)
    expect(view.size(0).heightMm).toBeCloseTo(high, 3)
    const places = [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const
    for (const [i, [x, y]] of places.entries()) near(await at(x, y), VIEWED[orientation]?.[i] ?? [])
  })
}

test('addJpeg copies the data of RGB and CMYK JPEG files unchanged', async () => {
  const rgb = await quarters().jpeg({ progressive: true }).toBuffer()
  expect((await ready('JPEG', rgb)).pdf.includes(rgb)).toBe(true)
  const cmyk = await quarters().toColourspace('cmyk').jpeg().toBuffer()
  const { pdf, info } = await ready('JPEG', cmyk)
  expect(pdf.includes(cmyk)).toBe(true)
  expect(info.colourSpaces).toEqual(['DeviceCMYK'])
})

test('addJpeg inverts CMYK with the Adobe marker', async () => {
  const cmyk = await quarters().toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
  expect(cmyk.includes('Adobe')).toBe(true)
  const { pdf, at } = await ready('JPEG', cmyk, 96)
  expect(pdf.includes('/Decode[1 0 1 0 1 0 1 0]')).toBe(true)
  const paper = await at(0.75, 0.75)
  expect(Math.min(...paper.slice(0, 3))).toBeGreaterThan(230)
  const red = await at(0.25, 0.25)
  expect((red[0] ?? 0) - (red[1] ?? 0)).toBeGreaterThan(100)
})

test('addJpeg does not invert CMYK without the Adobe marker', async () => {
  const cmyk = await quarters().toColourspace('cmyk').jpeg().toBuffer()
  const marker = cmyk.indexOf('Adobe') - 4
  const bare = Buffer.concat([cmyk.subarray(0, marker), cmyk.subarray(marker + 16)])
  const { pdf } = await ready('JPEG', bare)
  expect(pdf.includes('/Decode')).toBe(false)
})

test('addJpeg keeps a grey JPEG with one component', async () => {
  const { info, at } = await ready('JPEG', await quarters().toColourspace('b-w').jpeg().toBuffer())
  expect(info.colourSpaces).toEqual(['DeviceGray'])
  near(await at(0.75, 0.75), [255, 255, 255])
})

test('addJpeg joins and embeds a profile in several parts', async () => {
  const profile = srgbProfile()
  const middle = profile.length >> 1
  const part = (number: number, bytes: Buffer) =>
    segment(0xe2, Buffer.concat([Buffer.from('ICC_PROFILE\0'), Buffer.from([number, 2]), bytes]))
  const jpeg = await quarters().jpeg().toBuffer()
  const both = withSegments(jpeg, part(2, profile.subarray(middle)), part(1, profile.subarray(0, middle)))
  expect((await ready('JPEG', both)).info.colourSpaces).toEqual(['ICCBased'])
  const one = withSegments(jpeg, part(1, profile.subarray(0, middle)))
  expect((await ready('JPEG', one)).info.colourSpaces).toEqual(['DeviceRGB'])
})

function jfif(unit: number, x: number, y: number): Buffer {
  const body = Buffer.from('JFIF\0\x01\x02\0\0\0\0\0\0\0', 'latin1')
  body[7] = unit
  body.writeUInt16BE(x, 8)
  body.writeUInt16BE(y, 10)
  return segment(0xe0, body)
}

function photoshop(dpi: number): Buffer {
  const body = Buffer.alloc(14 + 4 + 2 + 2 + 4 + 16)
  body.write('Photoshop 3.0\x008BIM', 0, 'latin1')
  body.writeUInt16BE(0x03ed, 18)
  body.writeUInt32BE(16, 22)
  body.writeUInt32BE(dpi * 65536, 26)
  body.writeUInt32BE(dpi * 65536, 34)
  return segment(0xed, body)
}

test('addJpeg reads the resolution from JFIF, EXIF or Photoshop data, and defaults to 72 dpi', async () => {
  const jpeg = await quarters().jpeg().toBuffer()
  const getSize = async (...segments: Buffer[]) => (await ready('JPEG', withSegments(jpeg, ...segments))).info.pages[0]
  const inches = (x: number, y: number) => ({
    widthMm: expect.closeTo(x * 25.4, 6),
    heightMm: expect.closeTo(y * 25.4, 6),
  })
  expect(await getSize()).toEqual(inches(96 / 72, 48 / 72))
  expect(await getSize(jfif(1, 96, 48))).toEqual(inches(1, 1))
  expect(await getSize(jfif(2, 118, 118))).toEqual(inches(96 / 300, 48 / 300))
  expect(await getSize(jfif(0, 1, 1), exif(1, 192))).toEqual(inches(0.5, 0.25))
  expect(await getSize(photoshop(192))).toEqual(inches(0.5, 0.25))
  expect(await getSize(jfif(1, 1, 1))).toEqual(inches(96 / 72, 48 / 72))
})

test('addJpeg rejects a JPEG that is larger than a page', async () => {
  const wide = await sharp({ create: { width: 20_000, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer()
  const refusal = await refused('JPEG', withSegments(wide, jfif(1, 20, 20)))
  expect(refusal.code).toBe('sizeTooLarge')
  expect(refusal.text).toContain('5080 mm')
})

test('addJpeg omits data after the end of the image', async () => {
  const jpeg = await quarters().jpeg().toBuffer()
  const { pdf } = await ready('JPEG', Buffer.concat([jpeg, Buffer.from('something else')]))
  expect(pdf.includes(jpeg)).toBe(true)
  expect(pdf.includes('something else')).toBe(false)
})

test('addJpeg rejects a JPEG truncated at any position', async () => {
  const jpeg = await quarters().jpeg({ progressive: true }).toBuffer()
  for (const length of [3, 20, 200, jpeg.length >> 1, jpeg.length - 1]) {
    expect((await refused('JPEG', jpeg.subarray(0, length))).code).toBe('truncated')
  }
})

test('addJpeg rejects a JPEG that declares too many pixels', async () => {
  const jpeg = await quarters().jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(65_000, frame + 5)
  jpeg.writeUInt16BE(65_000, frame + 7)
  expect((await refused('JPEG', jpeg)).code).toBe('pixelsTooMany')
})

test('addJpeg rejects unsupported codings by name', async () => {
  const jpeg = await quarters().jpeg().toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg[frame + 1] = 0xc9
  const refusal = await refused('JPEG', jpeg)
  expect(refusal.code).toBe('unsupported')
  expect(refusal.text).toContain('lossless or arithmetic')
})

test('normaliseImage accepts or rejects any corrupted JPEG without throwing', async () => {
  const jpeg = withSegments(await quarters().jpeg().toBuffer(), jfif(1, 300, 300), exif(6, 300), photoshop(72))
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(jpeg.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 }),
      async (changes) => {
        const bytes = Buffer.from(jpeg)
        for (const [at, value] of changes) bytes[at] = value
        const outcome = await ready('JPEG', bytes).then(
          () => 'taken',
          (error: Error) => error.message,
        )
        expect(outcome).toMatch(/^taken$|^The (JPEG|image|artwork)/)
      },
    ),
    { numRuns: 150 },
  )
})
