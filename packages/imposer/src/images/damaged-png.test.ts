import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunk, header, makePng, PNG_MARK, type PngSpec, physical, ready, refused } from './image-fixtures.ts'

const SOUND: PngSpec = { width: 64, height: 64, bitDepth: 8, colourType: 6, filter: 4, pixel: (x, y) => [x, y, 1, x] }

test('addPng rejects a PNG truncated at any position as truncated', async () => {
  const png = makePng(SOUND)
  for (const part of [0.02, 0.1, 0.5, 0.9]) {
    expect((await refused('PNG', png.subarray(0, Math.floor(png.length * part)))).code).toBe('truncated')
  }
})

test('addPng rejects a PNG with missing rows', async () => {
  const png = Buffer.concat([PNG_MARK, header(SOUND), chunk('IDAT', deflateSync(Buffer.alloc(100)))])
  expect((await refused('PNG', png)).code).toBe('truncated')
  const plain = { ...SOUND, colourType: 2 }
  const exact = Buffer.concat([PNG_MARK, header(plain), chunk('IDAT', deflateSync(Buffer.alloc(100)))])
  expect((await refused('PNG', exact)).code).toBe('truncated')
})

test('addPng rejects a PNG with a flipped bit in its pixel data as corrupt', async () => {
  for (const colourType of [2, 6]) {
    const pixel = colourType === 6 ? SOUND.pixel : (x: number, y: number) => [x, y, 1]
    const png = makePng({ ...SOUND, colourType, pixel })
    const at = png.indexOf('IDAT') + 60
    png[at] = (png[at] ?? 0) ^ 4
    expect((await refused('PNG', png)).code).toBe('damaged')
  }
})

test('addPng rejects a PNG of excessive size before decompression', async () => {
  const bomb = Buffer.concat([
    PNG_MARK,
    header({ width: 100_000, height: 100_000, bitDepth: 8, colourType: 6 }),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
  ])
  const refusal = await refused('PNG', bomb)
  expect(refusal.code).toBe('pixelsTooMany')
  expect(refusal.text).toContain('100000 x 100000')
})

test('normaliseImage accepts or rejects any corrupted PNG without throwing', async () => {
  const png = makePng({ ...SOUND, width: 8, height: 8, chunks: [physical(300), ['sRGB', Buffer.from([0])]] })
  const change = fc.tuple(fc.nat(png.length - 1), fc.nat(255))
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      const bytes = Buffer.from(png)
      for (const [at, value] of changes) bytes[at] = value
      const outcome = await ready('PNG', bytes).then(
        () => 'taken',
        (error: Error) => error.message,
      )
      expect(outcome).toMatch(/^taken$|^The (PNG|image|artwork)/)
    }),
    { numRuns: 150 },
  )
})
