import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ready, refused } from './image-fixtures.ts'

/** Entry of the tag SampleFormat with three values of one, unsigned, in a little-endian BigTIFF. */
const SAMPLE_FORMAT = Buffer.from('5301 0300 0300000000000000 0100 0100 0100 0000'.replaceAll(' ', ''), 'hex')

const makeBigTiff = (): Promise<Buffer> =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: { r: 200, g: 100, b: 50 } } })
    .tiff({ bigtiff: true, compression: 'lzw', xres: 10, yres: 10, resolutionUnit: 'cm' })
    .toBuffer()

test('addTiff reads colours and resolution of a BigTIFF', async () => {
  const { at, view } = await ready('TIFF', await makeBigTiff())
  expect(await at(0.5, 0.5)).toEqual([200, 100, 50, 255])
  // 10 pixels per mm
  expect(view.size(0).widthMm).toBeCloseTo(2, 3)
})

test('addTiff rejects the pixels of a BigTIFF by the same rules as those of a TIFF', async () => {
  const tiff = await makeBigTiff()
  const at = tiff.indexOf(SAMPLE_FORMAT)
  expect(at).toBeGreaterThan(0)
  for (const offset of [12, 14, 16]) tiff.writeUInt16LE(2, at + offset)
  const refusal = await refused('TIFF', tiff)
  expect(refusal.code).toBe('unsupported')
  expect(refusal.text).toContain('signed or floating-point samples')
})

test('addTiff rejects a BigTIFF that ends in its header', async () => {
  const refusal = await refused('TIFF', (await makeBigTiff()).subarray(0, 12))
  expect(refusal.code).toBe('damaged')
})

test('addTiff rejects a BigTIFF whose directory is far outside the file', async () => {
  const tiff = await makeBigTiff()
  tiff.writeBigUInt64LE(2n ** 63n, 8)
  expect((await refused('TIFF', tiff)).code).toBe('damaged')
})
